import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { changeStep } from '../support/commands.js';
import { messageOf } from './headline.js';
import type { ProblemContext, ProblemText } from './problem-text.js';
import { namedInputs } from './program-inputs.js';

/** How programs of Node.js read a variable. */
const READS = /\bprocess\.env(?:\.([A-Za-z_]\w{1,100})|\[['"`]([A-Za-z_]\w{1,100})['"`]\])/;
const CARET = /^\s{0,200}\^{1,80}\s{0,4}$/;
const PLACE = /^(\/\S{1,300}:\d{1,7})$/;
const LINES_ABOVE = 8;
const KEY = 80;

interface Read {
  /** The variable that the source text reads. */
  readonly name: string;
  /** `/app/dist/config.js:12`; '' where it is not told. */
  readonly place: string;
}

/** What the source text that Node.js prints with a caret above an error reads; undefined where it prints none, or the manifest gives the variable. */
function readInSource({ container, line }: ProblemContext): Read | undefined {
  const lines = container.logLines;
  const at = lines.findLastIndex((each) => each.includes(line.trim().slice(0, KEY)));
  const above = at === -1 ? [] : lines.slice(Math.max(0, at - LINES_ABOVE), at).map((each) => messageOf(each));
  const caret = above.findLastIndex((each) => CARET.test(each));
  const [place = '', source = ''] = caret < 2 ? ['', above[caret - 1]] : above.slice(caret - 2, caret);
  const name = readIn(source);
  return name === '' || isGiven(container, name) ? undefined : { name, place: PLACE.exec(place)?.[1] ?? '' };
}

function readIn(source: string): string {
  const [, byName, byText] = READS.exec(source.slice(0, 1_000)) ?? [];
  return byName ?? byText ?? '';
}

function isGiven(container: ContainerEvidence, name: string): boolean {
  return namedInputs(container).some(({ variable }) => variable === name);
}

/** An error over undefined, of which the source text above it tells the variable that is not set. */
export const UNSET_IN_SOURCE: ProblemText = {
  pattern: /Cannot read propert(?:y|ies) (?:'\w{1,60}' )?of undefined/,
  example:
    "  rows: process.env.DEPOT_ROWS.split(','),\n                             ^\n\nTypeError: Cannot read properties of undefined (reading 'split')",
  kind: 'log-missing-env',
  confirm: (context) => readInSource(context) !== undefined,
  title: (context) => `Environment variable ${nameIn(context)} is not set`,
  what: (context) => {
    const place = readInSource(context)?.place ?? '';
    return `the code reads the environment variable ${nameIn(context)}${place === '' ? '' : ` at ${place}`}, which the manifest does not give (${context.container.path}.env), and goes on with undefined`;
  },
  steps: (context) => [
    changeStep(
      context.evidence,
      `Set ${nameIn(context)} at ${context.container.path}.env (from a Secret, where it is one), which the line of the code above the error reads`,
    ),
  ],
};

function nameIn(context: ProblemContext): string {
  return readInSource(context)?.name ?? '';
}
