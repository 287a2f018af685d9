// A camera that sees a code, turned by an angle and with noise. Returns the text that is read.
export default async ([text, angle, noise]) => {
  const { drawing, scan } = friends;
  const { path, size } = await drawing(text);
  const canvas = Object.assign(document.createElement("canvas"), { width: 960, height: 720 });
  const context = canvas.getContext("2d");
  context.fillStyle = "#667";
  context.fillRect(0, 0, 960, 720);
  context.translate(480, 360);
  context.rotate(angle * Math.PI / 180);
  context.scale(480 / size, 480 / size);
  context.translate(-size / 2, -size / 2);
  context.fillStyle = "#eee";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "#222";
  context.fill(new Path2D(path));
  const image = context.getImageData(0, 0, 960, 720);
  let seed = 1;
  for (let i = 0; i < image.data.length; i += 1) {
    seed = Math.imul(seed, 1103515245) + 12345 >>> 0;
    if (i % 4 < 3) image.data[i] += noise * (seed / 2 ** 31 - 1);
  }
  const paint = () => context.putImageData(image, 0, 0);
  const srcObject = canvas.captureStream(20);
  const video = Object.assign(document.createElement("video"), { srcObject, muted: true });
  const timer = setInterval(paint, 50);
  await video.play();
  const done = new AbortController();
  const found = await new Promise(resolve => scan(video, resolve, done.signal));
  done.abort();
  clearInterval(timer);
  return found;
};
