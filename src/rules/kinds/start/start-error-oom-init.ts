import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { containerStarted } from '../../oracles/checks/container-started.js';
import { memoryUnderLimit } from '../../oracles/checks/memory-under-limit.js';
import { quantityOf } from '../../pod/quantity.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, recoveryCheck } from '../support/commands.js';
import { meantBytes } from '../support/milli-bytes.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';
import { startMemoryLimit } from './start-memory-limit.js';

/** runc: `container init was OOM-killed (memory limit too low?)`. */
export const startErrorOomInit = defineKind({
  id: 'start-error-oom-init',
  title: 'Memory limit too small to start',
  description:
    'The memory limit is so small that not even the runtime can start the container in it: `container init was OOM-killed (memory limit too low?)`, ' +
    '`set memory limit … too low`, or a write to memory.limit_in_bytes that fails. Often the unit is wrong: 128m is 0.128 bytes.',
  group: 'start',
  severity: 'high',
  read: (evidence) => runtimeErrorsOf(evidence, 'memory'),
  say: sayTinyLimit,
  fixes: [startMemoryLimit],
  oracles: [containerStarted, memoryUnderLimit],
});

const OWN = 'its memory limit';

interface MemoryLimit {
  /** As the manifest writes it, else as the kubelet enforced it; '' where neither is known. */
  readonly amount: string;
  readonly path: string;
  /** In a sentence on the container: its own, or that of all containers together (Kubernetes, "Assign Pod-level CPU and memory resources"). */
  readonly whose: string;
}

function memoryLimitOf({ manifest }: Evidence, container: ContainerEvidence): MemoryLimit {
  const amount = container.resource('limits', 'memory') || (container.facts.limits['memory'] ?? '');
  const ofPod = textOf(fieldsOf(fieldsOf(manifest.spec['resources'])['limits'])['memory']);
  const path = 'resources.limits.memory';
  return amount === '' && ofPod !== ''
    ? { amount: ofPod, path: `${manifest.specPath}.${path}`, whose: 'the memory limit of the pod as a whole' }
    : { amount, path: `${container.path}.${path}`, whose: OWN };
}

/** Enough for any runtime. */
const AMPLE = 16 * 1024 * 1024;

/** Where the limit is ample by itself, it is full before the start: of what earlier runs of the pod left in memory. */
function leftWords({ manifest }: Evidence, container: ContainerEvidence, amount: string): string {
  if ((quantityOf(amount) ?? 0) < AMPLE) return '';
  const kept = container.volumeMounts.filter(
    ({ volume }) => fieldsOf(manifest.volume(volume)?.fields.emptyDir)['medium'] === 'Memory',
  );
  const where =
    kept.length === 0 ? '/dev/shm' : kept.map(({ volume, path }) => `volume ${volume} (${path})`).join(', ');
  return ` What earlier runs wrote to memory (${where}) stays as long as the pod does, and counts: a new pod begins without it.`;
}

function sayTinyLimit({ container, event }: RuntimeError, evidence: Evidence): Draft {
  const { amount, path, whose } = memoryLimitOf(evidence, container);
  const meant = meantBytes(amount);
  const unit = meant === undefined ? '' : ` The suffix m means thousandths of a byte: ${meant} is probably meant.`;
  return {
    title: `Memory limit of ${whose === OWN ? container.name : 'the pod'} is too small to start${amount === '' ? '' : `: ${amount}`}`,
    cause:
      `${nameContainer(container)} is killed while it starts: ${whose}${amount === '' ? '' : ` ${amount}`} ` +
      `(${path}) is too small even for the runtime.${leftWords(evidence, container, amount)}${unit}${consequence(evidence, container)}`,
    container,
    objects: [`memory of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(amount === '' ? [] : [fromManifest(path, amount)]),
    ],
    steps: [
      changeStep(evidence, meant === undefined ? `Raise ${path}, for instance to 128Mi` : `Set ${path} to ${meant}`),
    ],
    checks: [recoveryCheck(evidence)],
  };
}
