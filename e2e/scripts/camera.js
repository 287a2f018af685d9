// A camera that sees a picture: `window.aim(url)` points it at one, or at nothing. Some browsers have none.
(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 960, height: 720 });
  const context = canvas.getContext("2d");
  let picture = null;
  const paint = () => {
    context.fillStyle = "#667";
    context.fillRect(0, 0, 960, 720);
    if (picture) context.drawImage(picture, 160, 40, 640, 640);
  };
  window.aim = async url => {
    picture = null;
    if (!url) return;
    const image = new Image();
    image.src = url;
    await image.decode();
    picture = image;
    paint();
  };
  const getUserMedia = async () => {
    paint();
    const stream = canvas.captureStream(20);
    const timer = setInterval(() => {
      paint();
      if (stream.getTracks().every(track => track.readyState === "ended")) clearInterval(timer);
    }, 50);
    return stream;
  };
  if (navigator.mediaDevices) Object.assign(navigator.mediaDevices, { getUserMedia, enumerateDevices: async () => [{ kind: "videoinput" }] });
})();
