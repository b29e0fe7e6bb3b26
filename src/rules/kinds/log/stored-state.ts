import type { Step } from '../../../contracts/diagnosis.js';
import { anyOf } from '../any-of.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { firstCaptured } from '../support/texts.js';
import { mountOf, pathIn } from './file-path.js';
import { headline } from './headline.js';
import type { ProblemContext, ProblemText } from './problem-text.js';
import { STORED_LOCKS } from './stored-locks.js';
import { STORED_MEMBERSHIP } from './stored-membership.js';

/** What a program has stored, or another one, keeps it from starting. */
export const STORED_STATE: readonly ProblemText[] = [
  ...STORED_LOCKS,
  {
    pattern: anyOf(
      /No readable meta\.properties files|not a valid data directory|PG_VERSION" is missing/i,
      /Table '?mysql\.(?:user|db|plugin)'? doesn't exist|Can't open and lock privilege tables/i,
      /log director(?:y|ies) .{0,80}not formatted|storage is not formatted/i,
      /data directory .{0,100}(?:is not|has not been) initiali[sz]ed/i,
    ),
    example: 'java.lang.RuntimeException: No readable meta.properties files found.',
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
        'Use a directory below the mount point for the data: PGDATA=/var/lib/postgresql/data/pgdata for PostgreSQL, or volumeMounts[].subPath for others',
      ),
      step(
        'If an earlier attempt was interrupted and nothing in it is needed, empty the directory and let it begin anew.',
      ),
    ],
  },
  ...STORED_MEMBERSHIP,
  {
    pattern: anyOf(
      /already being used in another erasure deployment|(?:doesn't|does not) match stored (?:cluster|node|broker)/i,
      /belongs? to (?:a|another) different cluster|InconsistentClusterId|saved cluster name .{1,80} != /i,
      /InconsistentBrokerId|cluster UUID .{0,80}(?:different|differs|mismatch)/i,
      /format\.json .{0,60}(?:mismatch|different)/i,
    ),
    example: [
      'org.apache.cassandra.exceptions.ConfigurationException: Saved cluster name Test Cluster != configured name orders-ring',
      "kafka.common.InconsistentClusterIdException: The Cluster ID a doesn't match stored clusterId Some(b) in meta.properties.",
    ],
    title: ({ container, line }) => `The data of ${container.name} belong to another cluster${clustersIn(line)}`,
    what: () =>
      'what stands on its volume or in its store was made by another cluster or deployment than the one that it is configured for',
    steps: ({ line }) => [
      step(
        `See that it is pointed to the cluster that made that data (addresses, cluster name or id), and that the right volume or bucket is mounted. It says: "${headline(line, 240)}".`,
      ),
      step('Only where that data may be lost, remove what the message names (or the claim) and let it begin anew.'),
    ],
  },
  {
    pattern: anyOf(
      /can't handle RDB format version \d|invalid featureCompatibilityVersion|Upgrade after a crash is not supported/i,
      /redo log was created with|Invalid MySQL server (?:downgrade|upgrade)/i,
      /Cannot (?:boot|upgrade|downgrade).{0,100}(?:version|\d\.\d)|cannot (?:up|down)grade a node from version/i,
      /built (?:by|with) (?:a newer|version)/i,
      /unsupported (?:on-?disk )?(?:file|data|storage|index|manifest|tsdb|format) (?:format )?version/i,
      /(?:created|written) (?:by|with) (?:a )?(?:newer|later|future) version/i,
      /data (?:is|was) (?:from|created by) a newer version|version of the data \([\w.]{1,30}\) is higher/i,
      /found backend type fs|database files require upgrading/i,
      /\b(?:db|database|data|schema|storage|datadir)\b.{0,60}version (?:is |of )?v?\d[\w.]{0,20},? (?:but|while|and) (?:this )?(?:binary|program|server|build|client|code|version|we)\b.{0,30}(?:supports?|expects?|requires?|needs?|wants?|is)\b/i,
      /last used with .{1,60} version|is too (?:high|low|new|old) for (?:the )?running version/i,
      /Unsupported backend format \[|incompatible (?:on-?disk|data|storage) (?:format|version)/i,
    ),
    example: [
      "Can't handle RDB format version 10",
      'UPGRADE PROBLEM: Found an invalid featureCompatibilityVersion document (ERROR: Location4926900: Invalid featureCompatibilityVersion document in admin.system.version: { _id:',
      'InnoDB: Upgrade after a crash is not supported. The redo log was created with MariaDB 10.5.12.',
      'fatal exception while booting Elasticsearch: cannot upgrade a node from version [6.8.0] directly to version [8.1.0]',
      "Can't start Nextcloud because the version of the data (29.0.4.1) is higher than the docker image version (28.0.3.2) and downgrading is not supported. Are you sure you have pulled the newest image version?",
      '/data/amber: db major version is 6, but this binary supports 7',
      'E1 startup failed: shelf /data, last used with depot version v24.1, is too high for running version v23.2',
    ],
    title: ({ container, line }) =>
      `The data of ${container.name} were made by another version of it${versionsIn(line)}`,
    what: () =>
      'the files on its volume were made by a version that this image cannot read: it was downgraded, or upgraded over more than one step',
    steps: ({ container, line }) => [
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
    except: /no such file|permission denied|config file/i,
    title: (context) => `${context.container.name} cannot read what it has stored in ${firstCaptured(context.match)}`,
    what: (context) =>
      `the file in which it keeps its state (${firstCaptured(context.match)}) is damaged or half written, as after a kill or a full disk`,
    steps: (context) => [
      step(
        `Remove ${firstCaptured(context.match)}, or move it away, and let the program make it anew: it holds only what the program remembers of its own work (positions, offsets, a cache), so at worst it reads something twice.`,
      ),
      step(
        'See that the disk that holds it is not full, and that the program gets the time to end (terminationGracePeriodSeconds).',
      ),
    ],
  },
  {
    pattern: anyOf(
      /Bad file format reading the append only|\bbad crc32c|unable to read osd superblock|segments are not sequential/i,
      /crc mismatch|checksum mismatch in|database disk image is malformed|could not locate a valid checkpoint record/i,
      /invalid page in block|page corruption|WT_PANIC|invalid magic number|EOF trying to read/i,
      /freepages: failed to get|replica inconsistency|cluster config file "|snapshot file (?:is )?corrupt/i,
      /(?:file|segment|index|block|journal|log|data|wal|db)\b.{0,40}\b(?:is |was |are )?(?:corrupt(?:ed)?|damaged)\b/i,
      /corrupt(?:ed|ion)\b.{0,40}\b(?:file|segment|index|block|journal|wal|database|data|chunk|record)/i,
    ),
    example: [
      'Error: database disk image is malformed',
      '# Bad file format reading the append only file a.aof: make a backup of your AOF file',
      'bluefs: bad crc32c in the journal, which is corrupt',
      'PANIC:  could not locate a valid checkpoint record',
      'opening storage failed: /prometheus/chunks_head/000012: invalid magic number 0',
      'panic: freepages: failed to get all reachable pages (page 2: multiple references)',
      'this node is terminating because a replica inconsistency was detected between [n3,s3,r148/3:/System/tsd/cr.node.]',
    ],
    except: /config|\.(?:ya?ml|json|toml|conf|ini)\b|download|archive|tarball|\.(?:zip|t?gz|jar)\b/i,
    title: ({ container }) => `What ${container.name} has stored is damaged`,
    what: () =>
      'a file on its volume is damaged, as after a crash of the node, a full disk, or a file share that loses writes',
    steps: (context) => damageSteps(context),
  },
];

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

const OTHER_DAMAGE =
  'Make a copy of what the line names, then repair or remove that file (its documentation says which may be lost), or restore a backup.';
/** What is done about damaged files, by product. */
export const DAMAGES = caseTable<CaseRow & { readonly how: string }>([
  {
    pattern: /append only|aof/i,
    example: 'Bad file format reading the append only file: make a backup of your AOF file',
    how: 'Make a copy of the file that the line names, then repair it: redis-check-aof --fix FILE, in a debug pod with the same volume.',
  },
  {
    pattern: /cluster config file/i,
    example: 'Unrecoverable error: corrupted cluster config file "nodes.conf".',
    how: 'Move nodes.conf of this node away (in a debug pod with the same volume) and let it join the cluster anew: redis-cli --cluster add-node; its data stand in other files.',
  },
  {
    pattern: /checkpoint|invalid page/i,
    example: 'PANIC:  could not locate a valid checkpoint record',
    how: 'Restore the last backup: what is damaged cannot be repaired without loss (pg_resetwal only as the last resort, on a copy).',
  },
  {
    pattern: /malformed/i,
    example: 'database disk image is malformed',
    how: 'Make a copy, then save what can be read: sqlite3 FILE ".recover" | sqlite3 NEW; or restore a backup.',
  },
  {
    pattern: /freepages|bbolt/i,
    example: 'panic: freepages: failed to get all reachable pages',
    how: 'The file of its database (member/snap/db) is damaged: remove the member from the cluster, empty its data directory and add it again; where it is the only one, restore a snapshot (etcdutl snapshot restore).',
  },
  {
    pattern: /replica inconsistency/i,
    example: 'replica inconsistency detected at r17',
    how: 'Do not replace the node yet: keep what the message names, read the logs of all members for the inconsistency, and have a backup at hand; where the other replicas agree, decommission this node and let it join with an empty store.',
  },
]);

function damageSteps(context: ProblemContext): Step[] {
  const { evidence, line } = context;
  const path = pathIn(line);
  const how = DAMAGES.find(line)?.row.how ?? OTHER_DAMAGE;
  return [
    step(path === '' ? how : how.replace('what the line names', path).replace('the file that the line names', path)),
    step(
      'See why it was damaged: a full disk, a node that went down, or a file share. The events tell:',
      kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
    ),
  ];
}

function clustersIn(line: string): string {
  const [, stored, configured] = /cluster name (.{1,60}?) != (?:configured name )?([\w.-]{1,60})/i.exec(line) ?? [];
  return stored === undefined || configured === undefined ? '' : ` (${stored}, not ${configured})`;
}

function versionsIn(line: string): string {
  const [, from, to] =
    /from version:? \[?"?(v?\d[\w.-]{0,20})[\]"]{0,2} to (?:version )?\[?"?(v?\d[\w.-]{0,20})/i.exec(line) ?? [];
  return from === undefined || to === undefined ? '' : ` (${from}, where this one has ${to})`;
}

function versionIn(line: string): string {
  const version =
    /(?:version of the data \(|version:? ?"?|created with \S{1,30} |from version \[?|MongoDB )v?(\d{1,3}(?:\.\d{1,4}){0,3})/i.exec(
      line,
    )?.[1];
  return version === undefined ? '' : ` (${version} is what the line names)`;
}

export function isOnVolume(context: Pick<ProblemContext, 'container'>, path: string): boolean {
  return path !== '' && mountOf(context, path) !== undefined;
}
