import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { volumePath } from '../../pod/places.js';
import { multiplyQuantity, quantityOf } from '../../pod/quantity.js';
import { caseTable } from '../case-table.js';
import { fix } from '../fix.js';
import { changeStep, kubectl, named, step } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { fromManifest } from '../support/quotes.js';
import { claimMountOf } from './files/volume-kind.js';
import { directoryOf, mountOf, pathAfter, pathIn } from './lines/file-path.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';

const FULL =
  /no space left on device|ENOSPC|disk quota exceeded|Errno 28\b|not enough space|Errcode: 28|Disk full|disk is full|StorageFull|limited free space on the disk|(?:not enough|insufficient) (?:free )?(?:disk )?space/i;

/** The path that could not be written; '' where the log does not say. */
function fullPath(hit: LogHit): string {
  return pathAfter(hit, FULL);
}

const MEBI = 2 ** 20;

/**
 * An emptyDir in memory that is full may hold twice as much, and the container gets the memory for it. On disk a sizeLimit leads to eviction, not
 * to "no space left": there the disk of the node is full.
 */
const largerMemoryVolume = fix<LogHit>({
  strategy: 'larger-memory-volume',
  title: 'Double the sizeLimit of an emptyDir in memory that is full, and raise limits.memory by as much',
  touches: ['/spec/volumes/*/emptyDir/sizeLimit', ...containerPaths('resources/limits/memory')],
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    const mount = mountOf(hit, fullPath(hit));
    const at = mount === undefined ? undefined : volumePath(problem.pod, mount.volume);
    if (mount === undefined || at === undefined) return [];
    const source = fieldsOf(edit.get([...at, 'emptyDir']));
    const limit = textOf(source['sizeLimit']);
    const raised = source['medium'] === 'Memory' ? multiplyQuantity(limit, 2) : undefined;
    const memory = textOf(edit.get([...path, 'resources', 'limits', 'memory']));
    if (raised === undefined || !isAsFailed(container, memory)) return [];
    const total = sumOf(memory, limit);
    edit.set([...at, 'emptyDir', 'sizeLimit'], raised).set([...path, 'resources', 'limits', 'memory'], total);
    return [
      {
        title: `Raise the sizeLimit of emptyDir ${mount.volume} from ${limit} to ${raised}`,
        explanation:
          `Volume ${mount.volume}, which is mounted at ${mount.path}, is an emptyDir in memory and full at ${limit}; now it may hold ${raised}. ` +
          `What is written there counts as memory of container ${container.name}: its limit goes from ${memory} to ${total}. A program that never cleans up fills this too.`,
        assumes: [`A node has ${total} of memory to spare, and the namespace's quota and LimitRange allow it.`],
        patch: edit.patch,
      },
    ];
  },
});

/** A volume or the disk of the node is full. */
export const logNoSpace = logKind({
  id: 'log-no-space',
  title: 'No space left on a disk',
  description:
    'The log says "No space left on device" (ENOSPC) or "Disk quota exceeded". The claim, the emptyDir or the disk of the node that the program writes to is full, or has no inodes left.',
  severity: 'critical',
  hint: /space|ENOSPC|quota|Errno 28|Errcode: 28|full/i,
  isNamed: ({ line }) => pathIn(line, FULL) !== '',
  except: /error='Not enough space'|memory|inotify/i,
  patterns: caseTable([
    {
      pattern: FULL,
      example: [
        'write /data/wal: no space left on device',
        'Error: ENOSPC, write',
        'write: Disk quota exceeded',
        'OSError: [Errno 28] /data/x',
        'not enough space on the disk',
        'ODiskException: Error occurred while executing a write operation to ledger due to limited free space on the disk (12 MB).',
        "3 (HY000): Error writing file '/tmp/MYabc' (Errcode: 28 - No space left on device)",
        'mysqld: Disk full (/tmp/#sql_1_0.MAI); waiting for someone to free some space... (errno: 28 "No space left on device")',
        'thread \'main\' panicked at src/main.rs:3:5: called `Result::unwrap()` on an `Err` value: Os { code: 28, kind: StorageFull, message: "No space left on device" }',
      ],
    },
  ]),
  say: (hit) => {
    const path = fullPath(hit);
    return path === '' ? sayFullSomewhere(hit) : sayFull(hit, path);
  },
  fixes: [largerMemoryVolume],
  oracles: [notRestarted],
});

function sayFull(hit: LogHit, path: string): LogDraft {
  const { container } = hit;
  const mount = mountOf(hit, path);
  return {
    title: `No space left at ${path} for ${container.name}`,
    what: `no space is left at ${path}${mount === undefined ? '' : ` (volume ${mount.volume}, mounted at ${mount.path})`}`,
    objects: [`space ${mount?.volume ?? directoryOf(path, hit.line)}`],
    evidence: mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)],
    steps: spaceSteps(hit, mount?.volume),
  };
}

/** The log does not say where: a program that has one claim keeps its data there. */
function sayFullSomewhere(hit: LogHit): LogDraft {
  return {
    title: `No space left for ${hit.container.name}`,
    what: `no space is left on the disk that it writes to${demanded(hit.line)}: ${quoted(hit)}`,
    objects: ['space '],
    evidence: [],
    steps: spaceSteps(hit, claimMountOf(hit)?.volume),
  };
}

/** Programs that stop before the disk is full tell how much has to be free. */
const DEMANDED = /\b(?:required|requires|needs|at least|minimum)\b[^.:]{0,80}?\b(\d[\d.]{0,12} ?[KMGT]i?B)\b/i;

function demanded(line: string): string {
  const amount = DEMANDED.exec(line)?.[1];
  return amount === undefined ? '' : `, of which it wants at least ${amount} free`;
}

function spaceSteps({ evidence }: LogHit, name: string | undefined): Step[] {
  const volume = name === undefined ? undefined : evidence.manifest.volume(name);
  const claim = fieldsOf(volume?.fields['persistentVolumeClaim'])['claimName'];
  if (volume !== undefined && typeof claim === 'string') {
    return [
      step(
        `Enlarge claim ${claim} (spec.resources.requests.storage; its storage class must allow expansion), or clean it up:`,
        kubectl(evidence, 'edit', `persistentvolumeclaim/${claim}`),
      ),
      step('See its size and class:', kubectl(evidence, 'get', `persistentvolumeclaim/${claim}`)),
    ];
  }
  if (volume !== undefined && 'emptyDir' in volume.fields) {
    return [
      changeStep(evidence, `Raise ${volume.path}.emptyDir.sizeLimit, or let the program clean up what it writes there`),
      step(
        'If it has no limit, the disk of the node is full:',
        kubectl(evidence, 'describe', 'node', named(evidence.facts.node || 'NODE')),
      ),
    ];
  }
  return [
    changeStep(
      evidence,
      name === undefined
        ? 'Free space, or give the program a volume of its own for what it writes'
        : `Enlarge what stands behind volume ${name}`,
    ),
    step('See how full the claims and their sizes are:', kubectl(evidence, 'get', 'pvc')),
  ];
}

/** What the kubelet enforced shows whether the limits were raised since. */
function isAsFailed(container: ContainerEvidence, memory: string): boolean {
  return memory !== '' && quantityOf(container.facts.limits['memory'] ?? '') === quantityOf(memory);
}

function sumOf(one: string, other: string): string {
  return `${Math.ceil(((quantityOf(one) ?? 0) + (quantityOf(other) ?? 0)) / MEBI)}Mi`;
}
