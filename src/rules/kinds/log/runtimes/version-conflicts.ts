import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { ProblemText } from '../lines/problem-text.js';

/** The server, and its version. */
const REFUSED_VERSION =
  /\b([A-Za-z]\w{2,20}(?:\/\w{3,20})?)(?: server)? version [("]{0,2}v?(\d[\w.]{0,20})[)"]{0,2} is not supported/i;
const NEEDED =
  /\b(?:supports?|upgrade to(?: version)?|requires?|minimum(?: version)?|at least)\b(?: (?:is|version|[A-Za-z]\w{2,20})){0,2}:? v?(\d{1,4}(?:\.\d{1,4}){0,3})/i;

/** What has versions and is no server: forms, protocols and languages. */
const NO_SERVER =
  /^(?:config\w{0,9}|files?|schema|api|protocol|tls|ssl|https?|format|manifest|spec|index|compose|data|python|java|php|ruby|node|plugin|client|image)$/i;

function serverOf(match: RegExpExecArray): string {
  const name = match[1] ?? 'server';
  return name === name.toUpperCase() ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name;
}

/** The version that the line asks for, between these words; '' where it names none. */
function neededIn(line: string, before: string, after: string): string {
  const rest = line.slice(line.search(/is not supported/i));
  const version = NEEDED.exec(rest)?.[1];
  return version === undefined ? '' : `${before}${version}${after}`;
}

/** The version of a database, and the highest that the program knows. */
const NEWER_SCHEMA =
  /schema version (\d{1,9})\b.{0,60}?\b(?:supports?|expects?|knows?|understands?|up to|at most|max(?:imum)?|latest)\b\D{0,30}(?:\d{1,9} ?(?:to|-|\.\.|through) ?)?(\d{1,9})\b/i;

/** A client and a server of versions that do not understand each other, and a runtime that lacks a part of the system. */
export const VERSION_CONFLICTS: readonly ProblemText[] = [
  {
    pattern: NEWER_SCHEMA,
    example: 'database "depot" has schema version 41, this build supports 38 to 40',
    kind: 'log-migration',
    confirm: ({ match }) => Number(match[1]) > Number(match[2]),
    title: ({ container, match }) =>
      `The database of ${container.name} is newer than the program: schema version ${match[1]}, of which it knows ${match[2]}`,
    what: ({ match }) =>
      `a newer release has migrated the database to version ${match[1]}, and this one knows none above ${match[2]}: the image was set back, or an older one still runs beside it`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Use an image that knows schema version ${match[1]} in place of ${container.image || 'this one'} (${container.path}.image): the release that migrated the database, or a newer one`,
      ),
      step(
        'To stay with the old release, restore a backup of the database from before, or run the down migrations with the newer one.',
      ),
    ],
  },
  {
    pattern: /required feature flag (?:not enabled|[`'"]?[\w.-]{2,80})/i,
    example:
      'Feature flags: `stream_queue`: required feature flag not enabled! It must be enabled before upgrading RabbitMQ.',
    title: ({ container, line }) =>
      `${container.name} was upgraded before the feature flag ${flagIn(line)} was enabled`,
    what: ({ line }) =>
      `this version demands the feature flag ${flagIn(line)}, which the cluster has not enabled, and it can be enabled only by the version before`,
    steps: ({ container, line }) => [
      step(
        `Go back to the image before ${container.image || 'this one'}, enable the flag there (rabbitmqctl enable_feature_flag ${flagIn(line)}, or all), and upgrade then.`,
      ),
    ],
  },
  {
    pattern: /failed_to_initialize_feature_flags_registry/,
    example: 'Error during startup: {error,failed_to_initialize_feature_flags_registry}',
    unless: /required feature flag/i,
    title: ({ container }) => `${container.name} was upgraded before the feature flags of its data were all enabled`,
    what: () =>
      'it cannot begin with the feature flags that stand in its data: mostly this version demands one that was not enabled, which only the version before can do',
    steps: ({ container }) => [
      step(
        `Go back to the image before ${container.image || 'this one'}, enable all flags there (rabbitmqctl enable_feature_flag all), and upgrade then, one minor version at a time.`,
      ),
    ],
  },
  {
    pattern:
      /(?:upgrade|update|migrate)d? (?:it |the \w{1,20} )?(?:first )?to (?:at least )?(?:version |release )?["'`]?(v?\d[\w.-]{0,30}\w)["'`]? (?:or (?:newer|later|higher) )?(?:first\b|before\b)/i,
    example: 'depot: cannot migrate: please upgrade to version 1.9 first',
    kind: 'log-migration',
    title: ({ container, match }) =>
      `${container.name} skips a version: its data must be upgraded to ${match[1]} first`,
    what: ({ container, match }) =>
      `its data are those of a version from which ${container.image || 'this image'} cannot migrate in one step: ${match[1]} has to run on them in between`,
    steps: ({ evidence, container, match }) => [
      changeStep(
        evidence,
        `Set the image of ${container.name} (and the chart that belongs to it) to ${match[1]}, let its migrations end well, and only then go on to ${container.image || 'this image'}`,
      ),
      step('Have a backup of its database or volume before, and mind that further steps may lie in between.'),
    ],
  },
  {
    pattern:
      /\b(?:requires?|needs?|must be run with|only (?:runs|works) (?:on|with)) (?:at least )?(Python|Node(?:\.js)?|Java|JDK|JRE|PHP|Ruby|Perl)(?: version)? ?(?:>= ?|v|at least )?(\d{1,3}(?:\.\d{1,3}){0,2})\b/i,
    example: ['Exception: This depot requires Python 3.5+', 'ERROR: shelf requires Node.js >= 18.12'],
    title: ({ container, match }) => `${container.name} asks for ${match[1]} ${match[2]} or newer`,
    what: ({ container, match }) =>
      `the program wants ${match[1]} ${match[2]} or newer, and ${container.image || 'the image'} runs it with another one`,
    steps: ({ container, match }) => [
      step(
        `Build ${container.image || 'the image'} on a base image with ${match[1]} ${match[2]} or newer (or take a tag of it that has one).`,
      ),
      step(
        `If it has one already, the program reads the version wrong (3.10 as 3.1, for example): update the program, or use the last image with which it began.`,
      ),
    ],
  },
  {
    pattern: /Couldn't find a valid ICU package/i,
    example: "Process terminated. Couldn't find a valid ICU package installed on the system.",
    title: ({ container }) => `The image of ${container.name} lacks libicu, which .NET needs`,
    what: () => '.NET finds no ICU library (libicu) in the image, which it needs for languages and time zones',
    steps: ({ evidence, container }) => [
      step(
        `Install libicu in ${container.image || 'the image'} (icu-libs on Alpine, libicu on Debian), or use a base image of .NET that has it.`,
      ),
      changeStep(
        evidence,
        `Or do without languages: DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 at ${container.path}.env (System.Globalization.Invariant)`,
      ),
    ],
  },
  {
    pattern: REFUSED_VERSION,
    example: [
      'Your ShelfSearch server version "1.3.0" is not supported. Depot supports ShelfSearch 2.0.0 and newer.',
      '| YOUR CURRENT SHELFDB VERSION (4.2.0) IS NOT SUPPORTED. UPGRADE TO VERSION 4.4 OR LATER |',
    ],
    confirm: ({ match }) => !NO_SERVER.test(match[1] ?? ''),
    title: ({ container, match, line }) =>
      `${container.name} does not work with ${serverOf(match)} ${match[2]}${neededIn(line, '; it needs ', ' or newer')}`,
    what: ({ container, match, line }) =>
      `the ${serverOf(match)} server that it uses is version ${match[2]}, which ${container.image || 'this image'} does not support${neededIn(line, ' (it names ', ')')}`,
    steps: ({ container, match, line }) => [
      step(
        `Upgrade the ${serverOf(match)} server from ${match[2]}${neededIn(line, ' to ', ' or newer')} (one major version at a time, after a backup), or use an older release of ${container.name} than ${container.image || 'this image'} that still supports it.`,
      ),
    ],
  },
  {
    pattern: anyOf(
      /client version \S{1,20} is too old|wire version \d{1,3}, but|requires libpq version \d/i,
      /does not support authentication protocol requested by server/i,
      /authentication plugin '[\w-]{1,60}' cannot be loaded|unsupported protocol version|UnsupportedVersionException/i,
      /server version .{0,60}(?:is not supported|too old|unsupported)/i,
      /(?:client|driver|server|agent) (?:version )?.{0,40}(?:is )?too (?:old|new) (?:for|to)/i,
      /minimum (?:supported|required) (?:server |database |PostgreSQL |MySQL |MongoDB )?version/i,
      /requires (?:at least )?(?:PostgreSQL|MySQL|MariaDB|MongoDB|Redis|Elasticsearch|OpenSearch|Kafka|Kubernetes|RabbitMQ) (?:version )?[\d>=v]/i,
    ),
    example: 'Error response from daemon: client version 1.24 is too old. Minimum supported API version is 1.44',
    title: ({ container }) => `${container.name} and the server that it uses are of versions that do not fit`,
    what: () => 'client and server are of versions that do not understand each other: one of them is too old',
    steps: ({ container }) => [
      step(
        `Upgrade the older one of both, the client library in ${container.image || 'the image'} or the server; the line names the versions.`,
      ),
      step(
        'If the server was upgraded lately, its documentation names a setting for old clients meanwhile, such as default_authentication_plugin of MySQL.',
      ),
    ],
  },
  {
    pattern: /CgroupInfo\.getMountPoint\(\)" because "\w{1,40}" is null|\bCgroupV2Subsystem\b.{0,80}NullPointer/,
    example:
      'java.lang.NullPointerException: Cannot invoke "jdk.internal.platform.CgroupInfo.getMountPoint()" because "anyController" is null',
    title: ({ container, evidence }) =>
      `The Java of ${container.name} cannot read the control groups of ${nodeWords(evidence)}`,
    what: () =>
      'Java looks at its start for the limits of the container in the control groups (cgroup v2), and this release of it does not understand what a newer kernel or systemd shows there: a defect of Java that later updates have mended, not one of the program',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Use an image with a newer update of Java than ${container.image || 'this one'} has (a newer patch release of the program); meanwhile set JAVA_TOOL_OPTIONS=-XX:-UseContainerSupport at ${container.path}.env together with fixed -Xms and -Xmx below the memory limit`,
      ),
      step('If it began with new nodes, or a new kernel of them, let it run on nodes with the image before.'),
    ],
  },
];

/** The name in quotation marks. */
function flagIn(line: string): string {
  return /[`'"]([\w.-]{2,80})[`'"]/.exec(line)?.[1] ?? 'that the line names';
}
