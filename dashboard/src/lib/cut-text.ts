/** How much of a text of others is shown at most: beyond that nobody reads on, and the page becomes slow. */
const LONGEST = 20_000;

/** A text of others no longer than what is read of it; that it was cut is seen. */
export const cutText = (text: string, longest = LONGEST): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;
