import type { Step } from '../../../../contracts/diagnosis.js';
import { shellQuote } from '../../../shell-command.js';
import { anyOf } from '../../any-of.js';
import { changeStep, kubectl, step, workloadName } from '../../support/commands.js';
import { firstCaptured } from '../../support/texts.js';
import { claimMountOf, dataMountOf, fileShareOf } from '../files/volume-kind.js';
import { pathIn } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const LOCKED = anyOf(
  /failed to (?:obtain|acquire) (?:node |data |exclusive |the )?locks?\b/i,
  /unable to (?:lock|acquire lock|obtain lock)|cannot (?:acquire|obtain) (?:directory |the )?lock/i,
  /could not (?:get|obtain|acquire) an? (?:exclusive )?lock|lock(?:ing)? DB directory/i,
  /can't lock (?:aria|\S{1,100}) |lock file .{0,80}(?:is )?(?:locked|held|in use) |locked by another process/i,
  /(?:process|instance|mongod|server|program)\b.{0,60}(?:already )?(?:is )?(?:using|running on) (?:this|the) .{0,80}director/i,
  /database is locked|already (?:locked|in use) by (?:another )?(?:process|a different)/i,
  /already another instance using|cannot lock file|\bis already locked\b/i,
  /\b(?:another|other) (?:\w{1,20} )?instance\b.{0,60} (?:is )?already running/i,
  /(?:data ?dir\w{0,8}|director(?:y|ies)|database|storage|data) .{0,60}used by another (?:process|instance)/i,
  /is locked by another (?:process|server)|could not be locked\b|is already used by a different|LockObtainFailed/i,
  /LockHeldByAnother|FileLockException|DBPathInUse|OverlappingFileLockException|db file .{1,120}: timeout/i,
  /\bopen(?:ing|ed)?\b.{0,80}(?:bolt|badger|leveldb|rocksdb|\.db\b|\bfile\b).{0,60}: timeout["'}\s]{0,4}$/i,
  /conflicting lock is held|lock hold by current|while lock file: |LOCK: resource temporarily unavailable|(?:cannot|can't|could not|failed to|unable to) (?:create |get |take )?(?:f?lock)(?:ing)?(?: file)? .{1,200}temporarily unavailable|StorageException: .{0,80}\bis locked\b/i,
  /MVStoreException: The file is locked|Database may be already in use: "|lock held by this virtual machine/i,
);

/** What an earlier instance has left, or one that still runs holds: PID files and locks. */
export const STORED_LOCKS: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /lock file "([^"]{1,300})" (?:already exists|is empty)|PID file "?([^"\s]{1,300}?)"? (?:already )?exists/i,
      /server is already running\. Check (\S{1,300}?)\.?(?:\s|$)/i,
      /(?:pid ?file|pidfile).{0,40}(?:found|exists|present).{0,20}?(\/\S{1,300})/i,
      /(\/\S{1,300}\.pid)\b.{0,60}(?:already|exists|stale)|pre-existing shared memory block|already running \(pid/i,
      /process already running|(?:httpd|apache2?) \(pid \d{1,7}\) already running/i,
    ),
    example: [
      'lock file "postmaster.pid" already exists',
      'PID file "/opt/bitnami/repmgr/tmp/repmgr.pid" exists and seems to contain a valid PID',
      'A server is already running. Check /app/tmp/pids/server.pid.',
    ],
    title: (context) =>
      `${context.container.name}: a PID file of an earlier instance keeps it from starting${pidFile(context, ' (', ')')}`,
    what: (context) =>
      `it finds ${pidFile(context) || 'a PID file'} and takes it for that of a running instance. Mostly an instance that was killed has left it on a volume, where the number of its process belongs to another one now`,
    steps: (context) => [
      step(
        `If no other pod uses the same data, remove ${pidFile(context) || 'the PID file'}: in a debug pod with the same volume, or by the entrypoint or an init container before each start (rm -f ${shellQuote(pidFile(context) || 'FILE')}).`,
        kubectl(context.evidence, 'get', 'pods', '-o', 'wide'),
      ),
      step(
        'Keep PID files off volumes that outlive the container (an emptyDir outlives it too): put them into /tmp of the container.',
      ),
      step('If another pod does use the same data, end that one first.'),
    ],
  },
  {
    pattern: /no locks available|\bENOLCK\b/i,
    example: 'opening the ledger failed: lock data directory: no locks available',
    title: (context) => `${context.container.name}: the file system of ${dataWords(context)} gives no locks`,
    what: (context) =>
      `the kernel has no lock for a file of ${dataWords(context)} (ENOLCK): it is mostly on NFS, whose lock service (rpc.statd, lockd) does not run on the node or the server, or was mounted without locks; no other process holds it`,
    steps: (context) => [
      changeStep(
        context.evidence,
        `Put ${dataWords(context)} on a block volume (ReadWriteOnce)${fileShareOf(context) === '' ? '' : ` in place of the file share ${fileShareOf(context)}`}: databases are not meant for NFS`,
      ),
      step(
        'To stay on NFS, mount it with nfsvers=4.1 (mountOptions of its volume or storage class), which has locks of its own; version 3 needs rpcbind and rpc.statd on every node and on the server.',
      ),
    ],
  },
  {
    pattern: LOCKED,
    example: [
      'mongod: DBPathInUse: unable to lock the lock file',
      'opening storage failed: lock DB directory: resource temporarily unavailable',
      'Failed to acquire lock on file .lock in /data',
      'DB::Exception: Cannot lock file /srv/shelf/status. Another server instance in same directory is already running.',
      "Index dir '/srv/shelf/index/' of core 'main' is already locked. The most likely cause is another server",
      'org.apache.kafka.common.KafkaException: Failed to acquire lock on file .lock in /var/lib/kafka/data. A Kafka instance in another process or thread is using this directory.',
      'r2d2] database is locked',
      'Logstash could not be started because there is already another instance using the configured data directory.  If you wish to run multiple instances, you must change the "path.data" setting.',
      'datadir already used by another process: /data/amber',
      'Failed to start Apache ActiveMQ (localhost, ID:x) : Database /opt/apache-activemq/data/kahadb/lock is locked by another server. This broker is now in slave mode waiting a lock to be acquired',
      "java.io.IOException: File '/opt/apache-activemq/data/kahadb/lock' could not be locked.",
      'opening the shelf database /srv/shelf.db: timeout',
      'Caused by: org.h2.mvstore.MVStoreException: The file is locked: /srv/depot/db/depot.mv.db [2.2.224/7]',
      'Error initializing storage of type raft: failed to create fsm: failed to open bolt file: error checking raft FSM db file "/vault/data/vault.db": timeout',
    ],
    // Locks that a service gives out, and accounts, are none of a file.
    except: /migration|redlock|\blease|advisory|leader|mutex|dynamodb|distributed|\bjob\b|\baccount\b/i,
    unless: /AccessDenied|permission denied|EACCES|read-?only file|no space left/i,
    title: (context) =>
      MAY_BE_CLOSED.test(context.line)
        ? `${context.container.name} gets no lock of ${lockedThing(context)}`
        : `${context.container.name}: ${lockedThing(context)} is locked by another process`,
    what: (context) =>
      `${MAY_BE_CLOSED.test(context.line) ? 'its user may not write there, or ' : ''}another process${/database is locked/i.test(context.line) ? ' (or another connection of the program itself: SQLite lets one write at a time)' : ''} holds the lock of ${lockedThing(context)}: mostly an older pod that still runs, a second replica on the same volume${fileShareOf(context) === '' ? '' : ', or a lock that was never released, since the volume is a file share'}`,
    steps: lockSteps,
  },
];

/** A message that programs print for both: held by another process, or closed to them. */
const MAY_BE_CLOSED = /writable/i;

function pidFile(context: ProblemContext, before = '', after = ''): string {
  const file = firstCaptured(context.match) || pathIn(context.line);
  return file === '' ? '' : `${before}${file}${after}`;
}

function dataWords(context: ProblemContext): string {
  const mount = dataMountOf(context);
  return mount === undefined ? 'its data' : `its data at ${mount.path}`;
}

function lockedThing(context: ProblemContext): string {
  const path = pathIn(context.line);
  if (path !== '') return path;
  const file = /(?:lock|file) (\.\/[\w./-]{1,100}|[\w-]{1,60}\.(?:db|lock|lck|conf))\b/i.exec(context.line)?.[1];
  const mount = claimMountOf(context);
  return file ?? (mount === undefined ? 'its data' : `its data at ${mount.path}`);
}

function lockSteps(context: ProblemContext): Step[] {
  const { evidence, line } = context;
  const share = fileShareOf(context);
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
      MAY_BE_CLOSED.test(line)
        ? `If nobody else uses it, see that its user may write to ${thing} (fsGroup): the same message comes of a missing right.`
        : `Only if nobody uses it any more, remove the lock that was left at ${thing}.`,
    ),
  ];
}
