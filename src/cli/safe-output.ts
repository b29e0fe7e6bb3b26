import type { Terminal } from './terminal.js';

/** What a terminal would obey: control characters but for tabs and line ends, and what turns the direction of a line. Our own colours are one match. */
const OBEYED = /\p{Cc}(?:\[(?:1|2|22|31|33|36|39)m)?|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const PLAIN = ['\t', '\n'];
const ESCAPE = '\u001b';

/** The text with everything else as its escape, such as `\u001b`, so that no name or message moves the cursor, sets a title or hides a line. */
export function safeText(text: string): string {
  return text.replace(OBEYED, (match) => {
    if (PLAIN.includes(match) || (match.length > 1 && match.startsWith(ESCAPE))) return match;
    const rest = match.slice(1);
    return `${PLAIN.includes(match.charAt(0)) ? match.charAt(0) : escaped(match)}${rest}`;
  });
}

function escaped(text: string): string {
  return `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The same terminal for commands, which print what comes from clusters, files, servers and plugins. */
export function withSafeOutput(terminal: Terminal): Terminal {
  const { redraw } = terminal;
  return {
    ...terminal,
    out: (line) => terminal.out(safeText(line)),
    error: (line) => terminal.error(safeText(line)),
    ...(redraw !== undefined && { redraw: (lines) => redraw.call(terminal, lines.map(safeText)) }),
  };
}
