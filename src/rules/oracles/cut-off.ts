import type { RunLook } from './oracle.js';
import type { ProofQuestion } from './proof-question.js';
import { listed, quotedLine } from './words.js';

const KINDS = /^log-(?:conn-refused|timeout|dns|tls|auth-db|k8s-forbidden)$/;
/** What programs say of a connection that does not come about. */
const UNREACHED =
  /time[ds]?[ -]?out|refused|unreachable|no route|unreach|ETIMEDOUT|ECONN|EHOST|ENETUNREACH|EAI_AGAIN|resolv|could not connect|connect(?:ion)? (?:failed|error|reset)|deadline exceeded/i;
const LINES = 200;

/** Why a failure of the mirror may be for what it may not reach, and not for what was changed. A sentence; undefined where nothing speaks for it. */
export function cutOffDoubt({ plan }: ProofQuestion, { run }: RunLook): string | undefined {
  const { cutOffBy = [], about } = plan;
  if (cutOffBy.length === 0) return undefined;
  const isConnection = KINDS.test(about.kind) || run.logs.some(({ text }) => hasUnreached(text));
  if (!isConnection) return undefined;
  return `The mirror may not reach all that the pod may reach (${listed(cutOffBy.slice(0, 5).map(quotedLine))}), and this looks like a connection that does not come about.`;
}

function hasUnreached(text: string): boolean {
  return text
    .split('\n')
    .slice(-LINES)
    .some((line) => UNREACHED.test(line.slice(0, 2_000)));
}
