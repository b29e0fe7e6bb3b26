import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { changeStep } from '../../support/commands.js';
import { captures } from '../../support/texts.js';
import { LINE_CLASSES } from '../classes/line-class.js';
import { inputPlace, namedInputs } from '../inputs/program-inputs.js';
import { originByName } from '../inputs/value-origin.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** A setting that a program names in the list of all that it does not take, and what it says of it. */
interface ReportedSetting {
  readonly name: string;
  readonly said: string;
}

const HEADING =
  /^\s{0,4}(?:Invalid|Missing|Bad)(?: or (?:missing|invalid))? (?:env(?:ironment)?(?: var(?:iable)?s?)?|config(?:uration)?|settings):\s{0,4}$/i;
const LINES = 60;
const SETTINGS = 8;
const FRAME = /^\s{1,12}at |^Node\.js v|^\s{0,8}File "/;
const NAME = '((?:[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){0,8})|(?:[a-z]\\w{0,40}(?:\\.\\w{1,40}){1,6}))';
/** `property DEPOT_URL has failed the following constraints: isUrl` (class-validator). */
const CONSTRAINT = new RegExp(`\\bproperty ${NAME} has failed the following constraints: (.{2,160})`);
/** `- DEPOT_URL: must be a valid URL`, `DEPOT_URL: [ 'Invalid url' ]`. */
const ITEM = new RegExp(`^[^\\w"'\`]{0,12}["'\`]?${NAME}["'\`]?(?::| -| =>|→) (?!\\{)(.{3,200})$`);
/** Joi: `"DEPOT_PORT" must be a number. "DEPOT_URL" is required`. */
const SENTENCE = /^"([\w.]{2,80})" ((?:must|is|should|does|with|length|contains|failed) .{2,160})$/;
/** An issue of Zod, in JSON and as Node.js shows objects. */
const MESSAGE = /^\s{0,12}"?message"?: ["'`](.{2,200})["'`],?$/;
const PATH = /^\s{0,12}"?path"?: \[(?: ?["']([\w.]{1,80})["'])?/;
const PATH_ITEM = /^\s{0,16}["']([\w.]{1,80})["'],?$/;
const ISSUE_END = /^\s{0,12}\}/;
const LACKING =
  /^\[? ?["'`]?(?:is )?(?:required|missing|undefined|not set)\b|received undefined|(?:should not|must not|cannot) be empty|is required/i;

/** All that the report names, from its head on. */
function reportedSettings({ container, match }: ProblemContext): readonly ReportedSetting[] {
  const lines = container.logLines;
  const last = lines.findLastIndex((line) => line.includes(match[0].trim()));
  const start = firstHeading(lines, last);
  const below = start === -1 ? [] : lines.slice(start + 1, start + 1 + LINES);
  const end = below.findIndex((line) => FRAME.test(line));
  const block = end === -1 ? below : below.slice(0, end);
  const tail = match.input.slice(0, 2_000).split(/(?<=\w)\. (?=")|: (?=")/);
  const found = [...objectOf(match.input), ...tail.flatMap(ofSentence), ...block.flatMap(ofLine), ...ofIssues(block)];
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index).slice(0, SETTINGS);
}

/** Zod on one line: `{ DEPOT_URL: [ 'Invalid url' ], DEPOT_KEY: [ 'Required' ] }`. */
const FIELD = /[{,] ["'`]?([A-Za-z]\w{1,80})["'`]?: \[ ?["'`]([^"'`]{2,160})["'`]/g;

function objectOf(line: string): ReportedSetting[] {
  return [...line.slice(0, 2_000).matchAll(FIELD)].map(([, name = '', said = '']) => ({ name, said }));
}

const HEADINGS_ABOVE = 12;

/** Of several headings of one report (`Invalid …:`, `Missing …:`) the first. */
function firstHeading(lines: readonly string[], last: number): number {
  const from = Math.max(0, last - HEADINGS_ABOVE);
  const first = lines.slice(from, Math.max(0, last)).findIndex((line) => HEADING.test(line));
  return first === -1 ? last : from + first;
}

function ofSentence(text: string): ReportedSetting[] {
  const [, name, said] = captures(SENTENCE.exec(text.trim()));
  return name === '' ? [] : [{ name, said }];
}

/** `- DEPOT_KEY must be a 64 character string` */
const BULLET = new RegExp(`^\\s{0,6}[-*•] ${NAME} ((?:must|should|is|cannot|can't|has to|needs) .{2,160})$`);

function ofLine(line: string): ReportedSetting[] {
  const [, own, demand] = captures(BULLET.exec(line.slice(0, 400)));
  if (own !== '') return [{ name: own, said: demand.trim() }];
  const [, property, constraints] = captures(CONSTRAINT.exec(line));
  if (property !== '') return [{ name: property, said: constraints.trim() }];
  const [, name, said] = captures(ITEM.exec(line.slice(0, 400)));
  return name === '' || /(?:Exception|Error)$/.test(name)
    ? []
    : [{ name, said: said.replace(/^\[ ?["'`]|["'`] ?\],?$/g, '').trim() }];
}

function ofIssues(lines: readonly string[]): ReportedSetting[] {
  const found: ReportedSetting[] = [];
  let said = '';
  let path: string[] = [];
  let isInPath = false;
  for (const line of lines) {
    const [, own] = captures(PATH.exec(line));
    if (PATH.test(line)) isInPath = true;
    else if (isInPath && PATH_ITEM.test(line)) path.push(captures(PATH_ITEM.exec(line))[1]);
    else isInPath = false;
    if (own !== '') path.push(own);
    said = captures(MESSAGE.exec(line))[1] || said;
    if (!ISSUE_END.test(line)) continue;
    if (said !== '' && path.length > 0) found.push({ name: path.slice(0, 6).join('.'), said });
    said = '';
    path = [];
  }
  return found;
}

function isLacking({ said }: ReportedSetting): boolean {
  return LACKING.test(said);
}

function words({ name, said }: ReportedSetting): string {
  return `${name} (${said.slice(0, 100)})`;
}

function placed(container: ContainerEvidence, setting: ReportedSetting): string {
  const origin =
    namedInputs(container).find(({ variable }) => variable === setting.name) ?? originByName(container, setting.name);
  const where =
    origin === undefined ? `${container.path}.env, which does not give it` : inputPlace({ ...origin, variable: '' });
  return `${setting.name} at ${where}: ${setting.said.slice(0, 120)}`;
}

function stepsOf(context: ProblemContext): Step[] {
  const { evidence, container } = context;
  const settings = reportedSettings(context);
  const all = changeStep(
    evidence,
    `Set ${settings.map((each) => placed(container, each)).join('; ')} (secrets belong in a Secret)`,
  );
  const advice = settings.flatMap((each) => {
    const line = `${each.name}: ${each.said}`;
    const found = isLacking(each) ? undefined : LINE_CLASSES.find(line)?.row.advice(container, line);
    return found === undefined ? [] : [changeStep(evidence, found)];
  });
  const [first] = advice;
  return settings.length === 1 && first !== undefined ? [first] : [all, ...advice.slice(0, 3)];
}

/** What validators of settings print: a heading, and below it each setting with what is wrong with its value. */
export const SETTING_REPORTS: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /^(?:.{0,40}\b)?(?:Invalid|Missing|Bad)(?: or (?:missing|invalid))? (?:env(?:ironment)?(?: var(?:iable)?s?)?|config(?:uration)?|settings)\b.{0,40}(?:$|\n)/i,
      /\b(?:env(?:ironment)?(?: var(?:iable)?s?)?|config(?:uration)?|settings?)\b.{0,40}\bvalidation (?:has )?(?:failed|errors?)\b/i,
      /\bInvalid env(?:ironment)?(?: var(?:iable)?s?)?:? \{ ["'`]?[A-Za-z]\w{1,80}["'`]?: \[/i,
      /\b(?:env(?:ironment)?|config(?:uration)?|settings?)(?: config(?:uration)?)? (?:is|are) invalid, please (?:check|correct|fix)/i,
      /\bhas failed the validation:?(?:$|\n)|^(?:Uncaught )?ZodError:? ?(?:\[|$)/i,
    ),
    example: [
      'Error: An instance of DepotSettings has failed the validation:\n - property DEPOT_URL has failed the following constraints: isUrl',
      "Invalid environment variables: { DEPOT_URL: [ 'Invalid url' ], DEPOT_KEY: [ 'Required' ] }",
      'Error: Environment validation failed:\n  DEPOT_PORT: Expected number, received nan',
      'Environment configuration is invalid, please check the following:\n\n- DEPOT_KEY must be a 64 character string',
      'Error: Config validation error: "DEPOT_PORT" must be a number. "DEPOT_URL" is required',
    ],
    kind: 'log-config-parse',
    confirm: (context) => reportedSettings(context).some((each) => !isLacking(each)),
    title: (context) =>
      `${context.container.name} refuses its settings: ${reportedSettings(context).map(words).join(', ')}`,
    what: (context) =>
      `it reads its settings at its start and does not take them: ${reportedSettings(context).map(words).join(', ')}`,
    steps: stepsOf,
  },
];
