// Records long frames and slow responses in `window.seen`, until `seen.stop()` returns them.
export default () => {
  const seen = window.seen = { frames: [], answers: new Map(), begun: performance.interactionCount ?? 0 };
  const frames = list => {
    for (const { scripts } of list.getEntries()) {
      const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
      const time = scripts.reduce((sum, each) => sum + each.duration, 0);
      seen.frames.push([time, longest ? `${longest.invoker} ${longest.sourceFunctionName}` : ""]);
    }
  };
  const answers = list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        seen.answers.set(interactionId, Math.max(duration, seen.answers.get(interactionId) ?? 0));
  };
  const observers = [[frames, { type: "long-animation-frame" }], [answers, { type: "event", durationThreshold: 16 }]];
  const running = observers.map(([tell, options]) => {
    const observer = new PerformanceObserver(tell);
    observer.observe(options);
    return [observer, tell];
  });
  seen.stop = () => {
    for (const [observer, tell] of running) {
      tell({ getEntries: () => observer.takeRecords() });
      observer.disconnect();
    }
    const count = (performance.interactionCount ?? 0) - seen.begun;
    return { frames: seen.frames, answers: [...seen.answers.values()], count };
  };
};
