import { type CaseRow, caseTable } from '../../case-table.js';
import { changeStep, step } from '../../support/commands.js';
import { FORM_CLASSES } from '../classes/form-classes.js';
import { LINE_CLASSES } from '../classes/line-class.js';
import { sources, variableIn } from '../classes/line-class-row.js';
import { UNIT_CLASSES } from '../classes/value-classes.js';
import { inputPlace, type ProgramInput } from '../inputs/program-inputs.js';
import { inputInSource } from '../inputs/source-reads.js';
import { originOf } from '../inputs/value-origin.js';
import { headline } from '../lines/headline.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';
import { choicesIn, REFUSED_VALUES, refusedValue } from '../lines/refusal.js';
import { settingOf } from '../lines/setting-name.js';
import { withChoices } from './choices-below.js';
import { placeQuotes } from './refused-setting.js';

/** What leads to a list of the values that are taken. */
const CHOICE =
  /\bone of\b|\b(?:valid|supported|allowed|available|possible|permitted|accepted) (?:\w{1,20} ){0,2}\w{1,20}(?: are| is)?: |\bfollowing \w{1,20}: |\bchoose from\b/i;

/** What Python raises over a value: a setting where the failing statement takes that from a variable. */
const VALUE_ERROR = /^(?:[\w.]{1,80}\.)?(?:Value|Argument|Assertion|Configuration)Error: .{2,300}/;

/** Values of which any program may complain: they are settings where the manifest gives what the line speaks of. */
export const REFUSALS = caseTable<CaseRow>([
  ...[...FORM_CLASSES, ...UNIT_CLASSES].map(({ pattern, also, except, example }) => ({
    pattern,
    ...(also !== undefined && { also }),
    ...(except !== undefined && { except }),
    example,
  })),
  ...REFUSED_VALUES.rows,
  {
    pattern:
      /\b[A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80}["'`]? (?:must|should|has to|needs to|cannot|can't) (?:not )?(?:start|begin|end|contain|have|match|include|exceed|be (?:an? |at |in |of |between |greater|less|longer|shorter|valid|unique))/,
    example: '** (ArgumentError) DEPOT_URL must start with `http`',
  },
  { pattern: CHOICE, example: 'level must be one of debug, info' },
  { pattern: VALUE_ERROR, example: 'ValueError: path in endpoint is not allowed' },
]);

/** Forms that a value of a configuration alone has. */
const FORMS = caseTable(FORM_CLASSES);
/** What is about the data that a program works on, not about how it is set up. */
const OF_DATA =
  /\b(?:row|record|column|table|request|response|payload|header|query|document|message \d|batch|tensor|shape)\b/i;

/** Whether the line, where only general words of refusal know it, is about what the manifest gives the program. */
export function isRefusedValue({ container, line, row }: LogHit): boolean {
  if (!REFUSALS.rows.some((each) => each === row)) return true;
  if (row.pattern === VALUE_ERROR) return inputInSource(container, line) !== undefined;
  if (OF_DATA.test(line) || (row.pattern === CHOICE && choicesIn(line).length < 2)) return false;
  const isNamed = FORMS.find(line) !== undefined || variableIn(line) !== '';
  return isNamed || originOf(container, line) !== undefined;
}

/** The option whose value it is. */
const OF_OPTION = /\bfor (?:option |flag |argument |parameter )?["'`](--?[a-z][\w-]{1,60})/i;

function nameOf(line: string, origin: ProgramInput | undefined): string {
  return OF_OPTION.exec(line)?.[1] ?? (settingOf(line) || (origin?.variable ?? variableIn(line).trim()));
}

export function sayRefusedValue(found: LogHit): LogDraft {
  const hit = withChoices(found);
  const { evidence, container, rated } = hit;
  const line = rated.said;
  const origin = originOf(container, line);
  const value = refusedValue(line);
  const name = nameOf(line, origin);
  return {
    title: titleOf(container.name, { name, value, said: headline(line.replace(EXCEPTION, '')) }),
    what: `it refuses its configuration: ${name === '' ? 'a value' : `the value of ${name}`} is none that it takes${placeOf(origin, name)}. It says: ${quoted(hit)}`,
    objects: [`setting ${name || value}`],
    evidence: placeQuotes(origin),
    steps: [
      changeStep(evidence, adviceFor(hit, { origin, name, value })),
      step(
        `Compare with the documentation of ${container.image || 'the image'} for this very version: settings come and go with it.`,
      ),
    ],
  };
}

function placeOf(origin: ProgramInput | undefined, name: string): string {
  if (origin === undefined) return '';
  return ` (${inputPlace(origin.variable === name ? { ...origin, variable: '' } : origin)})`;
}

interface Found {
  readonly origin: ProgramInput | undefined;
  readonly name: string;
  readonly value: string;
}

/** What the class of the line says, else the value itself and where it stands. */
function adviceFor({ container, line }: LogHit, { origin, name, value }: Found): string {
  const known = LINE_CLASSES.find(line)?.row;
  if (known !== undefined) return known.advice(container, line);
  return origin === undefined || value === ''
    ? `Correct ${name || 'the value that it refuses'}, ${sources(container, line)}`
    : `Correct or take out "${value}" in ${inputPlace(origin)}`;
}

/** The class of an exception in front of what it says. */
export const EXCEPTION = /^(?:Unhandled exception\. )?(?:Caused by: )?[\w.$]{1,160}(?:Exception|Error): /;

interface Words {
  readonly name: string;
  readonly value: string;
  readonly said: string;
}

function titleOf(container: string, { name, value, said }: Words): string {
  if (value === '') return `${container} refuses its configuration: ${said}`;
  return `${container} does not accept "${value}"${name === '' || name === value ? '' : ` for ${name}`}`;
}
