/** One pattern of alternatives that are written apart, so that each can be read: the same as all of them with `|` between, groups counted through. */
export function anyOf(first: RegExp, ...others: readonly RegExp[]): RegExp {
  const patterns = [first, ...others];
  if (others.some(({ flags }) => flags !== first.flags)) throw new Error(`alternatives with other flags than ${first}`);
  return new RegExp(patterns.map(({ source }) => source).join('|'), first.flags);
}
