import { anyOf } from '../../any-of.js';
import { changeStep } from '../../support/commands.js';
import { environmentObjects } from '../inputs/config-sources.js';
import { type SourceRead, ungivenInSource } from '../inputs/source-reads.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** An error over undefined or None, of which the source text above it tells the variable that is not set. */
export const UNSET_IN_SOURCE: ProblemText = {
  pattern: anyOf(
    /Cannot read propert(?:y|ies) (?:'\w{1,60}' )?of (?:undefined|null)|\bReceived undefined\b/,
    /'NoneType' object (?:has no attribute|is not (?:subscriptable|iterable|callable))|\bargument of type 'NoneType'/,
    /\bnot ["']?NoneType["']?(?:$|\W)|unsupported operand type\(s\) for .{1,8}: (?:'NoneType' and|'\w{1,40}' and 'NoneType')|\bgot None$/,
  ),
  example: [
    "  rows: process.env.DEPOT_ROWS.split(','),\n                             ^\n\nTypeError: Cannot read properties of undefined (reading 'split')",
    `  File "/srv/depot.py", line 7, in <module>\n    rows = int(os.getenv("DEPOT_ROWS"))\nTypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'`,
    `  File "/srv/depot.py", line 7, in <module>\n    rows = os.environ.get("DEPOT_ROWS").split(",")\nAttributeError: 'NoneType' object has no attribute 'split'`,
    `  File "/srv/depot.py", line 7, in <module>\n    url = "depot://" + os.getenv("DEPOT_HOST")\nTypeError: can only concatenate str (not "NoneType") to str`,
    `  File "/srv/depot.py", line 7, in <module>\n    url = os.getenv("DEPOT_URL") + "/rows"\nTypeError: unsupported operand type(s) for +: 'NoneType' and 'str'`,
  ],
  kind: 'log-missing-env',
  confirm: (context) => readOf(context) !== undefined,
  title: (context) =>
    `Environment variable${isMany(context) ? 's' : ''} ${namesIn(context)} ${isMany(context) ? 'are' : 'is'} not set`,
  what: (context) => {
    const place = readOf(context)?.place ?? '';
    return `the code reads the environment variable${isMany(context) ? 's' : ''} ${namesIn(context)}${place === '' ? '' : ` at ${place}`}, which the manifest does not give (${context.container.path}.env), and goes on with nothing in ${isMany(context) ? 'their' : 'its'} place`;
  },
  steps: (context) => [
    changeStep(
      context.evidence,
      `Set ${namesIn(context)} at ${context.container.path}.env (from a Secret, where it is one)${fromObjects(context)}, which the line of the code above the error reads`,
    ),
  ],
};

function readOf({ container, line }: ProblemContext): SourceRead | undefined {
  return ungivenInSource(container, line);
}

function namesIn(context: ProblemContext): string {
  return readOf(context)?.names.join(', ') ?? '';
}

function isMany(context: ProblemContext): boolean {
  return (readOf(context)?.names.length ?? 0) > 1;
}

/** `, or as a key of ConfigMap shop-env (envFrom)`; '' where the variables come from no such object. */
function fromObjects({ container }: ProblemContext): string {
  const objects = environmentObjects(container);
  return objects.length === 0 ? '' : `, or as a key of ${objects.join(' or ')}`;
}
