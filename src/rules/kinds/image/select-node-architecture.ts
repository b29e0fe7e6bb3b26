import type { Evidence } from '../../evidence/evidence.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Problem, Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { ARCHITECTURE_PATHS, ARCHITECTURE_LABEL as LABEL, otherNodes } from '../support/architectures.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { platformFault, systemName } from './image-platform.js';
import { nodeArchitecture, wantedSystem } from './image-platform-mismatch.js';

const SYSTEM_LABEL = 'kubernetes.io/os';

/** Runs the pod on nodes of the architecture or the operating system that its image is built for. */
export const selectNodeArchitecture: Fixer = {
  strategy: 'select-node-architecture',
  title: 'Run the pod on nodes of the architecture or operating system of its image',
  kinds: ['image-platform-mismatch'],
  touches: [...ARCHITECTURE_PATHS, `/spec/nodeSelector/${SYSTEM_LABEL.replace('/', '~1')}`],
  propose(problem) {
    const { evidence, container } = problem;
    const failure = imageFailuresOf(evidence, 'platform').find((each) => each.container.name === container?.name);
    if (failure === undefined) return [];
    const { by } = platformFault(evidence, failure);
    if (by === 'version') return [];
    return by === 'system' ? bySystem(problem, failure) : byArchitecture(problem, failure);
  },
};

function byArchitecture({ evidence, pod }: Problem, failure: ImageFailure): readonly Proposal[] {
  const present = nodeArchitecture(evidence, failure);
  const nodes = otherNodes(evidence, present);
  const edit = new PodEdit(pod);
  if (nodes === undefined || isChosen(edit, LABEL)) return [];
  const { architecture, words, assumes, scope } = nodes;
  return [
    {
      title: `Run the pod on ${architecture} nodes`,
      explanation:
        `nodeSelector gains ${LABEL}: ${architecture}, since ${failure.image} has no variant for the ${present} node that the pod came to. ` +
        `${words} To run it everywhere, build the image for both.`,
      assumes: [`${failure.image} is built for ${architecture}.`, ...assumes],
      scope,
      patch: edit.set(['spec', 'nodeSelector', LABEL], architecture).patch,
    },
  ];
}

function bySystem({ evidence, pod }: Problem, failure: ImageFailure): readonly Proposal[] {
  const fault = platformFault(evidence, failure);
  const system = wantedSystem(fault);
  const name = systemName(system);
  const edit = new PodEdit(pod);
  const isKnown = hasNodes(evidence, system);
  if (isKnown === false || isChosen(edit, SYSTEM_LABEL)) return [];
  const isSure = isKnown === true && fault.image !== undefined;
  const words =
    isKnown === true
      ? `The cluster has ${name} nodes.`
      : `Whether the cluster has ${name} nodes is not known: without one the pod finds no node.`;
  return [
    {
      title: `Run the pod on ${name} nodes`,
      explanation: `nodeSelector gains ${SYSTEM_LABEL}: ${system}, since ${failure.image} does not run on the ${systemName(fault.node ?? 'linux')} node that the pod came to. ${words}`,
      assumes: [
        `${failure.image} is built for ${name}, and the pod tolerates the taints of those nodes.`,
        ...(isKnown === true ? [] : [`The cluster has a node with ${SYSTEM_LABEL}=${system}.`]),
      ],
      scope: isSure ? 'hand-over' : 'mirror-only',
      patch: edit.set(['spec', 'nodeSelector', SYSTEM_LABEL], system).patch,
    },
  ];
}

function isChosen(edit: PodEdit, label: string): boolean {
  return (edit.get(['spec', 'nodeSelector', label]) ?? null) !== null;
}

/** Undefined where the nodes are not known. */
function hasNodes({ facts: { nodes } }: Evidence, system: string): boolean | undefined {
  return nodes.length === 0 ? undefined : nodes.some((node) => node.labels[SYSTEM_LABEL] === system);
}
