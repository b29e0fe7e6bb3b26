import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, textOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { formatBytes, quantityOf } from '../../pod/quantity.js';
import { fix, type Proposal } from '../fix.js';
import { largestAllocatable } from '../scheduling/node-room.js';
import { meantBytes, meantBytesSentence } from '../support/milli-bytes.js';
import { nameContainer } from '../support/names.js';
import { isAlreadyRaised, type MemoryKill } from './memory-kill.js';
import { raisedLimit, settingWords, usedWords } from './memory-raise.js';

const FACTORS = [2, 4, 8];
const POD_LIMIT: Path = ['spec', 'resources', 'limits', 'memory'];
const POD_REQUEST: Path = ['spec', 'resources', 'requests', 'memory'];

/** The memory limit is raised: twice, four or eight times, above the known use, within the largest node. Equal requests stay equal, and so the QoS class. */
export const raiseMemoryLimit = fix<MemoryKill>({
  strategy: 'raise-memory-limit',
  title: 'Raise the memory limit of a container that was killed at it',
  touches: [
    ...['containers', 'initContainers'].flatMap((list) =>
      ['limits', 'requests'].map((kind) => `/spec/${list}/*/resources/${kind}/memory`),
    ),
    '/spec/resources/limits/memory',
    '/spec/resources/requests/memory',
  ],
  propose: (kill, { evidence, pod }) => {
    const path = containerPath(pod, kill.container);
    if (path === undefined || isAlreadyRaised(kill)) return [];
    if (kill.limit === '' && kill.enforced === '') return raisePod(evidence, kill, pod);
    const raised = FACTORS.map((factor) => raisedLimit(evidence, kill, factor)).filter((each) => each !== undefined);
    return [...new Set(raised)].map((after) => raiseProposal(evidence, { kill, path, pod, after }));
  },
});

interface Raise {
  readonly kill: MemoryKill;
  readonly path: Path;
  readonly pod: Fields;
  readonly after: string;
}

function raiseProposal(evidence: Evidence, { kill, path, pod, after }: Raise): Proposal {
  const before = kill.limit || kill.enforced;
  const edit = new PodEdit(pod).set([...path, 'resources', 'limits', 'memory'], after);
  const request = raiseRequest(edit, { path: [...path, 'resources', 'requests', 'memory'], kill, after });
  const whole = raisePodLimit(edit, after);
  const { name } = kill.container;
  return {
    title: `Raise the memory limit of ${name} from ${before} to ${after}`,
    explanation:
      `${nameContainer(kill.container)} was killed at its memory limit of ${before}${usedClause(kill)}.${meantBytesSentence(before)}${configuredClause(kill)} The limit becomes ${after}${request}${whole}. ` +
      'If its use grows without end, this only delays the next kill: then it leaks, or must be told to use less.',
    assumes: [
      `${name} needs no more than ${after} of memory${roomOf(evidence)}, and the namespace's quota and LimitRange allow it.`,
    ],
    patch: edit.patch,
  };
}

function usedClause(kill: MemoryKill): string {
  const used = usedWords(kill);
  return used === undefined ? '' : ` while it used ${used}`;
}

function configuredClause({ configured }: MemoryKill): string {
  return configured === undefined
    ? ''
    : ` The program is told to use up to ${settingWords(configured)} at ${configured.where}.`;
}

function roomOf(evidence: Evidence): string {
  const most = largestAllocatable(evidence.facts.nodes, 'memory')?.amount ?? 0;
  return most === 0 ? '' : ` (the largest node has ${formatBytes(most)} for pods)`;
}

/** A request that equals the limit stays equal (QoS class Guaranteed); one in the same wrong unit is repaired too. */
function raiseRequest(edit: PodEdit, { path, kill, after }: Pick<Raise, 'path' | 'kill' | 'after'>): string {
  const before = textOf(edit.get(path));
  if (before === '') return '';
  const meant = meantBytes(before);
  const isEqual = quantityOf(before) === quantityOf(kill.limit);
  if (!isEqual && meant === undefined) return '';
  edit.set(path, isEqual || meant === undefined ? after : meant);
  return isEqual
    ? `, and so does the request, which equals it, so that the QoS class stays`
    : `, and the request ${meant ?? after}`;
}

/** The limit of the whole pod must not be below that of one container. */
function raisePodLimit(edit: PodEdit, after: string): string {
  const before = quantityOf(textOf(edit.get(POD_LIMIT)));
  if (before === undefined || before >= (quantityOf(after) ?? 0)) return '';
  edit.set(POD_LIMIT, after);
  return `, and the limit of the whole pod too`;
}

/** The container has no limit of its own, but the pod has one. */
function raisePod(evidence: Evidence, kill: MemoryKill, pod: Fields): Proposal[] {
  const before = kill.podLimit;
  const now = textOf(new PodEdit(pod).get(POD_LIMIT));
  const after = raisedLimit(evidence, { ...kill, limit: before }, 2);
  if (before === '' || after === undefined || now !== before) return [];
  const edit = new PodEdit(pod).set(POD_LIMIT, after);
  if (quantityOf(textOf(edit.get(POD_REQUEST))) === quantityOf(before)) edit.set(POD_REQUEST, after);
  return [
    {
      title: `Raise the memory limit of the whole pod from ${before} to ${after}`,
      explanation: `Container ${kill.container.name} has no memory limit of its own and was killed at that of the whole pod, ${before}. The pod's limit becomes ${after}. If the use grows without end, this only delays the next kill.`,
      assumes: [`The containers together need no more than ${after} of memory${roomOf(evidence)}.`],
      patch: edit.patch,
    },
  ];
}
