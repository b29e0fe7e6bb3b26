import { changeStep, step } from '../../support/commands.js';
import { volumeFor } from '../files/data-directory.js';
import { groupOfImage } from '../files/image-users.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { inputPlace, inputWithPart, programInputs } from '../inputs/program-inputs.js';
import { mountOf } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const LACKED =
  /(?:provider )?missing setting: ([\w-]{3,60}(?: or [\w-]{3,60})?)|missing setting for email validation: ([\w-]{3,60} or [\w-]{3,60})/;
const MOST = 8;

/** All settings that the lines of the log name as missing. */
function lackedSettings({ container }: ProblemContext): string[] {
  const named = container.logLines.flatMap((line) => {
    const [, one, other] = LACKED.exec(line.slice(0, 500)) ?? [];
    return one ?? other ?? [];
  });
  return [...new Set(named)].slice(0, MOST);
}

/** What servers demand of what surrounds them, in the words that many of them have: a directory, a user, a database made in a certain way, a protocol. */
export const SERVER_DEMANDS: readonly ProblemText[] = [
  {
    pattern:
      /\b(?:unable|failed|could not|cannot|can't|can not)(?: to)? (?:open|create) (?:(?:the )?(?:log|output|audit|trace|pid|data|cache|state)[ -]?(?:file )?)?["'`]?(\/[\w./-]{2,200})["'`]? (?:for|in) (?:writing|write|append)\w{0,4}(?!: \w)/i,
    example: 'Error: Unable to open log file /srv/depot/log/depot.log for writing.',
    kind: 'log-permission-denied',
    title: ({ container, match }) => `${container.name} cannot write ${match[1]}`,
    what: (context) =>
      `it may not write ${context.match[1]}: ${directoryOf(context)} does not exist, or does not belong to the user that it runs as${mountWords(context)}`,
    steps: (context) => writableSteps(context),
  },
  {
    pattern: LACKED,
    example: [
      '  missing setting: cookie-shelf',
      '  missing setting for email validation: email-shelf or authenticated-shelf required.',
    ],
    kind: 'log-config-parse',
    title: (context) =>
      `${context.container.name} lacks the setting${lackedSettings(context).length > 1 ? 's' : ''} ${lackedSettings(context).join(', ')}`,
    what: (context) =>
      `it demands ${lackedSettings(context).join(', ')}, which neither its arguments, variables nor its file give`,
    steps: (context) => [
      changeStep(
        context.evidence,
        `Set ${lackedSettings(context).join(', ')}: each as an option (--NAME=VALUE) at ${context.container.path}.args, or as its variable at ${context.container.path}.env from a Secret (oauth2-proxy: OAUTH2_PROXY_ and the name in upper case with underscores; --email-domain=* lets in all accounts of the provider)`,
      ),
    ],
  },
  {
    pattern:
      /Failed to load config: unknown flag: (--(?:upstreams?|provider|client-id|client-secret|http-address|oidc-issuer-url|scope|pass-\w[\w-]{1,40}|set-\w[\w-]{1,40}|tls-\w[\w-]{1,20}))\b/,
    example: 'Failed to load config: unknown flag: --upstream',
    kind: 'log-usage',
    title: ({ container, match }) => `${container.name} gets ${match[1]} beside --alpha-config, which takes its place`,
    what: ({ match }) =>
      `with --alpha-config oauth2-proxy reads upstreams, providers, headers and listeners from that file only, and does not know ${match[1]} as an option then`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Take ${match[1]} out of ${container.path}.args, and write what it says into the file of --alpha-config (upstreamConfig.upstreams, providers, injectRequestHeaders, server.bindAddress); oauth2-proxy --convert-config-to-alpha prints it`,
      ),
    ],
  },
  {
    pattern:
      /\b[Ee]xpect(?:ed|s|ing)? (?:to (?:be )?run(?:ning)? as )?user ["'`]?([\w-]{1,40})["'`]?,? (?:but|and) (?:the )?current user (?:is|was):? ["'`]?([\w-]{1,40})/,
    example: "Expect user 'depot' but current user is: root",
    kind: 'log-config-parse',
    title: ({ container, match }) => `${container.name} is to run as user ${match[1]}, and runs as ${match[2]}`,
    what: ({ match }) =>
      `its configuration names the user ${match[1]} as the one that it runs as, and its process is that of ${match[2]}: by runAsUser in the manifest, or since the image names that user`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Let it run as ${match[1]}: set runAsUser at ${container.path}.securityContext to the number that ${match[1]} has in ${container.image || 'the image'} (id ${match[1]} there; mostly 1000), with fsGroup for its volumes, or take out the runAsUser that is set; images that begin as root and change to ${match[1]} themselves need none`,
      ),
      step(`Or name ${match[2]} as the user in its configuration (${settingsPlace(container)}), where it may be that.`),
    ],
  },
  {
    pattern:
      /\b[Dd]atabase\b.{0,40}?\b(charset|character set|encoding|collation|collate|ctype|LC_COLLATE|LC_CTYPE)(?: name)?(?: is| of|:)? ["'`]?([\w@.-]{1,40}?)["'`]?(?:\.|,|;)? .{0,40}?(?:must|should|[Ss]hould|has to|needs to|expected|requires?|supports?)(?: be| to be| support| use)?:? {0,2}["'`]?(?!be\b)([\w@-]{1,30})/,
    example: [
      'Web server startup failed: Database charset is WIN1252. It must support UTF8.',
      " Database has incorrect collation of 'en_US.utf8'. Should be 'C'",
    ],
    title: ({ match }) => `The database has ${match[1]} ${match[2]}, and must have ${match[3]}`,
    what: ({ match }) =>
      `the database that it uses was created with ${match[1]} ${match[2]}, and it needs ${match[3]}: a property of the database that is fixed when it is created`,
    steps: ({ match }) => [
      step(
        `Create the database anew with ${match[1]} ${match[3]}: CREATE DATABASE NAME OWNER USER ENCODING 'UTF8'${/coll|ctype/i.test(match[1] ?? '') ? ` LC_COLLATE '${match[3]}' LC_CTYPE '${match[3]}'` : ''} TEMPLATE template0 in PostgreSQL (CHARACTER SET and COLLATE in MySQL), and move the data with dump and restore, where there are any (a backup first).`,
      ),
      step('Where a chart or operator makes the database, give it these options there (initdb arguments, bootstrap).'),
    ],
  },
  {
    pattern: /\b(?:Head|Get|Post|Put) "?http:\/\/([\w.-]{1,200}:\d{1,5})[^\s"]{0,200}"?: EOF\b/,
    example: 'health check timeout: Head "http://depot-master:9200": EOF: no node available',
    kind: 'log-tls',
    title: ({ match }) => `${match[1]} closes the connection of plain HTTP: it speaks TLS`,
    what: ({ match }) =>
      `it speaks plain HTTP to ${match[1]}, which takes the connection and closes it without an answer: it has TLS switched on (Elasticsearch from 8 on does by default), or is no HTTP server`,
    steps: (context) => [
      changeStep(
        context.evidence,
        `Write https:// in place of http:// for ${context.match[1]}${addressPlace(context)}, and give it the CA of that server and the credentials; or switch TLS off for that port at the server, where the network is trusted`,
      ),
    ],
  },
  {
    pattern:
      /\bat least (?:one|1) (?!of\b)((?:[a-z][\w-]{1,30} ){1,4})(?:must|has to|needs to|should) be (?:provided|configured|set|specified|given|defined)\b|\bconfig(?:uration)?(?: file)? (?:should|must|has to|needs to) (?:contain|have|define|include) at least (?:one|1) ((?:[a-z][\w-]{1,30} ?){1,4})|\bno ([a-z][\w-]{2,30}) found, did you provide a valid config/i,
    example: [
      'Error running agent: no shelves found, did you provide a valid config file?',
      'error creating depot: at least one shelf config must be provided',
      'panic: configuration should contain at least 1 shelf',
    ],
    kind: 'log-config-parse',
    title: ({ container, match }) => `${container.name} has no ${lackedPart(match)} in its configuration`,
    what: ({ match }) => `its configuration has no ${lackedPart(match)}, and it needs at least one`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Add one ${lackedPart(match)} to what it takes its settings from: ${settingsPlace(container)}; a template or chart value that is empty leaves the list empty too`,
      ),
    ],
  },
];

/** Of what it needs at least one. */
function lackedPart(match: readonly (string | undefined)[]): string {
  return (match[1] ?? match[2] ?? match[3]?.replace(/s$/, '') ?? '').trim();
}

function directoryOf({ match }: ProblemContext): string {
  const path = match[1] ?? '';
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function mountWords(context: ProblemContext): string {
  const mount = mountOf(context, context.match[1] ?? '');
  return mount === undefined ? '; no volume is mounted there' : ` (volume ${mount.volume}, mounted at ${mount.path})`;
}

function writableSteps(context: ProblemContext) {
  const { evidence, container } = context;
  const directory = directoryOf(context);
  const mount = mountOf(context, context.match[1] ?? '');
  const first =
    mount === undefined
      ? `Mount ${volumeFor(directory)} at ${directory} (${container.path}.volumeMounts), so that ${container.name} may write there`
      : `Give volume ${mount.volume} to the user of ${container.name}: set fsGroup at ${evidence.manifest.specPath}.securityContext to ${groupOfImage(container.image) || 'its group'}${mount.path === directory ? '' : `, and let an init container make ${directory} (mkdir -p)`}`;
  return [
    changeStep(evidence, first),
    step(
      `Or let it write elsewhere: where ${context.match[1]} is a log, set the output of its log to stdout in its configuration.`,
    ),
  ];
}

function addressPlace(context: ProblemContext): string {
  const { container, match } = context;
  const address = match[1] ?? '';
  const input =
    programInputs(container).find(({ text }) => text.includes(`http://${address}`)) ??
    inputWithPart(container, address);
  return input === undefined ? ` where it takes it from (${settingsPlace(container)})` : ` in ${inputPlace(input)}`;
}
