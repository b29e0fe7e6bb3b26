/** Without escapes, classes and lookarounds, so that what is left are groups, words and quantifiers. */
const skeletonOf = (pattern: string) =>
  pattern
    .replace(/\$\{[^}]*\}/g, 'x')
    .replace(/\\u[0-9a-f]{4}|\\./gi, 'x')
    .replace(/\[\^?\]?[^\]]*\]/g, 'x')
    .replace(/\(\?(?:[:!=]|<[=!])/g, '(');

/** Whether the source of a pattern repeats something without an upper limit. */
export function isUnbounded(pattern: string): boolean {
  return /[*+]|\{\d+,\}/.test(skeletonOf(pattern));
}

/** Whether a repetition stands in a group that is repeated, without a separator that ends each round. */
export function isNested(pattern: string): boolean {
  const inner = /\(([^()]*)\)(\{\d+,\d*\})?/;
  let rest = skeletonOf(pattern);
  for (let match = inner.exec(rest); match !== null; match = inner.exec(rest)) {
    const [whole, body = '', quantifier] = match;
    const isRepeated = quantifier !== undefined && /\{\d+,\d+\}/.test(body);
    const isSeparated = /^[x/ ]\w?|[x :]$/.test(body.replace(/x\{\d+,\d+\}/g, ''));
    if (isRepeated && !isSeparated) return true;
    rest = rest.replace(whole, /\{\d+,\d+\}/.test(body) ? 'x{1,2}' : 'x');
  }
  return false;
}
