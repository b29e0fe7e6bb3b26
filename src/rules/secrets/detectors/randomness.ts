/** Runs of letters or digits as a person would write them: `Volume`, `mount`, `CGLIB`, `2024`. */
const CHUNK = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;

/** How long the runs of one sort of character are on average. Words have long ones, random text has ones of about two. */
export function averageRun(text: string): number {
  const letters = text.replace(/[^A-Za-z0-9]/g, '');
  return letters.length / Math.max(1, text.match(CHUNK)?.length ?? 1);
}

/** Shannon's entropy of the text, in bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
/** Symbols as compilers write them. */
const MANGLED = /^_{1,3}(?:Z|R[A-Z])/;

/** Base64, base62 and the like in both cases. Without any digit it has to look more random to be taken for it. */
export function isMixedRandom(token: string): boolean {
  if (!isMixed(token) || MANGLED.test(token)) return false;
  const limit = /\d/.test(token) ? 3.4 : 2.6;
  const dense = token.split(/[-_/+]/).some((part) => part.length >= 8 && isMixed(part) && averageRun(part) <= limit);
  return dense && averageRun(token) <= limit && entropyOf(token) >= 3.5;
}

/** Base32, base36 and the like in one case; hexadecimal is judged by itself. */
export function isPlainRandom(part: string): boolean {
  if (part.length < 20 || isMixed(part) || HEX.test(part)) return false;
  const digits = part.replace(/\D/g, '').length;
  // Base32 has capitals and few digits; words in capitals are written with separators.
  const limit = /[A-Z]/.test(part) ? 4.2 : 3.2;
  return digits >= 3 && averageRun(part) <= limit && entropyOf(part) >= 3.2;
}

export function isHex(part: string): boolean {
  return part.length >= 32 && HEX.test(part) && /\d/.test(part) && /[a-f]/i.test(part);
}

function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text);
}
