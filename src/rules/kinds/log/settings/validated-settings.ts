import { changeStep, step } from '../../support/commands.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { inputPlace, inputWithName } from '../inputs/program-inputs.js';
import { messageOf } from '../lines/headline.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const HEAD = /^(?:[\w.]{1,80}\.)?ValidationError: \d{1,4} validation errors? for (\w{1,80})/;
const NAME = /^[A-Za-z_][\w.\[\] >-]{0,120}$/;
const LINES_ABOVE = 3;
const HEAD_LINES = 60;

/** What pydantic does not take: the name of the field stands above the reason. Fields that are missing are told elsewhere. */
export const VALIDATED_SETTINGS: readonly ProblemText[] = [
  {
    pattern: /error parsing (?:value for field|env var) "(\w{1,100})"(?: from source "?(\w{1,60}))?/,
    example:
      'pydantic_settings.exceptions.SettingsError: error parsing value for field "shelf_paths" from source "EnvSettingsSource"',
    kind: 'log-config-parse',
    title: ({ container, match }) => `${container.name} cannot read ${variableOf(match)} as JSON`,
    what: ({ match }) =>
      `the field ${match[1]} of its settings is a list or an object, and the value that ${variableOf(match)} has is no JSON`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Write ${variableOf(match)} as JSON (["a", "b"] for a list, {"a": "b"} for an object, in quotation marks of YAML) at ${inputPlaceOf(container, match)}`,
      ),
      step('An empty value is no JSON either: leave the variable out to have the default.'),
    ],
  },
  {
    pattern:
      /(?:^|\s)((?:[A-Za-z][\w-]{0,60} -> )(?:[\w-]{1,60} -> ){0,9}[\w-]{1,60}): ((?:Input should|Value error|[Ff]ield required|[Ee]xtra (?:inputs|fields)|String should|value is not|ensure|none is not|unexpected value|List should|Unable to) ?.{0,200})/,
    example: "shelves -> amber -> rows -> 0: Input should be 'wide', 'narrow' or 'high'",
    kind: 'log-config-parse',
    isAtAnyLevel: true,
    title: ({ container, match }) => `${container.name} refuses ${pathOf(match)}: ${match[2]?.trim()}`,
    what: ({ match }) => `${pathOf(match)} in its configuration is not what it must be: ${match[2]?.trim()}`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Correct ${pathOf(match)} where ${container.name} takes it from (${settingsPlace(container)}): ${match[2]?.trim()}`,
      ),
    ],
  },
  {
    pattern: /I\[#\/([\w/.-]{2,120})\] S\[[^\]]{0,160}\] ([^\]]{3,200})/,
    example: 'error=map[message:I[#/shelves/amber/url] S[#/definitions/url] "depot" is not valid "uri"]',
    kind: 'log-config-parse',
    title: ({ container, match }) => `${container.name} refuses ${schemaPath(match)}: ${match[2]?.trim()}`,
    what: ({ match }) => `${schemaPath(match)} in its configuration does not fit the schema: ${match[2]?.trim()}`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Correct ${schemaPath(match)} (as a variable ${schemaPath(match).replaceAll('.', '_').toUpperCase()}) where ${container.name} takes it from (${settingsPlace(container)}): ${match[2]?.trim()}`,
      ),
    ],
  },
  {
    pattern:
      /^ {2}(?!field required|Field required)(\S.{2,200}?) (?:\(type=(?!value_error\.missing)[\w.]{3,80}[;)]|\[type=(?!missing\b)[a-z_]{3,60}, input_)/,
    example: [
      '  userinfo required in URL but missing (type=value_error.url.userinfo)',
      "  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='ten', input_type=str]",
    ],
    kind: 'log-config-parse',
    title: (context) =>
      `${context.container.name} refuses ${[...fieldsAround(context), `${fieldOf(context)}: ${context.match[1]}`].join('; ')}`,
    what: (context) =>
      `the value of ${fieldOf(context)}${modelOf(context)} is not what it must be: ${context.match[1]}${fieldsAround(
        context,
      )
        .map((each) => `; ${each}`)
        .join('')}`,
    steps: (context) => [
      changeStep(
        context.evidence,
        `Correct the value of ${fieldOf(context)} at ${context.container.path}.env, or in the ConfigMap or Secret that gives it: ${context.match[1]}${alsoWords(fieldsAround(context))}`,
      ),
      step(
        'Where the program makes it from other variables (host, user, password of an address), see that all of them are set.',
      ),
    ],
  },
];

/** The pointer of a schema of JSON as the name of a setting. */
function schemaPath(match: RegExpExecArray): string {
  return (match[1] ?? '').replaceAll('/', '.');
}

/** Where a field stands in a file: `cameras -> driveway -> ffmpeg -> inputs -> 0` as `cameras.driveway.ffmpeg.inputs.0`. */
function pathOf(match: RegExpExecArray): string {
  return (match[1] ?? '').replaceAll(' -> ', '.');
}

/** Fields are read from variables of the same name, with a prefix of the program where it has one. */
function variableOf(match: RegExpExecArray): string {
  return (match[1] ?? '').toUpperCase();
}

function inputPlaceOf(container: ProblemContext['container'], match: RegExpExecArray): string {
  const input = inputWithName(container, match[1] ?? '');
  return input === undefined ? `${container.path}.env, or in the ConfigMap or Secret that gives it` : inputPlace(input);
}

/** Where the line stands, below its traceback. */
function placeOf({ container, match }: ProblemContext): number {
  return container.logLines.findLastIndex((line) => line.includes(match[0].trim()));
}

function fieldOf(context: ProblemContext): string {
  const at = placeOf(context);
  const above = context.container.logLines.slice(Math.max(0, at - LINES_ABOVE), Math.max(0, at)).reverse();
  // A logger may put its instant before each line of the report.
  const names = above.map((line) => (line.startsWith(' ') ? '' : messageOf(line).trimEnd()));
  return names.find((line) => NAME.test(line))?.replaceAll(' -> ', '.') ?? 'a setting';
}

/** ` of Settings`; '' where the log does not show the head of the complaint. */
function modelOf(context: ProblemContext): string {
  const at = placeOf(context);
  const near = context.container.logLines.slice(Math.max(0, at - HEAD_LINES), Math.max(0, at));
  const model = near.flatMap((line) => HEAD.exec(line)?.[1] ?? []).at(-1);
  return model === undefined ? '' : ` of ${model}`;
}

const ISSUE = /^ {2}(\S.{2,200}?) (?:\(type=|\[type=)/;
const MOST_FIELDS = 6;

/** `shelf_key: Field required`: the other fields of the same report, which all have to be mended before it starts. */
function fieldsAround(context: ProblemContext): string[] {
  const lines = context.container.logLines;
  const at = placeOf(context);
  const head = lines
    .slice(0, Math.max(0, at))
    .findLastIndex((line) => HEAD.test(line) || /^\d{1,4} validation errors? for /.test(line));
  const start = Math.max(head + 1, at - HEAD_LINES, 0);
  const found = lines.slice(start, at + HEAD_LINES).flatMap((line, index) => {
    const said = ISSUE.exec(line.slice(0, 500))?.[1];
    const name = (lines[start + index - 1] ?? '').trimEnd();
    const isOther = start + index !== at && said !== undefined && NAME.test(name);
    return isOther ? [`${name.replaceAll(' -> ', '.')}: ${said}`] : [];
  });
  return head === -1 ? [] : found.slice(0, MOST_FIELDS);
}

function alsoWords(fields: readonly string[]): string {
  return fields.length === 0 ? '' : `; and so ${fields.join('; ')}`;
}
