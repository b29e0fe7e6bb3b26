/** The one place that screen readers listen to for what happens without a change of the focus. */
let region: HTMLElement | undefined;

function liveRegion(): HTMLElement {
  if (region === undefined) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  return region;
}

/** Has a sentence read aloud, once what is being read is over. */
export function announce(sentence: string): void {
  const place = liveRegion();
  // The same sentence again is news only where it was gone in between.
  place.textContent = '';
  requestAnimationFrame(() => {
    place.textContent = sentence;
  });
}
