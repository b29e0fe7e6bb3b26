import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import { textsOf } from '../../../evidence/values.js';
import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { anyOf } from '../../any-of.js';
import { cut } from '../../support/quotes.js';
import { captures, firstCaptured } from '../../support/texts.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { inputPlace } from '../inputs/program-inputs.js';
import { addressInputs } from '../inputs/value-origin.js';
import { type LineClass, lackedIn, sources, variableIn } from './line-class-row.js';

const EITHER =
  /\b(?:either|one of) ["'`]?(--?[a-z][\w.-]{1,60}|[A-Za-z][\w.-]{1,60})["'`]?(?:,)? or ["'`]?(--?[a-z][\w.-]{1,60}|[A-Za-z][\w.-]{1,60})["'`]? (?:must|should|has to|needs to|is required to) be (?:provided|set|specified|given|configured|defined)\b/i;

const OPTION_NAME = /^--?[a-z][\w.-]{0,60}/i;
const OPTIONS = 6;

/**
 * The words of the command line that the manifest gives, for the end of a clause: how many, and which options are among them. What an option is given,
 * and any other word, may be a secret.
 */
function argumentWords({ path, fields }: ContainerEvidence): string {
  const [field, words] = (['args', 'command'] as const)
    .map((name) => [name, textsOf(fields[name])] as const)
    .find(([, texts]) => texts.length > 0) ?? ['args', []];
  if (words.length === 0) return `${path}.args, where the manifest gives it none, so that those of its image count`;
  const options = words.flatMap((word) => OPTION_NAME.exec(word)?.[0] ?? []).slice(0, OPTIONS);
  const named = options.length === 0 ? '' : `, ${options.join(', ')} among them`;
  return `${path}.${field}, which gives it ${words.length} word${words.length === 1 ? '' : 's'}${named}`;
}

const INTERFACE = anyOf(
  /\b(?:interface|link|device|nic)s?\b[: ]{1,2}["'`]?((?:eth|en[ospx]|bond|wlan|br-?|team|em|ib|veth|cni|flannel|tun|tap)[\w.-]{0,14})["'`]? ?(?:was |is |could |does |do |can)?(?:not |n't )(?:be )?(?:found|exist|available)/i,
  /\b(?:find|get|lookup|locate|open|detect|no such|unknown|invalid|no) (?:the |a |any )?(?:network |net |physical )?(?:interface|link|device|nic)\b[: ]{1,2}["'`]?((?:eth|en[ospx]|bond|wlan|br-?|team|em|ib|veth|cni|flannel|tun|tap)[\w.-]{0,14})/i,
);

/** What an address lacks that a program looks for in it. */
const PART_OF_ADDRESS =
  /(?:^|[:.] )(?:no |missing )?((?:[A-Za-z][\w-]{0,30} ){0,4}[A-Za-z][\w-]{1,30}) (?:is |was )?(?:not found|missing|not (?:given|present|specified|set)) in (?:the |your )?(?:database )?(connection string|DSN|URL|URI|address)\b/i;

const AWAITED =
  /\b(?:exceeded|exhausted|gave up|giving up|timed? ?out|timeout|tired of)\b.{0,60}?\bwait(?:ing|ed)? (?:for|on|until) (?:the )?(.{3,120})/i;
const UNFINISHED =
  /\b(?:did not|didn't|has not|failed to) (?:finish|complete|end|start|come up|become ready|terminate) (?:with)?in (?:the )?(?:time|(\d[\d.]{0,8} ?[a-z]{1,12}))/i;

const PROGRAM = anyOf(
  /(?:^|[\s:'"`])([a-z][\w.+-]{1,40})["'`]? (?:(?:is|was) (?:not|n't) (?:installed|found (?:in|on) (?:the |your )?\$?path|(?:in|on) (?:the |your )?\$?path)|isn't installed)\b/i,
  /\b(?:requires?|needs?) ["'`]([\w.+-]{1,40})["'`].{0,80}?(?:not found|not installed|is missing)/i,
  /\b(?:find|locate) ["'`]?([\w.+-]{1,40})["'`]?(?: or ["'`]?[\w.+-]{1,40}["'`]?)? (?:executable |binary |command )?(?:on|in) (?:the |your )?\$?path\b/i,
);
/** No names of programs. */
const NO_PROGRAM =
  /^(?:it|this|that|which|package|module|driver|plugin|extension|library|dependency|version|file|and|or|feature|support|operator|chart|crd|crds)$/i;

const USAGE = /^\s{0,4}usage:? {1,4}(\S.{2,200})/i;

const OPTION = anyOf(
  /(?:^|[\s:'"`(])(--?[a-z][\w-]{1,60})["'`]? (?:(?:option|flag|argument|parameter) )?(?:(?:is|are) (?:required|missing|mandatory)|requires? an? (?:value|argument)|must be (?:set|given|specified|provided))/i,
  /\b(?:missing|requires?) (?:the )?(?:required )?(?:option|flag|argument|parameter)s? ["'`]?(--?[a-z][\w-]{1,60})/i,
);

const SYNTAX_FILE = /\bsyntax error (?:in|at|on) (?:file |line \d{1,6} of )?["'`]?((?:\.{0,2}\/)[\w./@-]{2,200}\w)/i;

const NOT_MADE =
  /\b(?:could not|cannot|can't|unable to|failed to) (?:create|make|write to) (?:the )?(?:[a-z]{2,20} ){0,2}(?:directory|folder|dir):? ["'`]?(\/[\w./@-]{1,200}\w)(?:["'`]|\.?$|\.\s)/i;

const NOT_OPENED =
  /\b(?:could not|cannot|can't|couldn't|unable to|failed to) (?:open|read|load) (?:the )?(?:[a-z]{2,20} ){0,2}["'`]?(\/[\w./@-]{1,200}\w)["'`]?[.!]?$/i;

const UNANSWERED =
  /\b(?:GET|POST|PUT|HEAD|requests?|calls?|fetch(?:ing)?|download)\b.{0,40}? failed after \d{1,4} (?:tries|attempts|retries)\b.{0,20}?(https?:\/\/[\w.-]{1,253}(?::\d{1,5})?)/i;

const EMPTY_FILE =
  /\b(?:file|dataset|directory|folder|archive|input)\b.{0,40}? (?:is|was) empty:? {0,2}["'`]?((?:\.{0,2}\/)[\w./@%+-]{2,200}|[\w-]{1,60}\.[a-z]\w{1,8}\b)/i;

/** How .NET names the addresses of databases. */
const CONNECTION_STRING =
  /\bconnection string ["'`](\w{2,60})["'`](?: (?:or|and) ["'`](\w{2,60})["'`])? (?:is |was |were )?(?:not|missing|null|empty|required|could not)\b/i;

/** A setting that has another value than the one that the program wants. */
const OTHER_VALUE =
  /["'`]?\b([A-Za-z][\w.-]{2,80})["'`]? (?:is not set|must be set|should be set|has to be set|needs to be set) (?:to )?["'`]([^"'`\s]{1,60})["'`]/;

/** What no line of a log may have switched off, or on, by way of a step. */
const SAFEGUARD = /insecure|unsafe|privileg|verif|tls|ssl|auth|secur|protect|encrypt/i;

/** What a program asks for in the words of its author: what it is to be given, told or left. */
export const DEMAND_CLASSES: readonly LineClass[] = [
  {
    pattern: EITHER,
    example: 'one of shelf-file or shelves must be provided in order to support a secure installation',
    advice: (container, line, at) => {
      const [, one, other] = captures(EITHER.exec(line));
      return `Set ${one} or ${other}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: CONNECTION_STRING,
    example: "System.InvalidOperationException: Connection string 'Shelves' or 'Rows' not found in configuration.",
    advice: ({ path }, line) => {
      const names = captures(CONNECTION_STRING.exec(line))
        .slice(1)
        .filter((name) => name !== '');
      const variables = names.map((name) => `ConnectionStrings__${name}`);
      return `Set connection string ${names.join(' or ')}: as ${variables.join(' or ')} at ${path}.env (from a Secret), or under ConnectionStrings in the appsettings.json that it reads`;
    },
  },
  {
    pattern: OTHER_VALUE,
    except: SAFEGUARD,
    example: "environment variable 'SHELF_PREALLOCATE' is not set 'false'",
    advice: (container, line, at) => {
      const [, name = '', value = ''] = OTHER_VALUE.exec(line) ?? [];
      return `Set ${name} to ${isSecretName(name) ? 'what it asks for' : value}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: USAGE,
    example: 'Usage: java ShelfClient <host name> <port number>',
    advice: (container) => `Give it the words that its usage asks for at ${argumentWords(container)}`,
  },
  {
    pattern: OPTION,
    example: ['Error: --host is required when not using --shelf-id', '--package requires a value'],
    advice: (container, line) =>
      `Give it ${firstCaptured(OPTION.exec(line))} with a value at ${argumentWords(container)}`,
  },
  {
    pattern: PROGRAM,
    example: [
      'Error: docker is not installed.',
      "Error: ./build.sh script requires 'pnpm' for the shelf.  Aborting as not found.",
      "OSError: cannot find 'chromium' or 'chromium-browser' on path",
    ],
    advice: (container, line) => {
      const name = firstCaptured(PROGRAM.exec(line));
      const image = container.image || 'the image';
      return NO_PROGRAM.test(name)
        ? `Install what it lacks in ${image}, by its Dockerfile`
        : `Install ${name} in ${image}, by its Dockerfile, or use an image that has it; where it is in a directory of its own, add that to PATH at ${container.path}.env`;
    },
  },
  {
    pattern: SYNTAX_FILE,
    example: 'Syntax Error in /srv/sql/init.sql: unexpected token "SELCT"',
    advice: (container, line) =>
      `Correct ${firstCaptured(SYNTAX_FILE.exec(line))} where it comes from (${settingsPlace(container)}, or ${container.image || 'the image'})`,
  },
  {
    pattern: NOT_MADE,
    example: 'Error: Could not create the target directory /srv/target.',
    advice: (container, line) =>
      `Let it write there: mount a volume (an emptyDir, or a claim for what is to stay) at ${firstCaptured(NOT_MADE.exec(line))} (${container.path}.volumeMounts), and see whether its user may write to it (readOnlyRootFilesystem, runAsUser and fsGroup)`,
  },
  {
    pattern: NOT_OPENED,
    example: 'Could not open /srv/shelf.db',
    advice: (container, line) => {
      const path = firstCaptured(NOT_OPENED.exec(line));
      const mount = deepestMount(container.volumeMounts, path);
      const place =
        mount === undefined
          ? `no volume is mounted there, so it would have to be in ${container.image || 'the image'}`
          : `volume ${mount.volume} is mounted at ${mount.path}`;
      return `See whether ${path} is there and its user may read and write it (${place}): put it there, correct the path in its settings, or give it to that user (runAsUser, fsGroup)`;
    },
  },
  {
    pattern: UNANSWERED,
    example: 'RuntimeError: GET failed after 5 tries: http://shelves:8080/v1/rows',
    advice: (_container, line) =>
      `See that ${firstCaptured(UNANSWERED.exec(line))} runs, can be reached from the pod, and what its own log says of these requests`,
  },
  {
    pattern: EMPTY_FILE,
    example: 'Input file is empty: /srv/rows.csv',
    advice: (_container, line) =>
      `See why ${firstCaptured(EMPTY_FILE.exec(line))} is empty: what writes or fetches it (another container, a Job, a key of a ConfigMap) has put nothing there`,
  },
  {
    pattern: anyOf(
      /\b(?:incorrect|wrong|invalid|bad) number of (?:parameters|arguments|args|operands)\b/i,
      /\btoo (?:many|few) (?:positional |command[- ]line )?(?:arguments|args|parameters|operands)\b/i,
      /\bat most (?:one|two|three|\d{1,2}) (?:[\w-]{1,20} ){1,4}(?:is|are) allowed\b/i,
      /\b(?:accepts|requires|expects|takes|expected) (?:exactly |at (?:least|most) |between )?(?:\d{1,2}|one|two|no) (?:and \d{1,2} )?(?:more )?arg(?:ument)?(?:s|\(s\))?(?:,|$|;| received| but)/i,
    ),
    example: ['at most one shelf file is allowed', 'Error: accepts 1 arg(s), received 0'],
    advice: (container) => `Give it as many words as it takes at ${argumentWords(container)}`,
  },
  {
    pattern: INTERFACE,
    example: ['Failed to find interface eth1', "Couldn't get the rows of it: link eth7 not found"],
    advice: (container, line, at) =>
      `Name a network interface that it has in place of ${firstCaptured(INTERFACE.exec(line))}, ${sources(container, line, at)}: a pod has eth0 and lo, and with hostNetwork those of its node (ip -br link there), which nodes call otherwise (eth0, ens3, enp1s0)`,
  },
  {
    pattern: PART_OF_ADDRESS,
    example: 'Database file path not found in connection string',
    advice: (container, line, at) => {
      const [, part = '', what = ''] = PART_OF_ADDRESS.exec(line) ?? [];
      const inputs = addressInputs(container).map((each) => inputPlace(each));
      const where = inputs.length === 0 ? sources(container, line, at) : `which ${inputs.join(' or ')} gives it`;
      return `Put the ${part.trim().toLowerCase()} into the ${what}, ${where}`;
    },
  },
  {
    pattern: AWAITED,
    example: 'Maximum retries: 500 exceeded when waiting for server: gateway to bind to socket: /run/shelf.sock',
    advice: (_container, line) =>
      `See why "${cut((AWAITED.exec(line)?.[1] ?? '').trim(), 80)}" does not come about: it waited for that, and gave up. More time or more tries help only where it comes late`,
  },
  {
    pattern: UNFINISHED,
    example: 'Error: the shelf did not finish within 30000ms.',
    advice: (container, line) => {
      const limit = UNFINISHED.exec(line)?.[1];
      return `See what holds it up: too little CPU (limits at ${container.path}.resources), or something that it waits for; raise its limit of time${limit === undefined ? '' : ` (${limit})`} in its settings only where it is just slow`;
    },
  },
  {
    pattern: /\b(?:acquire|obtain|get|take|grab) (?:\w{1,20} ){0,4}lock\b/i,
    example: 'Failed to acquire a task lock',
    advice: () =>
      'See who holds the lock that it wants: another instance that still runs (an older pod, a second replica), or one that ended without giving it back; end that one, or remove the lock that it left',
  },
  {
    pattern: anyOf(
      /(?<!\b(?:does|did|do|will|are|is|was|were) )\bnot (?:configured|specified|provided|given|supplied)\b/i,
      /\bno config(?:uration)? (?:value|key|entry|setting|property) for\b/i,
      /\b(?:must|can|may|should) ?not be (?:empty|null|blank|nil)\b/i,
    ),
    example: [
      'RuntimeError: shelf not configured',
      'No config value for shelf.rows',
      'label must not be empty for rows',
    ],
    advice: (container, line, at) =>
      `Set${variableIn(line) || lackedIn(container, line)}, ${sources(container, line, at)}`,
  },
];
