import type { Evidence } from '../../evidence/evidence.js';
import type { Proposal } from '../fix.js';

export const ARCHITECTURE_LABEL = 'kubernetes.io/arch';
/** All that a choice of the architecture touches (`Fixer.touches`). */
export const ARCHITECTURE_PATHS: readonly string[] = [`/spec/nodeSelector/${ARCHITECTURE_LABEL.replace('/', '~1')}`];
/** Most images that are built for one architecture only are built for the other one of these. */
const OTHER: Readonly<Record<string, string>> = { amd64: 'arm64', arm64: 'amd64' };

/** Nodes of the other architecture, as far as they are known. */
export interface OtherNodes extends Required<Pick<Proposal, 'assumes' | 'scope'>> {
  readonly architecture: string;
  /** A sentence. */
  readonly words: string;
}

/** Undefined where there is no other architecture, or where the nodes are known and none is of it. */
export function otherNodes({ facts: { nodes } }: Evidence, present = ''): OtherNodes | undefined {
  const architecture = OTHER[present];
  if (architecture === undefined) return undefined;
  if (nodes.some((node) => node.labels[ARCHITECTURE_LABEL] === architecture))
    return { architecture, words: `The cluster has ${architecture} nodes.`, assumes: [], scope: 'hand-over' };
  if (nodes.length > 0) return undefined;
  return {
    architecture,
    words: `Whether the cluster has ${architecture} nodes is not known: without one the pod finds no node.`,
    assumes: [`The cluster has a node with ${ARCHITECTURE_LABEL}=${architecture}.`],
    scope: 'mirror-only',
  };
}
