import type { SignatureContext } from './log-signature.js';

/** PostgreSQL explains its errors on lines of their own. */
const DETAIL = /\bDETAIL: {1,3}\S/;
/** Ends of lines that say only that something is wrong: what, stands below. */
const OPEN_END = /:$|\bfailed validation$|\bvalidation failed$/i;
const FRAME = /^\s{1,40}(?:at |File "|\.\.\. )/;
const LINES = 3;

/** The line below the failing one on which the program says more of it; undefined where it does not. */
export function lineBelow({ container, raw }: Pick<SignatureContext, 'container' | 'raw'>): string | undefined {
  const index = container.logLines.lastIndexOf(raw);
  if (index === -1) return undefined;
  const below = container.logLines.slice(index + 1, index + 1 + LINES);
  const [next] = below;
  return below.find((line) => DETAIL.test(line)) ?? (isContinued(raw, next) ? next : undefined);
}

function isContinued(line: string, next: string | undefined): next is string {
  return next !== undefined && OPEN_END.test(line.trimEnd()) && !FRAME.test(next);
}
