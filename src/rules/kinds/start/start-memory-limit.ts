import { textOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import { type FixInfo, fix, type Problem, type Proposal } from '../fix.js';
import { failingContainer } from '../support/failing-container.js';
import { meantBytes, meantBytesSentence } from '../support/milli-bytes.js';
import type { SandboxFailure } from '../volume/sandbox-failure.js';
import { tinyMemoryLimits } from '../volume/tiny-memory-limits.js';

const USUAL = '128Mi';

const INFO: FixInfo = {
  strategy: 'start-memory-limit',
  title: 'Give a memory limit that is too small to start in its unit, or a usual size',
  touches: ['', '/containers/*', '/initContainers/*'].flatMap((holder) =>
    ['limits', 'requests'].map((kind) => `/spec${holder}/resources/${kind}/memory`),
  ),
};

/** A memory limit in which nothing can start gets the unit that was meant, or a size in which a container starts. */
export const startMemoryLimit = fix<unknown>({
  ...INFO,
  propose: (_error, problem) => raiseMemoryOfContainer(problem),
});

/** The same for a pod whose sandbox cannot start: it has the limits of all containers together. */
export const podMemoryLimit = fix<Pick<SandboxFailure, 'fault'>>({
  ...INFO,
  propose: ({ fault }, problem) => (fault === 'memory' ? raiseMemoryOfPod(problem) : []),
});

function raiseMemoryOfContainer(problem: Problem): readonly Proposal[] {
  const failing = failingContainer(problem);
  if (failing === undefined) return [];
  const { container, path, edit } = failing;
  const change = raiseMemoryLimit(edit, path);
  if (change === undefined) return [];
  const { before, after, words } = change;
  return [
    {
      title: `Raise the memory limit of ${container.name} from ${before} to ${after}`,
      explanation: `Container ${container.name} cannot even start within its memory limit of ${before}.${words} How much the program needs when it works only its use will tell.`,
      assumes: [worksWithin(`Container ${container.name}`, after)],
      patch: edit.patch,
    },
  ];
}

function raiseMemoryOfPod({ evidence, pod }: Problem): readonly Proposal[] {
  const edit = new PodEdit(pod);
  const holders = tinyMemoryLimits(evidence).map(({ container }) => ({
    name: container === '' ? 'the pod' : container,
    path: container === '' ? ['spec'] : containerPath(pod, { name: container }),
  }));
  const changes = holders.flatMap(({ name, path }) => {
    const change = path === undefined ? undefined : raiseMemoryLimit(edit, path);
    return change === undefined ? [] : [{ name, ...change }];
  });
  if (changes.length === 0) return [];
  const list = changes.map(({ name, before, after }) => `of ${name} from ${before} to ${after}`).join(', ');
  return [
    {
      title: `Raise the memory limit ${list}`,
      explanation: `Not even the sandbox of the pod starts within its memory limits.${changes.map(({ words }) => words).join('')} How much the program needs when it works only its use will tell.`,
      assumes: changes.map(({ name, after }) =>
        worksWithin(name === 'the pod' ? 'The pod' : `Container ${name}`, after),
      ),
      patch: edit.patch,
    },
  ];
}

function worksWithin(who: string, limit: string): string {
  return `${who} works within ${limit}, and the namespace's quota and LimitRange allow it.`;
}

interface Change {
  readonly before: string;
  readonly after: string;
  /** Sentences with a leading space each. */
  readonly words: string;
}

/** Raises the limit that stands below the path; undefined where it is not too small. */
function raiseMemoryLimit(edit: PodEdit, path: Path): Change | undefined {
  const at = [...path, 'resources', 'limits', 'memory'];
  const before = textOf(edit.get(at));
  const after = raised(before);
  if (after === undefined) return undefined;
  edit.set(at, after);
  const request = repairRequest(edit, path, after);
  return { before, after, words: `${meantBytesSentence(before)} The limit becomes ${after}${request}.` };
}

/** Undefined where containers start within the limit: then something else is wrong, or it has been raised. */
function raised(before: string): string | undefined {
  const bytes = quantityOf(before);
  if (bytes === undefined || bytes >= (quantityOf(USUAL) ?? 0)) return undefined;
  const meant = meantBytes(before) ?? before;
  return (quantityOf(meant) ?? 0) > (quantityOf(USUAL) ?? 0) ? meant : USUAL;
}

/** A request in the same wrong unit is repaired too; it must not be above the limit. */
function repairRequest(edit: PodEdit, path: Path, limit: string): string {
  const at = [...path, 'resources', 'requests', 'memory'];
  const before = textOf(edit.get(at));
  const meant = meantBytes(before);
  if (meant === undefined) return '';
  const after = (quantityOf(meant) ?? 0) <= (quantityOf(limit) ?? 0) ? meant : limit;
  edit.set(at, after);
  return `, and the request ${after} instead of ${before}`;
}
