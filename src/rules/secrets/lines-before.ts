import { PIECE } from './pieces.js';

/**
 * The end of what was printed before a line, as far as it may say what the line is: that a key in PEM has begun, or that a password follows.
 * @param before what was known already, older than the lines
 */
export function linesBefore(before: string, lines: readonly string[]): string {
  const kept: string[] = [];
  let size = 0;
  for (let at = lines.length - 1; at >= 0 && size < PIECE; at -= 1) {
    const line = lines[at] ?? '';
    kept.push(line);
    size += line.length + 1;
  }
  const text = kept.reverse().join('\n');
  if (before === '' || size >= PIECE) return text.slice(-PIECE);
  return (kept.length === 0 ? before : `${before}\n${text}`).slice(-PIECE);
}
