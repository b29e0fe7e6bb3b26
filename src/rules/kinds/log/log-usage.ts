import { textsOf } from '../../evidence/values.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { COMMAND_PATHS, shownWords } from '../support/command-words.js';
import { changeStep } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { fromManifest } from '../support/quotes.js';
import { demandedArguments, giveArguments, LACKING, LISTED, meantInstead } from './inputs/demanded-arguments.js';
import { splitJoined } from './inputs/joined-option.js';
import { inputWithOption, OF_URL, withOneDash } from './inputs/option-place.js';
import { inputPlace, type ProgramInput } from './inputs/program-inputs.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { logKind } from './log-kind.js';
import { refusedFlagValue } from './settings/flag-value.js';
import { goneAdvice } from './settings/gone-options.js';
import { sayOtherProgram } from './settings/other-program.js';
import { proposedOption, unplacedOption } from './settings/refused-option.js';

/** An option that the program does not know is dropped, to see whether the rest starts. */
const dropUnknownArgument = fix<LogHit>({
  strategy: 'drop-unknown-argument',
  title: 'Drop an option that the program does not know from args or command',
  touches: COMMAND_PATHS,
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    const option = failing === undefined ? '' : unknownOption(hit);
    if (failing === undefined || option === '' || sayOtherProgram(hit) !== undefined) return [];
    const { container, path, edit } = failing;
    for (const field of ['args', 'command'] as const) {
      const words = textsOf(edit.get([...path, field]));
      const index = words.findIndex((word) => isOption(word, option));
      if (index === -1) continue;
      const dropped = words.slice(index, index + lengthOf(words, index));
      const shown = shownWords(dropped);
      for (const _word of dropped) edit.remove([...path, field, index]);
      return [
        {
          title: `Start ${container.name} without ${shown.join(' ')}`,
          explanation: `The program in container ${container.name} does not know ${option}. Without "${shown.join(' ')}" in ${field} it shows whether it starts otherwise. Another version of the program may have the option under another name: its --help tells.`,
          assumes: [
            `${container.name} does something of use without ${option}.`,
            ...(dropped.length > 1 ? [`"${shown[1] ?? ''}" is the value of ${option}.`] : []),
          ],
          scope: 'mirror-only',
          patch: edit.patch,
        },
      ];
    }
    return [];
  },
});

/** The arguments do not fit the program. */
export const logUsage = logKind({
  id: 'log-usage',
  title: 'The program does not know its arguments',
  description:
    'The log says that an option, argument or command is unknown, invalid or missing ("unknown flag", "unrecognized arguments", "flag provided but not defined"). Command and args do not fit the version of the program in the image.',
  severity: 'high',
  hint: /[Mm]issing|\bno -|must be (?:set|specified|provided|given)|unknown|unrecogni[sz]ed|invalid|illegal|flag|unexpected|no such|required|malformed|bad (?:option|port|number|mode|count|size|time|date|URL|address)|arguments?\b|(?:bad|wrong) [`'"]-/i,
  except: anyOf(
    /: "?(?:must not|cannot|can't|may not) be (?:empty|blank|null)\b/,
    /: [Ii]nvalid argument["'}\])\s]{0,6}(?:$|\b[a-z]{2,20}=)|: Invalid argument\b|certificate|CONFIG|in file "|directive|Invalid command '/,
    /unknown (?:variable|directive|key|field)|with args beginning|[Cc]onf(?:ig(?:uration)?)? file|setting/,
    /ResponseError: |\bERR unknown command|unknown command [`'"][A-Z]{1,12}\.[A-Z]/,
    /at line \d| (?:in|of) ["']?\S{0,200}\.(?:conf|cfg|cnf|ini|ya?ml|toml)\b/,
  ),
  patterns: caseTable([
    {
      pattern:
        /(?:unknown|unrecogni[sz]ed|illegal|bad|invalid) (?:long |short )?(?:flag|option|arguments?|shorthand flag|parameter)\b(?: at [\w ]{1,40}(?=: ['"`]))?:?\s?(?:-- )?['"`]?((?!(?:at|in|for|to|on|of|is|was|were|are|and|or|the|with|given|specified|provided|passed|found|supplied|value|name)\b)-{0,2}[\w=./-]{1,100})?/i,
      example: [
        'unknown flag: --foo',
        "Invalid option at positional parameter 2: '--shelff'. Did you mean '--shelf'?",
        "Error parsing command line: unrecognised option '--shelf'",
      ],
    },
    {
      pattern: anyOf(
        /(?:unknown|unrecognized) (?:command|subcommand)\b(?:: {0,2}['"`]?|\s?['"`])([\w=./-]{1,100})/i,
        /(?:unknown|unrecognized) (?:command|subcommand) ([\w./-]{1,100})(?:$|[.,;] )/i,
      ),
      example: 'Error: unknown command "serv" for "app"',
    },
    { pattern: /flag provided but not defined: (\S{1,100})/, example: 'flag provided but not defined: -prot' },
    {
      pattern: /(?:unexpected|no such) (?:argument|option|command):? ['"`]?(\S{1,100}?)['"`]?[.,;]?(?:\s|$)/i,
      example: ['Error: No such option: --prot', "Error: No such command 'rows'."],
    },
    {
      pattern: /Unrecognized VM option '([^']{1,100})'|Invalid (?:maximum|initial) heap size: (\S{1,100})/,
      example: 'Invalid maximum heap size: -Xmx512MB',
    },
    {
      pattern:
        /invalid value .{1,100} for flag (-{1,2}[\w-]{1,60})|invalid argument .{1,100} for "(-{1,2}[\w-]{1,60})/i,
      example: 'invalid value "abc" for flag -port: parse error',
    },
    {
      pattern:
        /(?:following )?arguments? (?:is|are|were) required: ([^\s,]{1,100})|required flag\(s\) "([^"]{1,100})"[^\n]{0,300} not set/i,
      example: [
        'the following arguments are required: --config',
        'Error: required flag(s) "config" not set',
        'Error: required flag(s) "shelf", "rack" not set',
      ],
    },
    {
      pattern: anyOf(
        /\b[Mm]issing (?:required )?(?:flags?|options?|arguments?):? ['"`]?(-{1,2}[\w-]{1,60})/,
        /\brequired (?:flag|option) ['"`]?(?:-\w, )?(-{1,2}[\w-]{1,60})[^'"`]{0,60}['"`]? (?:was |is )?not (?:specified|set|provided)/,
        /\b[Rr]equired flags? "([\w-]{2,60})[^"]{0,300}" not set/,
      ),
      example: [
        "Error: Missing option '--shelf'.",
        'depot: error: missing flags: --dsn=STRING',
        "Missing required option: '--dsn=<dsn>'",
        "error: required option '--shelf <name>' not specified",
        "the required flag `-s, --shelf' was not specified",
        'Required flag "shelf" not set',
      ],
    },
    {
      pattern:
        /\b[Nn]o (-{1,2}[a-z][\w-]{1,60}) (?:flags?|options?|arguments?) (?:was |were )?(?:provided|given|specified|set)\b/,
      example: "ERROR: no --join flags provided to 'depot start'",
    },
    {
      pattern:
        /(?:^|[\s:])(--[a-z][\w-]{1,40}(?:\/| or |, )--[^:"]{2,260}?) must be (?:set|specified|provided|given)\b/,
      example: 'Error: --shelf-user/--shelf-token or --depot-user/--depot-token must be set',
    },
    { pattern: /could not parse flag (-{1,2}[\w-]{2,60})/i, example: 'could not parse flag --cache: invalid size' },
    { pattern: /\b(?:invalid|bad|wrong) [`'"](-{1,2}[\w-]{2,60})[`'"]/i, example: "myapp: invalid `--level'" },
    {
      pattern: /Found argument '([^']{1,100})' which wasn't expected/i,
      example: "Found argument '--foo' which wasn't expected, or isn't valid in this context",
    },
    {
      pattern:
        /^(?:[\w.-]{1,40}: ){1,2}(?:bad|invalid|malformed) (?:port|number|mode|count|size|time interval|date|URL|address family)\b[^\n]{0,20}?['"`‘]([^'"`’]{1,200})['"`’]/i,
      example: "nc: bad port '//ledger'",
    },
    {
      pattern: /required arguments were not provided/i,
      example: 'the following required arguments were not provided:',
    },
  ]),
  say: (hit) =>
    refusedFlagValue(hit) ?? (unknownOption(hit) === '' ? undefined : sayOtherProgram(hit)) ?? sayUnknown(hit),
  fixes: [dropUnknownArgument],
  oracles: [notRestarted],
});

function sayUnknown(hit: LogHit): LogDraft {
  const { evidence, container } = hit;
  const found = refusedArgument(hit);
  const { place } = found;
  const names = LACKING.test(hit.line) ? demandedArguments(hit, found.name) : [found.name];
  const [title, what] = argumentWords(hit, names);
  return {
    title: `${container.name} ${title}`.trim(),
    what: `${what}${place === undefined ? '' : `, which stands in ${inputPlace(place)}`}: what it is started with does not fit the version of the program in ${container.image || 'the image'}`,
    objects: [`argument ${names.join(', ')}`],
    evidence: manifestQuotes(container, place),
    steps: [changeStep(evidence, correctionOf(hit, found, names))],
  };
}

/** What is wrong with the arguments, in the title and in the cause. */
function argumentWords({ line }: LogHit, names: readonly string[]): readonly [string, string] {
  const name = names.join(', ');
  const kind = OF_JVM.test(line) ? 'JVM option' : `argument${names.length > 1 ? 's' : ''}`;
  const shown = name || '(see the log)';
  return LACKING.test(line)
    ? [`lacks the ${kind} ${name}`, `it demands the ${kind} ${shown}, which it does not get`]
    : [`does not know the ${kind} ${name}`, `it does not know or accept the ${kind} ${shown}`];
}

function correctionOf(hit: LogHit, { name, place, correct }: RefusedArgument, names: readonly string[]): string {
  if (LACKING.test(hit.line)) return name === '' ? correct : giveArguments(hit, names);
  return splitJoined(hit) ?? meantInstead(hit, name, place) ?? correct;
}

interface RefusedArgument {
  readonly name: string;
  readonly place: ProgramInput | undefined;
  /** An imperative sentence without its full stop. */
  readonly correct: string;
}

/** The argument that the line is about, where it stands, and what is to be done with it. */
function refusedArgument(hit: LogHit): RefusedArgument {
  const oneDash = withOneDash(hit);
  if (oneDash === undefined) {
    const name = argumentOf(hit);
    const place = inputWithOption(hit, name);
    return { name, place, correct: correction(hit, place, name) };
  }
  const name = optionOf(oneDash.text);
  return {
    name,
    place: oneDash,
    correct: `Write -${name} with two dashes in place of ${name} at ${inputPlace(oneDash)}, and all other long options too: with one dash this program takes each letter for an option of its own`,
  };
}

const OF_JVM = /VM option|heap size:/;
const IN_ENVIRONMENT =
  'an environment variable such as JAVA_TOOL_OPTIONS, JAVA_OPTS or the one that the image has for options';

function manifestQuotes(container: LogHit['container'], place: ProgramInput | undefined) {
  if (place === undefined)
    return container.command.length === 0 ? [] : [fromManifest(`${container.path}.args`, container.command)];
  return [fromManifest(place.path, place.variable === '' ? container.command : `${place.variable}=${place.text}`)];
}

function correction(hit: LogHit, place: ProgramInput | undefined, name: string): string {
  const { container, line } = hit;
  if (OF_URL.test(name))
    return `Take the scheme (http:// or the like) in front of ${name} out of ${place === undefined ? `the command or the variable from which it comes (${container.path})` : inputPlace(place)}: this tool takes host and port as words of their own, no URL`;
  if (place === undefined && name !== '' && !OF_JVM.test(line) && !LACKING.test(line)) return unplacedOption(hit, name);
  const gone = OF_JVM.test(line) ? goneAdvice(name, place === undefined ? IN_ENVIRONMENT : inputPlace(place)) : '';
  return gone || `${placedCorrection(hit, place, name)}${proposedOption(hit)}`;
}

const OPTION_LINE = /^\s{1,12}(-{1,2}[a-z][\w.-]{0,40})\b/i;
const OPTIONS = 8;

/** `: -addr, -level`: the options that the usage below the complaint lists, where these are few. */
function listedOptions({ container, raw }: LogHit): string {
  const at = container.logLines.lastIndexOf(raw);
  const below = at === -1 ? [] : container.logLines.slice(at + 1, at + 1 + 4 * OPTIONS);
  const options = below.flatMap((each) => OPTION_LINE.exec(each)?.[1] ?? []);
  return options.length === 0 || options.length > OPTIONS ? '' : `: ${[...new Set(options)].join(', ')}`;
}

function placedCorrection(hit: LogHit, place: ProgramInput | undefined, name: string): string {
  const { container, line } = hit;
  const which = name === '' || place?.text === name ? '' : ` (${name})`;
  const where = `to what this version of the program takes${OF_JVM.test(line) ? ' (java -XX:+PrintFlagsFinal lists it)' : ' (its --help)'}${listedOptions(hit)}`;
  if (place !== undefined) return `Correct ${inputPlace(place)}${which} ${where}`;
  return `Correct${name === '' ? '' : ` ${name} in`} ${container.path}.args (or command${OF_JVM.test(line) ? `, or ${IN_ENVIRONMENT}` : ''}) ${where}`;
}

/** The option that the program does not know; '' where it lacks one, dislikes the value of one, or means something else. */
function unknownOption(hit: LogHit): string {
  const isUnknown = /unknown|unrecogni[sz]ed|not defined|unexpected|no such|wasn't expected|illegal|bad option/i.test(
    hit.line,
  );
  const name = argumentOf(hit).replace(/=.{0,200}$/, '');
  return isUnknown && /^-{1,2}\w/.test(name) ? name : '';
}

/** The argument that the line names, or the one in the list below it. */
function argumentOf({ container, raw, match }: LogHit): string {
  const named = match.slice(1).find(Boolean);
  if (named !== undefined) return named;
  const index = container.logLines.lastIndexOf(raw);
  return LISTED.exec(container.logLines[index + 1] ?? '')?.[1] ?? '';
}

/** Go's flags are named with one dash, however they were given. */
function isOption(word: string, option: string): boolean {
  const [name = ''] = word.split('=', 1);
  return /^-/.test(word) && withoutDashes(name) === withoutDashes(option);
}

function optionOf(word: string): string {
  return word.split('=', 1)[0] ?? '';
}

function withoutDashes(text: string): string {
  return text.replace(/^-{1,2}/, '');
}

/** How many words the option takes: what follows and is no option itself is its value. */
function lengthOf(words: readonly string[], index: number): number {
  const next = words[index + 1];
  const hasValue = words[index]?.includes('=') !== true && next !== undefined && !next.startsWith('-');
  return hasValue ? 2 : 1;
}
