import type { Step } from '../../../contracts/diagnosis.js';
import { changeStep, kubectl, step, workloadName } from '../support/commands.js';
import { mountOf, pathIn } from './file-path.js';
import { headline } from './headline.js';
import { groupOf, type ProblemContext, type ProblemText } from './problem-text.js';
import { shareOf } from './volume-kind.js';

const LOCKED =
  /failed to (?:obtain|acquire) (?:node |data |exclusive |the )?locks?\b|unable to (?:lock|acquire lock|obtain lock)|cannot (?:acquire|obtain) (?:directory |the )?lock|could not (?:get|obtain|acquire) an? (?:exclusive )?lock|lock(?:ing)? DB directory|can't lock (?:aria|\S{1,100}) |lock file .{0,80}(?:is )?(?:locked|held|in use) |locked by another process|(?:process|instance|mongod|server|program)\b.{0,60}(?:already )?(?:is )?(?:using|running on) (?:this|the) .{0,80}director|database is locked|already (?:locked|in use) by (?:another )?(?:process|a different)|already another instance using|is locked by another (?:process|server)|could not be locked\b|is already used by a different|LockObtainFailed|LockHeldByAnother|FileLockException|DBPathInUse|OverlappingFileLockException|db file .{1,120}: timeout|conflicting lock is held|lock hold by current|while lock file: |LOCK: resource temporarily unavailable/i;

/** What a program has stored, or another one, keeps it from starting. */
export const STORED_STATE: readonly ProblemText[] = [
  {
    words:
      /lock file "([^"]{1,300})" (?:already exists|is empty)|PID file "?([^"\s]{1,300}?)"? (?:already )?exists|server is already running\. Check (\S{1,300}?)\.?(?:\s|$)|(?:pid ?file|pidfile).{0,40}(?:found|exists|present).{0,20}?(\/\S{1,300})|(\/\S{1,300}\.pid)\b.{0,60}(?:already|exists|stale)|pre-existing shared memory block|already running \(pid|process already running|(?:httpd|apache2?) \(pid \d{1,7}\) already running/i,
    title: (context) =>
      `${context.container.name}: a PID file of an earlier instance keeps it from starting${pidFile(context, ' (', ')')}`,
    what: (context) =>
      `it finds ${pidFile(context) || 'a PID file'} and takes it for that of a running instance. Mostly an instance that was killed has left it on a volume, where the number of its process belongs to another one now`,
    steps: (context) => [
      step(
        `If no other pod uses the same data, remove ${pidFile(context) || 'the PID file'}: in a debug pod with the same volume, or by the entrypoint or an init container before each start (rm -f ${pidFile(context) || 'FILE'}).`,
        kubectl(context.evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step(
        'Keep PID files off volumes that outlive the container (an emptyDir outlives it too): put them into /tmp of the container.',
      ),
      step('If another pod does use the same data, end that one first.'),
    ],
  },
  {
    words: LOCKED,
    except: /migration/i,
    unless: /AccessDenied|permission denied|EACCES|read-?only file|no space left/i,
    title: (context) => `${context.container.name}: ${lockedThing(context)} is locked by another process`,
    what: (context) =>
      `another process holds the lock of ${lockedThing(context)}: mostly an older pod that still runs, a second replica on the same volume${shareOf(context) === '' ? '' : ', or a lock that was never released, since the volume is a file share'}`,
    steps: lockSteps,
  },
  {
    words:
      /No readable meta\.properties files|not a valid data directory|PG_VERSION" is missing|Table '?mysql\.(?:user|db|plugin)'? doesn't exist|Can't open and lock privilege tables|log director(?:y|ies) .{0,80}not formatted|storage is not formatted|data directory .{0,100}(?:is not|has not been) initiali[sz]ed/i,
    title: ({ container }) => `The storage of ${container.name} was never initialised`,
    what: () =>
      'the directory of its data is empty or holds something else: it was never initialised, or another volume or directory is mounted than the one with the data',
    steps: (context) => initialiseSteps(context),
  },
  {
    words: /exists but is not empty|data directory has files in it|mount point directly as the data directory/i,
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
  {
    words:
      /tocommit\(\d{1,20}\) is out of range|has already been bootstrapped|member not found|permanently removed from the cluster|member count is unequal|mismatch(?:ed)? cluster[ -]?id|(?:raft log|WAL).{0,40}(?:corrupted, truncated,? or lost)|not (?:be )?safe to bootstrap the cluster from this node|safe_to_bootstrap|failed to (?:open gcomm backend|reach primary view)|timeout_waiting_for_tables|inconsistent_(?:cluster|database)|node .{0,80}(?:thinks it's clustered|was removed from)|No snapshot found, but there are log entries|nodes\.conf is already used by a different/i,
    title: (context) => `${context.container.name} cannot rejoin its cluster: its stored membership does not fit`,
    what: () =>
      'what it stores of the cluster (membership, consensus log, last state) does not fit what the other members have: its data were lost or restored, it was removed and came back, or all members were stopped in another order',
    steps: (context) => memberSteps(context),
  },
  {
    words:
      /already being used in another erasure deployment|(?:doesn't|does not) match stored (?:cluster|node|broker)|belongs? to (?:a|another) different cluster|InconsistentClusterId|saved cluster name .{1,80} != |InconsistentBrokerId|cluster UUID .{0,80}(?:different|differs|mismatch)|format\.json .{0,60}(?:mismatch|different)/i,
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
    words:
      /can't handle RDB format version \d|invalid featureCompatibilityVersion|Upgrade after a crash is not supported|redo log was created with|Invalid MySQL server (?:downgrade|upgrade)|Cannot (?:boot|upgrade|downgrade).{0,100}(?:version|\d\.\d)|cannot (?:up|down)grade a node from version|built (?:by|with) (?:a newer|version)|unsupported (?:on-?disk )?(?:file|data|storage|index|manifest|tsdb|format) (?:format )?version|(?:created|written) (?:by|with) (?:a )?(?:newer|later|future) version|data (?:is|was) (?:from|created by) a newer version|version of the data \([\w.]{1,30}\) is higher|found backend type fs|database files require upgrading|Unsupported backend format \[|incompatible (?:on-?disk|data|storage) (?:format|version)/i,
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
    words:
      /Bad file format reading the append only|segments are not sequential|crc mismatch|checksum mismatch in|database disk image is malformed|could not locate a valid checkpoint record|invalid page in block|page corruption|WT_PANIC|invalid magic number|EOF trying to read|freepages: failed to get|replica inconsistency|cluster config file "|snapshot file (?:is )?corrupt|(?:file|segment|index|block|journal|log|data|wal|db)\b.{0,40}\b(?:is |was |are )?(?:corrupt(?:ed)?|damaged)\b|corrupt(?:ed|ion)\b.{0,40}\b(?:file|segment|index|block|journal|wal|database|data|chunk|record)/i,
    except: /config|\.(?:ya?ml|json|toml|conf|ini)\b|download|archive|tarball|\.(?:zip|t?gz|jar)\b/i,
    title: ({ container }) => `What ${container.name} has stored is damaged`,
    what: () =>
      'a file on its volume is damaged, as after a crash of the node, a full disk, or a file share that loses writes',
    steps: (context) => damageSteps(context),
  },
];

function pidFile(context: ProblemContext, before = '', after = ''): string {
  const file = groupOf(context) || pathIn(context.line);
  return file === '' ? '' : `${before}${file}${after}`;
}

/** The file or directory that is locked, as the line names it. */
function lockedThing({ line }: ProblemContext): string {
  const path = pathIn(line);
  if (path !== '') return path;
  return /(?:lock|file) (\.\/[\w./-]{1,100}|[\w-]{1,60}\.(?:db|lock|lck|conf))\b/i.exec(line)?.[1] ?? 'its data';
}

function lockSteps(context: ProblemContext): Step[] {
  const { evidence, line } = context;
  const share = shareOf(context);
  const thing = lockedThing(context);
  return [
    evidence.owner.kind === 'Deployment'
      ? changeStep(
          evidence,
          `Let the older pod end before the new one starts, and run one only: spec.strategy.type: Recreate and spec.replicas: 1`,
        )
      : step(
          `See whether another pod uses the same volume, and end it first; let ${workloadName(evidence)} have one replica a volume:`,
          kubectl(evidence, 'get', 'pods', '-o', 'wide'),
        ),
    ...(share === ''
      ? [step('Give it a block volume (ReadWriteOnce) of its own: on file shares such as NFS locks are not reliable.')]
      : [
          step(
            `Volume ${share} is a file share, on which locks are not reliable: use a block volume (ReadWriteOnce) instead.`,
          ),
        ]),
    step(
      /writable/i.test(line)
        ? `If nobody else uses it, see that its user may write to ${thing} (fsGroup): the same message comes of a missing right.`
        : `Only if nobody uses it any more, remove the lock that was left at ${thing}.`,
    ),
  ];
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

function memberSteps({ evidence, line, container }: ProblemContext): Step[] {
  if (/timeout_waiting_for_tables/i.test(line))
    return [
      step(
        'Start the other nodes that it waits for (the line names them): it stopped before them, so it needs one of them first. podManagementPolicy: Parallel lets all start at once.',
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step('If those nodes are gone for good, let it start alone once: rabbitmqctl force_boot (forceBoot in charts).'),
    ];
  if (/bootstrap the cluster from this node|safe_to_bootstrap|gcomm|primary view/i.test(line))
    return [
      step(
        'Find the node with the newest state (highest seqno in grastate.dat of all members), set safe_to_bootstrap: 1 there only, and start that member first; then the others.',
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
    ];
  if (/No snapshot found/i.test(line))
    return [
      step(
        'If the other members of the ensemble are well, empty the data directory of this one: it takes a snapshot from the leader. After an upgrade from before 3.5 set snapshot.trust.empty=true for one start instead.',
      ),
    ];
  const [, node = '', other = ''] = /node (\S{1,120}) thinks it's clustered with node (\S{1,120}?),/.exec(line) ?? [];
  if (other !== '')
    return [
      step(
        `If ${other} and the other members are well, let ${node} forget what it has stored and join anew: remove it from the cluster on ${other} (rabbitmqctl forget_cluster_node ${node}), and empty its data directory or reset it.`,
        kubectl(evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step(`If ${other} was the one that lost its data, let it join the others in the same way.`),
    ];
  return [
    step(
      `If the other members are well, remove member ${container.podName} from the cluster and add it again (etcdctl member list, member remove, member add), with an empty data directory and --initial-cluster-state=existing.`,
      kubectl(evidence, 'get', 'pods', '-o', 'wide'),
    ),
    step(
      'If most members have lost their data, restore the cluster from a snapshot: no quorum can come of what is left.',
    ),
    step(
      'Keep the data of each member on a volume of its own (volumeClaimTemplates), or it loses them with each restart.',
    ),
  ];
}

const OTHER_DAMAGE =
  'Make a copy of what the line names, then repair or remove that file (its documentation says which may be lost), or restore a backup.';
/** What is done about damaged files, by product. */
const DAMAGES: readonly { readonly words: RegExp; readonly how: string }[] = [
  {
    words: /append only|aof/i,
    how: 'Make a copy of the file that the line names, then repair it: redis-check-aof --fix FILE, in a debug pod with the same volume.',
  },
  {
    words: /cluster config file/i,
    how: 'Move nodes.conf of this node away (in a debug pod with the same volume) and let it join the cluster anew: redis-cli --cluster add-node; its data stand in other files.',
  },
  {
    words: /checkpoint|invalid page/i,
    how: 'Restore the last backup: what is damaged cannot be repaired without loss (pg_resetwal only as the last resort, on a copy).',
  },
  {
    words: /malformed/i,
    how: 'Make a copy, then save what can be read: sqlite3 FILE ".recover" | sqlite3 NEW; or restore a backup.',
  },
  {
    words: /freepages|bbolt/i,
    how: 'The file of its database (member/snap/db) is damaged: remove the member from the cluster, empty its data directory and add it again; where it is the only one, restore a snapshot (etcdutl snapshot restore).',
  },
  {
    words: /replica inconsistency/i,
    how: 'Do not replace the node yet: keep what the message names, read the logs of all members for the inconsistency, and have a backup at hand; where the other replicas agree, decommission this node and let it join with an empty store.',
  },
];

function damageSteps(context: ProblemContext): Step[] {
  const { evidence, line } = context;
  const path = pathIn(line);
  const how = DAMAGES.find(({ words }) => words.test(line))?.how ?? OTHER_DAMAGE;
  return [
    step(path === '' ? how : how.replace('what the line names', path).replace('the file that the line names', path)),
    step(
      'See why it was damaged: a full disk, a node that went down, or a file share. The events tell:',
      kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
    ),
  ];
}

/** The name that the data have and the one that is configured, for a title. */
function clustersIn(line: string): string {
  const [, stored, configured] = /cluster name (.{1,60}?) != (?:configured name )?([\w.-]{1,60})/i.exec(line) ?? [];
  return stored === undefined || configured === undefined ? '' : ` (${stored}, not ${configured})`;
}

/** What the line says of both versions, for a title. */
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

/** Whether a path is on a volume at all. */
export function isOnVolume(context: Pick<ProblemContext, 'container'>, path: string): boolean {
  return path !== '' && mountOf(context, path) !== undefined;
}
