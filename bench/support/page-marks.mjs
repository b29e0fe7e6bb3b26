// Loaded into each measured page before its own scripts. All times are in milliseconds.
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ type: 'longtask', buffered: true });

/** Does something before each of so many frames; answers how long each frame took. */
async function frames(count, step) {
  const took = [];
  let last = await nextFrame();
  for (let index = 0; index < count; index += 1) {
    step(index);
    const now = await nextFrame();
    took.push(now - last);
    last = now;
  }
  return took;
}

globalThis.marks = {
  /** Until the first text or picture was there, from the beginning of the navigation. */
  async firstPaint() {
    for (;;) {
      const [entry] = performance.getEntriesByName('first-contentful-paint');
      if (entry !== undefined) return entry.startTime;
      await nextFrame();
    }
  },

  /** Until something of the selector is there, from the beginning of the navigation. */
  async shown(selector) {
    while (document.querySelector(selector) === null) await nextFrame();
    return performance.now();
  },

  /** Follows a link; answers how long it took until something of the other selector was there. */
  async follow(link, selector) {
    const startedAt = performance.now();
    document.querySelector(link).click();
    while (document.querySelector(selector) === null) await nextFrame();
    await nextFrame();
    return performance.now() - startedAt;
  },

  /** Scrolls down by 400 pixels a frame. */
  scroll(selector, count) {
    const place = document.querySelector(selector);
    return frames(count, () => {
      place.scrollTop += 400;
    });
  },

  /** Moves the map to and fro by 40 pixels a frame, with a pressed pointer. */
  async pan(selector, count) {
    const place = document.querySelector(selector);
    const { left, top, width, height } = place.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    const tell = (type, buttons) =>
      place.dispatchEvent(
        new MouseEvent(type, {
          bubbles: true,
          cancelable: true,
          view: window,
          button: 0,
          buttons,
          clientX: at.x,
          clientY: at.y,
        }),
      );
    tell('mousedown', 1);
    const took = await frames(count, (index) => {
      at.x += index % 20 < 10 ? -40 : 40;
      at.y += index % 40 < 20 ? -20 : 20;
      tell('mousemove', 1);
    });
    tell('mouseup', 0);
    return took;
  },

  /** The longest task since this was asked before; 0 for none over 50 ms. */
  longestTask() {
    return Math.max(0, ...longTasks.splice(0));
  },
};
