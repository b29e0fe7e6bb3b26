const words = { tooShort: 'It needs at least 8 bytes.', tooLong: 'It has more than 72 bytes.' } as const;
const FEWEST_BYTES = 8;
const MOST_BYTES = 72;

/** What is wrong with a new password, as the server would say it; undefined where nothing is. */
export function passwordProblem(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < FEWEST_BYTES) return words.tooShort;
  return bytes > MOST_BYTES ? words.tooLong : undefined;
}
