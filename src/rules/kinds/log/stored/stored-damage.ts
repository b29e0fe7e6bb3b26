import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { kubectl, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import { claimMountOf, volumeWords } from '../files/volume-kind.js';
import { pathIn } from '../lines/file-path.js';
import { headline } from '../lines/headline.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const damage: Pick<ProblemText, 'title' | 'what' | 'steps'> = {
  title: (context) => `What ${context.container.name} has stored is damaged${placeOf(context)}`,
  what: ({ container }) => {
    const failing = container.logLines.findLast((each) => STORAGE_FAILS.test(each));
    return failing === undefined
      ? 'a file on its volume is damaged, as after a crash of the node, a full disk, or a file share that loses writes'
      : `it cannot read what it has stored, since the storage below its volume fails ("${headline(failing, 160)}")`;
  },
  steps: (context) => damageSteps(context),
};

/** Files that others gave it, what it was sent, and the memory of a process. */
const NOT_STORED =
  /config|\.(?:ya?ml|json|toml|conf|ini|png|jpe?g|pdf)\b|download|upload|archive|tarball|\.(?:zip|t?gz|jar)\b|\b(?:image file|payload|request|response)\b|\b(?:free|m?alloc|realloc|malloc_consolidate|munmap_chunk)\(\)/i;

/** What a program has stored cannot be read any more. */
export const STORED_DAMAGE: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /Bad file format reading the append only|\bbad crc32c|unable to read osd superblock|segments are not sequential/i,
      /crc mismatch|checksum mismatch in|database disk image is malformed|could not locate a valid checkpoint record/i,
      /invalid page in block|page corruption|WT_PANIC|invalid magic number|EOF trying to read/i,
      /freepages: failed to get|replica inconsistency|cluster config file "|snapshot file (?:is )?corrupt/i,
      /WT_TRY_SALVAGE|fatal turtle file read error/i,
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
      '[1:0x7f] WiredTiger.turtle: fatal turtle file read error: WT_TRY_SALVAGE',
      'this node is terminating because a replica inconsistency was detected between [n3,s3,r148/3:/System/tsd/cr.node.]',
    ],
    except: NOT_STORED,
    ...damage,
  },
  {
    pattern: anyOf(
      /\bbroken (?:parts?|blocks?|segments?|chunks?|records?|pages?)\b/i,
      /unable to (?:load|read|open|restore) (?:the )?(?:database|snapshot|journal|state|store|index) (?:on|from) disk/i,
      /missing featureCompatibilityVersion document|Short read or OOM loading|unexpected (?:EOF|end of file) (?:while )?reading (?:the )?(?:RDB|snapshot|journal|segment|index|wal)/i,
      /\bCorruption: [a-z]|\b(?:block|page|record|header) checksum (?:mismatch|error|fail)/i,
      /(?:reading|to read) (?:the )?(?:\w{1,20} )?(?:magic|header|footer|trailer)\b.{0,60}\bEOF\b/i,
      /Fatal error loading the DB|^panic: log not found$|snapshot file (?:path error|doesn't exist)|corrupted (?:\w{1,20} )?format\b/i,
    ),
    example: [
      'open error: Corruption: not an sstable: /var/lib/depot/store.db/000042.sst',
      'failed to open shelf 12: init: error reading magic number of file: EOF',
      'DB::Exception: Suspiciously many (11 parts, 0.00 B in total) broken parts to remove: Cannot attach table `depot`.`shelves`',
      'ERROR Unable to load database on disk',
      'Short read or OOM loading DB. Unrecoverable error, aborting now.',
      "recovering from shelf snapshot error: snapshot file path error: the snapshot file doesn't exist",
      'Unable to start up mongod due to missing featureCompatibilityVersion document.',
    ],
    // The line above says then that the file is of a newer version, not damaged.
    unless: /can't handle RDB format version/i,
    ...damage,
  },
  {
    pattern:
      /\b(?:opening storage|block dir|segments?|shards?|chunks?|partitions?)\b.{0,160}\bopen (\/(?!etc\/|usr\/|app\/|opt\/)[^\s:"']{1,250})\/([\w.-]{1,80}): no such file or directory/i,
    example:
      'opening storage failed: block dir: "/shelves/01AMBER": open /shelves/01AMBER/meta.json: no such file or directory',
    title: ({ container, match }) =>
      `A part of what ${container.name} has stored is incomplete: ${match[1]} lacks ${match[2]}`,
    what: ({ match }) =>
      `${match[1]} is a part of its own data and lacks its file ${match[2]}, as after a kill or a full disk while it was written`,
    steps: (context) => [
      step(
        `Make a copy of ${context.match[1]}, then move it off the data directory (in a debug pod with ${volumeWords(context)}): without ${context.match[2]} it cannot be read, and the program starts without that part. A backup or a replica has it, if at all.`,
      ),
      step(
        'See that the volume is not full, and that the program gets the time to end (terminationGracePeriodSeconds).',
      ),
    ],
  },
  {
    pattern: /(\/\S{1,200}\/chunks_head\/\d{1,10}): mmap(?:, size \d{1,12})?: (?:invalid argument|invalid size)/,
    example: 'opening storage failed: mmap files, file: /data/chunks_head/000520: mmap: invalid argument',
    title: ({ container, match }) => `A file that ${container.name} has stored is empty or cut off: ${match[1]}`,
    what: ({ match }) =>
      `${match[1]} holds chunks of the last hours and cannot be mapped, since it is empty or cut off, as after a full disk or a kill while it was made`,
    steps: (context) => [
      step(
        `Make a copy of ${context.match[1]}, then move it off the data directory (in a debug pod with ${volumeWords(context)}): it is the last file there, its samples stand in the write-ahead log as well, and newer releases remove such a file themselves.`,
      ),
      step('See that the volume is not full: enlarge its claim, or shorten the retention.'),
    ],
  },
  {
    pattern:
      /overlaps? found|\boverlapping (?:blocks|segments|ranges)|\b(?:blocks?|segments?|ranges?) (?:time )?(?:ranges? )?overlap\b/i,
    example: 'pre compaction overlap check: overlaps found while gathering blocks.',
    title: ({ container }) => `Blocks that ${container.name} has stored overlap`,
    what: () =>
      'two of the blocks that it has stored hold the same time, as after two compactors worked on one bucket or blocks were copied in; it does not touch them before somebody has looked',
    steps: () => [
      step(
        'Look at the blocks that the line names (thanos tools bucket inspect, promtool tsdb list): see which of them holds what another one holds as well, and mark that one (no-compact, or for deletion, after a backup).',
      ),
      step('See that only one compactor works on this bucket: one replica, and no second installation.'),
    ],
  },
];

/** The file on the volume of which another line of the log says that it is damaged; '' where none does. */
function damagedFile({ container }: ProblemContext, mount: string | undefined): string {
  if (mount === undefined) return '';
  const paths = container.logLines.slice(-LINES).flatMap((line) => (DAMAGED.test(line) ? pathIn(line, DAMAGED) : []));
  return paths.findLast((path) => path.startsWith(`${mount.replace(/\/$/, '')}/`)) ?? '';
}

const LINES = 40;
const DAMAGED = /\b(?:corrupt(?:ed)?|damaged|malformed)\b/i;

/** The disk or the share below a volume answers with an error (EIO). */
const STORAGE_FAILS = /Input\/output error|\bEIO\b/;
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
    pattern: /checkpoint record|invalid page in block/i,
    example: 'PANIC:  could not locate a valid checkpoint record',
    how: 'Restore the last backup: what is damaged cannot be repaired without loss (pg_resetwal only as the last resort, on a copy).',
  },
  {
    pattern: /\bInnoDB\b/,
    example: '[ERROR] [InnoDB] Database page corruption on disk or a failed file read of page',
    how: 'Make a copy of the data directory and remove no single file of it. Where it is a replica or a member of a cluster whose others are well, empty the directory and let it take their data; else start it once with innodb_force_recovery=1 (then 2, up to 6, on the copy only from 4 on), dump what can be read, and restore the dump or a backup into an empty volume.',
  },
  {
    pattern: /\/version-2\/(?:snapshot|log)\./,
    example: 'java.io.IOException: CRC corruption in snapshot :  /data/version-2/snapshot.100000a3f',
    how: 'If the other members of its ensemble are well, move what the line names (or the whole of version-2) away, in a debug pod with the same volume: ZooKeeper takes a snapshot from the leader. Where it is the only one, restore a backup.',
  },
  {
    pattern: /\bRDB\b|loading DB\b/,
    example: 'Internal error in RDB reading offset 0, function at rdb.c:2857 -> Unexpected EOF reading RDB file',
    how: 'Make a copy of dump.rdb (or the base file in appendonlydir) and check it with redis-check-rdb, in a debug pod with the same volume. A replica takes all from its master once the file is moved away; a master needs a backup, or the file of a replica.',
  },
  {
    pattern: /malformed/i,
    example: 'database disk image is malformed',
    how: 'Make a copy, then save what can be read: sqlite3 FILE ".recover" | sqlite3 NEW; or restore a backup.',
  },
  {
    pattern: /error loading the DB/i,
    example: 'Fatal error loading the DB: Invalid argument. Exiting.',
    how: 'See the lines above it: where they say that the format (RDB version) cannot be handled, the file was written by a newer Redis, so use that version again; else it is damaged: make a copy and check it with redis-check-rdb, or move it away (in a debug pod with the same volume) and take a replica or a backup.',
  },
  {
    pattern: /corrupted (?:\w{1,20} )?format/i,
    example: 'Disk /export: corrupted backend format',
    how: 'See what stands in the root of that drive: something that the program has not written (lost+found of a fresh disk, files of another installation) has to go, or mount a directory below it (subPath). Where the drive was in use, its format file is damaged: the other drives or members hold it, and heal it on an empty one.',
  },
  {
    pattern: /^panic: log not found/i,
    example: 'panic: log not found',
    how: 'Its log of Raft (raft/raft.db of Consul, Nomad and Vault) has lost entries: where other servers are well, remove this one from them (consul operator raft remove-peer), empty its data directory and let it join anew; where it is the only one, restore a snapshot into an empty directory.',
  },
  {
    pattern: /freepages|bbolt|snapshot file/i,
    example: 'panic: freepages: failed to get all reachable pages',
    how: 'The file of its database (member/snap) is damaged or missing: remove the member from the cluster, empty its data directory and add it again; where it is the only one, restore a snapshot (etcdutl snapshot restore).',
  },
  {
    pattern: /broken parts/i,
    example: 'Suspiciously many broken parts to remove',
    how: 'Let it start once in spite of them: raise max_suspicious_broken_parts (merge_tree settings) for that start, or for replicated tables make the file flags/force_restore_data in its data directory. It moves the broken parts aside (detached): take what is missing from a replica or a backup, then set it back.',
  },
  {
    pattern: /(?:database|snapshot) (?:on|from) disk/i,
    example: 'Unable to load database on disk',
    how: 'If the other members of its ensemble are well, move what this one has stored (version-2 of ZooKeeper) away, in a debug pod with the same volume: it takes a snapshot from the leader. Where it is the only one, restore a backup.',
  },
  {
    pattern: /featureCompatibilityVersion/,
    example: 'missing featureCompatibilityVersion document',
    how: 'Its first start was interrupted before it had written that. Where it is a member of a replica set whose other members are well, empty its data directory: it copies all from them. Else make a copy and let mongod --repair run over it once.',
  },
  {
    pattern: /rocksdb|\.(?:sst|ldb)\b/i,
    example: 'rocksdb: Corruption: block checksum mismatch in /srv/depot/store.db/000042.sst',
    how: 'Remove no single file of it: its store (RocksDB or LevelDB) can be read only as a whole. Where it is a member of a cluster whose other members are well and have a quorum, move its store away (in a debug pod with the same volume) and let it be built anew from them; where it is the only one, restore a backup.',
  },
  {
    pattern: /WT_PANIC|WiredTiger|WT_TRY_SALVAGE/,
    example: 'WT_PANIC: WiredTiger library panic',
    how: 'Where it is a member of a replica set whose other members are well, empty its data directory: it copies all from them. Else make a copy of its data, let mongod --repair run over it once, or restore a backup.',
  },
  {
    pattern: /replica inconsistency/i,
    example: 'replica inconsistency detected at r17',
    how: 'Do not replace the node yet: keep what the message names, read the logs of all members for the inconsistency, and have a backup at hand; where the other replicas agree, decommission this node and let it join with an empty store.',
  },
]);

function damageSteps(context: ProblemContext): Step[] {
  const { evidence, container, line } = context;
  const how = DAMAGES.find(line)?.row.how ?? OTHER_DAMAGE;
  const failing = container.logLines.findLast((each) => STORAGE_FAILS.test(each));
  return [
    ...(failing === undefined
      ? []
      : [
          step(
            `Look at ${volumeWords(context)} and the disk of ${nodeWords(evidence)} first (its driver, dmesg): the storage itself fails: "${headline(failing, 160)}". Nothing is to be repaired or restored on it before.`,
          ),
        ]),
    step(
      damagedIn(line) === '' ? how : how.replace(/what the line names|the file that the line names/, damagedIn(line)),
    ),
    step(
      'See why it was damaged: a full disk, a node that went down, or a file share. The events tell:',
      kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
    ),
  ];
}

/** What is damaged: a path, or a file or block without one; '' where the line names none. */
function damagedIn(line: string): string {
  return pathIn(line) || firstCaptured(DAMAGED_NAME.exec(line));
}

const DAMAGED_NAME =
  /\b(?:append only file|manifest|segment|index|block|file|part) ["'`]?((?=[\w.-]{0,80}\d)[\w.-]{5,120}\w)(?=[\s"'`:,;)]|$)/i;

/** The table that the line names, or where the only claim is mounted, in brackets; '' where neither is known. */
function placeOf(context: ProblemContext): string {
  const [, database, table] = /\btable `([^`]{1,80})`\.`([^`]{1,80})`/i.exec(context.line) ?? [];
  if (table !== undefined) return ` (table ${database}.${table})`;
  const mount = claimMountOf(context)?.path;
  const named = pathIn(context.line) === '' ? damagedFile(context, mount) : '';
  const path = pathIn(context.line) === '' ? named || mount : undefined;
  return path === undefined ? '' : ` (${named === '' ? 'at ' : ''}${path})`;
}
