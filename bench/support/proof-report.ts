import { plainLine } from '../../src/rules/handover/index.js';
import type { Bar } from '../../test/cluster/support/proofs/proof-bars.js';

/** What came of one proof. */
export interface ProofResult {
  readonly scenario: string;
  readonly fix: string;
  readonly sort: Bar['sort'];
  readonly scope: string | null;
  /** `not made` where no mirror was made: the manifest was refused. */
  readonly verdict: string;
  readonly reason: string;
  /** From the order to the verdict. */
  readonly seconds: number;
}

const isRight = ({ sort }: ProofResult) => sort === 'our own fix' || sort === 'the right value';
const share = (part: number, all: number) => `${part} of ${all} (${all === 0 ? 0 : Math.round((100 * part) / all)} %)`;
const cell = (text: string) => plainLine(text).replaceAll('|', '\\|');

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n');
}

/** The report as Markdown: the two rates, then each fix with its verdict. */
export function renderProofReport(results: readonly ProofResult[], { version }: { readonly version: string }): string {
  const right = results.filter(isRight);
  const wrong = results.filter((each) => !isRight(each));
  const proven = right.filter(({ verdict }) => verdict === 'PROVEN');
  const falselyProven = wrong.filter(({ verdict }) => verdict === 'PROVEN');
  const tried = results.filter(({ verdict }) => verdict !== 'not made');
  return `# What proofs say of fixes that are right, and of fixes that are wrong

Written by \`npm run bench:proof\` on Kubernetes ${version}; do not edit.

| | |
|---|---|
| right fixes that were proven | ${share(proven.length, right.length)} |
| wrong fixes that were proven | ${share(falselyProven.length, wrong.length)} |
| seconds to a verdict, median | ${medianOf(tried.map(({ seconds }) => seconds))} |
| seconds to PROVEN, median | ${medianOf(proven.map(({ seconds }) => seconds))} |

Each failure of \`test/fixtures/recordings\` that a change of the manifest can repair is created in a namespace of its own and fails for real. Then each fix is tried by
the engine of the backend and of \`podproof prove\`: a mirror with the fix, the failing pod or an unchanged copy as the control. Right are our own fixes (an
experiment is \`mirror-only\`: it shows that the rest works, and is no change for production) and what a person supplies where a value is needed. Wrong are fixes
of four sorts; \`not made\` means that the manifest was refused before there was a mirror. Some recorded programs fail whatever they are given: there the program
reads the value that is to repair it (\`test/cluster/support/proofs/staging.ts\`).

To run it again, on any cluster whose nodes reach the images of the scenarios:

\`\`\`sh
export KUBECONFIG=…   # may create and delete namespaces, and one PersistentVolume
npm run bench:proof
\`\`\`

## Right

${table(
  ['scenario', 'fix', 'by', 'scope', 'verdict', 'seconds'],
  right.map(({ scenario, fix, sort, scope, verdict, seconds }) => [
    ...[scenario, fix, sort === 'our own fix' ? 'rules' : 'a person', scope ?? '', verdict, String(seconds)],
  ]),
)}

## Wrong

${table(
  ['scenario', 'fix', 'sort', 'verdict', 'seconds', 'reason'],
  wrong.map(({ scenario, fix, sort, verdict, seconds, reason }) => [
    ...[scenario, fix, sort, verdict, String(seconds), reason],
  ]),
)}
`;
}
