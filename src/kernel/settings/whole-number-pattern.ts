/** Matches the whole numbers from 0 or 1 to a maximum of two digits or more as text, without leading zeros: a rule that JSON Schema can say. */
export function wholeNumberPattern(minimum: 0 | 1, maximum: number): RegExp {
  const digits = String(maximum);
  const shorter = `[1-9]\\d{0,${digits.length - 2}}`;
  const asLong = [...digits].flatMap((digit, index) => {
    const least = index === 0 ? 1 : 0;
    if (Number(digit) <= least) return [];
    const rest = digits.length - index - 1;
    return [`${digits.slice(0, index)}[${least}-${Number(digit) - 1}]${rest === 0 ? '' : `\\d{${rest}}`}`];
  });
  return new RegExp(`^(?:${[...(minimum === 0 ? ['0'] : []), shorter, ...asLong, digits].join('|')})$`);
}
