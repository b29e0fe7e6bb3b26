import type { MirrorLogs } from '../../contracts/mirror.js';
import type { ObservedRun } from '../../rules/oracles/observed-run.js';
import { scrubText } from '../../rules/secrets/scrub.js';

/** In bytes, of each of the two. */
export const LOG_LIMIT = 65_536;
const ELLIPSIS = '…\n';

function textOfRun({ logs }: ObservedRun): string {
  const printed = logs.filter(({ text }) => text !== '');
  const isOne = printed.length === 1 && printed[0]?.previous === false;
  const parts = printed.map(({ container, previous, text }) =>
    isOne ? text : `==> ${container}${previous ? ' (the run before)' : ''} <==\n${text.trimEnd()}\n`,
  );
  return scrubText(parts.join('\n'));
}

/** The end of a text, in whole characters. */
function lastBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  const end = bytes.subarray(bytes.length - limit + Buffer.byteLength(ELLIPSIS)).toString();
  return ELLIPSIS + end.replace(/^\uFFFD{1,3}/, '');
}

/** What is kept of the logs when a mirror ends. */
export function keptLogs(mirror: ObservedRun, original: ObservedRun): MirrorLogs {
  const [whole, other] = [textOfRun(mirror), textOfRun(original)];
  const kept = { mirror: lastBytes(whole, LOG_LIMIT), original: lastBytes(other, LOG_LIMIT) };
  return { ...kept, truncated: kept.mirror !== whole || kept.original !== other };
}
