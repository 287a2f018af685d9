// Reads what the browser's camera sees until a message is complete.
export default async () => {
  const { FrameCollector, openCamera, PairingError, scan } = friends;
  try {
    const stream = await openCamera();
    const video = Object.assign(document.createElement("video"), { srcObject: stream, muted: true });
    await video.play();
    const [collector, done] = [new FrameCollector(), new AbortController()];
    const bytes = await new Promise(resolve =>
      scan(video, text => { const found = collector.add(text); if (found) resolve(found); }, done.signal));
    done.abort();
    stream.getTracks().forEach(track => track.stop());
    return [...bytes];
  } catch (error) {
    if (!(error instanceof PairingError)) throw error;
    return error.code;
  }
};
