/** What is left out of a quote or stands for a secret. */
const GAPS = /\*{3,}|\[[^\]\n]{1,40}\]|…|\.{3,}/g;
const LEAST = 3;

/** A test whether a quote stands in what was sent. Spaces, quotation marks and places that were left out do not count. */
export function quoteChecker(sent: string): (quote: string) => boolean {
  const haystack = normal(sent);
  return (quote) => {
    const whole = normal(quote);
    if (whole.length >= LEAST && haystack.includes(whole)) return true;
    const parts = quote
      .split(GAPS)
      .map(normal)
      .filter((part) => part.length >= LEAST);
    return parts.length > 0 && standInOrder(parts, haystack);
  };
}

function standInOrder(parts: readonly string[], haystack: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = haystack.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s"'`“”‘’\\]+/g, ' ')
    .trim();
}
