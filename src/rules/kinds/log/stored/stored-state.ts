import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { changeStep, kubectl, step } from '../../support/commands.js';
import { firstCaptured } from '../../support/texts.js';
import { STORAGE_FAILS, STORAGE_STALLS } from '../files/storage-fails.js';
import { VOLUME_FILE_SYSTEM } from '../files/volume-file-system.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
import { STORED_DAMAGE } from './stored-damage.js';
import { STORED_DATABASE_FILE } from './stored-database-file.js';
import { STORED_IDENTITY } from './stored-identity.js';
import { STORED_LOCKS } from './stored-locks.js';
import { STORED_MEMBERSHIP } from './stored-membership.js';

/** What a program has stored, or another one, keeps it from starting. */
export const STORED_STATE: readonly ProblemText[] = [
  STORAGE_FAILS,
  STORAGE_STALLS,
  ...STORED_LOCKS,
  {
    pattern: anyOf(
      /No readable meta\.properties files|not a valid data directory|PG_VERSION" is missing/i,
      /Table '?mysql\.(?:user|db|plugin)'? doesn't exist|Can't open and lock privilege tables/i,
      /log director(?:y|ies) .{0,80}not formatted|storage is not formatted/i,
      /data directory .{0,100}(?:is not|has not been) initiali[sz]ed|no [`'"]?meta\.properties[`'"]? found/i,
      /have you run .{1,60} to (?:format|initiali[sz]e)/i,
    ),
    example: [
      'java.lang.RuntimeException: No readable meta.properties files found.',
      'ShelfException: nothing found in /srv/shelf (have you run `shelf-admin` to format the directory?)',
    ],
    title: ({ container }) => `The storage of ${container.name} was never initialised`,
    what: () =>
      'the directory of its data is empty or holds something else: it was never initialised, or another volume or directory is mounted than the one with the data',
    steps: (context) => initialiseSteps(context),
  },
  {
    pattern: /exists but is not empty|data directory has files in it|mount point directly as the data directory/i,
    example: 'initdb: error: directory "/var/lib/postgresql/data" exists but is not empty',
    title: ({ container }) => `${container.name} cannot initialise its data directory: it is not empty`,
    what: () =>
      'it is to initialise its data directory and finds files there, such as lost+found of a fresh disk, or what an earlier attempt has left',
    steps: (context) => [
      changeStep(
        context.evidence,
        /--initialize|\bMY-\d|mysqld/.test(context.line)
          ? 'Mount the volume of MySQL with a subPath (such as subPath: mysql) at /var/lib/mysql, so that what lies in the root of the disk (lost+found) is not in its data directory'
          : 'Use a directory below the mount point for the data: PGDATA=/var/lib/postgresql/data/pgdata for PostgreSQL, or volumeMounts[].subPath for others',
      ),
      step(
        'If an earlier attempt was interrupted and nothing in it is needed, empty the directory and let it begin anew.',
      ),
    ],
  },
  ...STORED_MEMBERSHIP,
  ...STORED_IDENTITY,
  {
    pattern: anyOf(
      /can't handle RDB format version \d|invalid (?:value for )?featureCompatibilityVersion|unsupported WiredTiger file version|Upgrade after a crash is not supported/i,
      /redo log was created with|Invalid MySQL server (?:downgrade|upgrade)/i,
      /Cannot (?:boot|upgrade|downgrade).{0,100}(?:version|\d\.\d)|cannot (?:up|down)grade a node from version/i,
      /\b(?:data|director\w{1,3}|database|index|store|tables?|files?)\b.{0,60}\bbuilt (?:by|with) (?:a newer|version)/i,
      /unsupported (?:on-?disk )?(?:file|data|storage|index|manifest|tsdb|format) (?:format )?version/i,
      /(?:created|written) (?:by|with) (?:a )?(?:newer|later|future) version|\b(?:is|be|was|were|comes?) from a (?:newer|later|future) version/i,
      /data (?:is|was) (?:from|created by) a newer version|version of the data \([\w.]{1,30}\) is higher/i,
      /found backend type fs|database files require upgrading/i,
      /\b(?:db|database|data|schema|storage|datadir)\b.{0,60}version (?:is |of )?v?\d[\w.]{0,20},? (?:but|while|and) (?:this )?(?:binary|program|server|build|client|code|version|we)\b.{0,30}(?:supports?|expects?|requires?|needs?|wants?|is)\b/i,
      /cannot run \w{1,20} version v?\d[\w.-]{0,20} on data at version|cannot join a cluster with version v?\d[\w.-]{0,20} when running/i,
      /last used with .{1,60} version|is too (?:high|low|new|old) for (?:the )?running version/i,
      /\bupgrad(?:e|ing) (?:the )?(?:\w{1,20} ){0,3}from (?:\w{1,20} )?version ["']?\w[\w.]{0,20}["']? (?:\([^)]{1,40}\) )?(?:to .{1,40} )?is not supported/i,
      /\b(?:database|data|index|storage|engine) version \(?v?\d[\w.]{0,20}\)? is (?:incompatible|not compatible) with/i,
      /Unsupported backend format \[|\bUnknown xl (?:header|meta) version \d|incompatible (?:on-?disk|data|storage) (?:format|version)/i,
    ),
    example: [
      "Can't handle RDB format version 10",
      'UPGRADE PROBLEM: Found an invalid featureCompatibilityVersion document (ERROR: Location4926900: Invalid featureCompatibilityVersion document in admin.system.version: { _id:',
      'InnoDB: Upgrade after a crash is not supported. The redo log was created with MariaDB 10.5.12.',
      'fatal exception while booting Elasticsearch: cannot upgrade a node from version [6.8.0] directly to version [8.1.0], upgrade to version [7.17.0] first.',
      "Can't start Nextcloud because the version of the data (29.0.4.1) is higher than the docker image version (28.0.3.2) and downgrading is not supported. Are you sure you have pulled the newest image version?",
      '/data/amber: db major version is 6, but this binary supports 7',
      'ShelfUpgradeException: The database appears to be from a later version of the depot',
      "Upgrading the shelf index from index version '3' is not supported.",
      'cannot run server version 22.1 on data at version 23.1',
      'node cannot join a cluster with version 22.1 when running binary version 23.1',
      'Error: Your database version (1.6.2) is incompatible with your current engine version (1.8.0).',
      'E1 startup failed: shelf /data, last used with depot version v24.1, is too high for running version v23.2',
    ],
    // What is upgraded, or unsupported, there is a connection, a contract or what somebody sent.
    except: /websocket|\bHTTP\b|subscription|upload/i,
    title: ({ container, line }) =>
      `The data of ${container.name} were made by another version of it${versionsIn(line)}`,
    what: () =>
      'the files on its volume were made by a version that this image cannot read: it was downgraded, or upgraded over more than one step',
    steps: ({ container, line }) => [
      ...(throughVersion(line) === ''
        ? []
        : [
            step(
              `Run version ${throughVersion(line)} first (the same image with that tag), let it upgrade the data and end cleanly; then ${container.image || 'this image'} reads them.`,
            ),
          ]),
      step(
        `Go back to the image of the version that made the data${versionIn(line)}: ${container.image || 'this image'} is a newer or older one that cannot read them. From there upgrade one major version at a time.`,
      ),
      step('Where the program was stopped uncleanly, start that version once and stop it cleanly before the upgrade.'),
      step(
        'To stay with this image, restore a backup of its version, or dump with the other version and restore here.',
      ),
    ],
  },
  {
    pattern:
      /(?:invalid|unexpected|corrupt(?:ed)?|malformed|truncated|unreadable|cannot read|could not parse|failed to (?:parse|read|decode|load)) .{0,80}\b(?:storage|state|positions?|cursor|checkpoint|registry|offsets?|cache|buffer|journal|bookmark)s? file:? ["'`]?(\/[^\s"'`]{1,300})/i,
    example: "Invalid contents (not object) in plugin storage file: '/var/log/depot.pos/storage.json'",
    except: /no such file|permission denied|config file|\.(?:tfstate|pth?|ckpt|safetensors|onnx|h5|keras|bin)\b/i,
    title: (context) => `${context.container.name} cannot read what it has stored in ${firstCaptured(context.match)}`,
    what: (context) =>
      `the file in which it keeps its state (${firstCaptured(context.match)}) is damaged or half written, as after a kill or a full disk`,
    steps: (context) => [
      step(
        OWN_WORK.test(context.line)
          ? `Remove ${firstCaptured(context.match)}, or move it away, and let the program make it anew: it holds only what the program remembers of its own work (positions, offsets, a cache), so at worst it reads something twice.`
          : `Move ${firstCaptured(context.match)} away, and keep it: where it holds only what the program remembers of its own work (how far it has read, a cache), it makes it anew; where it holds data (a journal, a checkpoint, a state), restore it from a backup.`,
      ),
      step(
        'See that the disk that holds it is not full, and that the program gets the time to end (terminationGracePeriodSeconds).',
      ),
    ],
  },
  ...STORED_DAMAGE,
  STORED_DATABASE_FILE,
  VOLUME_FILE_SYSTEM,
];

/** Files of which the word tells that nothing in them is lost that could not be made again. */
const OWN_WORK = /\b(?:positions?|cursors?|registry|offsets?|caches?|bookmarks?|plugin storage) file/i;

/** The version over which an upgrade has to go: `upgrade to version [7.17.0] first`; '' where the line names none. */
function throughVersion(line: string): string {
  return (
    /\bupgrade (?:\w{1,20} )?(?:to|via|through) (?:version )?\[?["']?(v?\d[\w.-]{0,20}\w)["']?\]? first\b/i.exec(
      line,
    )?.[1] ?? ''
  );
}

function initialiseSteps({ evidence, line, container }: ProblemContext): Step[] {
  const how = /meta\.properties|formatted/i.test(line)
    ? 'Format its storage before the first start: kafka-storage.sh format -t CLUSTER_ID -c CONFIG in an init container or the entrypoint, with the same id on all nodes'
    : 'Let its entrypoint initialise the directory (it does where that is empty): remove what an interrupted attempt has left, if no data are in it';
  return [
    changeStep(evidence, how),
    step(
      `If there should be data, see that the right claim is mounted, at the directory that it uses (${container.path}.volumeMounts).`,
      kubectl(evidence, 'get', 'pvc'),
    ),
  ];
}

/** The version that made the data, and the one that is to read them. */
const VERSIONS = anyOf(
  /from version:? \[?"?(v?\d[\w.-]{0,20})[\]"]{0,2} to (?:version )?\[?"?(v?\d[\w.-]{0,20})/i,
  /version \(?(v?\d[\w.]{0,20})\)? is (?:incompatible|not compatible) with .{0,40}version \(?(v?\d[\w.]{0,20}\w)/i,
  /last used with \w{1,30} version (v?\d[\w.]{0,20}), is too \w{3,5} for (?:the )?running version (v?\d[\w.]{0,20})/i,
);

function versionsIn(line: string): string {
  const [from, to] = (VERSIONS.exec(line) ?? []).slice(1).filter(Boolean);
  return from === undefined || to === undefined ? '' : ` (${from}, where this one has ${to})`;
}

function versionIn(line: string): string {
  // The version of a file format is none of the product.
  if (
    /WiredTiger file version|\bxl (?:header|meta) version|\b(?:index|format|file|manifest|header) (?:format )?version [`'"(\[]{0,2}\d{1,3}\b(?!\.\d)/.test(
      line,
    ) &&
    !/RDB format/i.test(line)
  )
    return '';
  const format = /RDB format version (\d{1,3})/i.exec(line)?.[1];
  if (format !== undefined) return ` (RDB format ${format}${redisOf(format)})`;
  const version =
    /(?:version of the data \(|version \((?=\d)|version:? ?"?|created with \S{1,30} |from version \[?|MongoDB |featureCompatibilityVersion, found |data at version |cluster with version )v?(\d{1,3}(?:\.\d{1,4}){0,3})/i.exec(
      line,
    )?.[1];
  return version === undefined ? '' : ` (${version} is what the line names)`;
}

/** Formats of the dump of Redis, by the first version that writes them. */
const RDB_FORMATS: ReadonlyMap<string, string> = new Map([
  ['8', '4.0'],
  ['9', '5.0'],
  ['10', '7.0'],
  ['11', '7.2'],
  ['12', '7.4'],
]);

function redisOf(format: string): string {
  const version = RDB_FORMATS.get(format);
  return version === undefined ? '' : ` is written by Redis ${version} and later`;
}
