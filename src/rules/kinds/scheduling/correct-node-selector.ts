import type { NodeFacts } from '../../evidence/collect-nodes.js';
import { type Fields, fieldsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix } from '../fix.js';
import { nearLabel } from './near-labels.js';
import { affinityTerms, type Demand, meets, meetsDemands, selectorDemands } from './node-demands.js';
import type { NodeSelectorCase } from './node-selector-case.js';

/** A demand and the label that it becomes. */
interface Correction {
  readonly demand: Demand;
  readonly key: string;
  readonly values: readonly string[];
}

/** A label that no node has becomes the near one that nodes do have, where all is met then. */
export const correctNodeSelector = fix<NodeSelectorCase>({
  strategy: 'correct-node-selector',
  title: 'Correct a demanded node label to the nearest that nodes have',
  touches: ['/spec/nodeSelector/**', '/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/**'],
  propose: (found, { evidence, pod }) => {
    if (found.why === 'name' || found.mismatch.carrying > 0) return [];
    const spec = fieldsOf(pod['spec']);
    const { nodes } = evidence.facts;
    if (nodes.some((node) => meetsDemands(node, spec))) return [];
    const corrections = correctionsFor(spec, nodes);
    if (corrections === undefined || corrections.length === 0) return [];
    const edit = new PodEdit(pod);
    for (const correction of corrections) apply(edit, correction);
    const corrected = fieldsOf(fieldsOf(edit.document)['spec']);
    if (!nodes.some((node) => meetsDemands(node, corrected))) return [];
    const list = corrections.map(
      ({ demand, key, values }) => `${demand.text} becomes ${key}=${values.join(', ') || '""'}`,
    );
    return [
      {
        title: `Correct the node label: ${list.join('; ')}`,
        explanation: `No node has ${corrections.map(({ demand }) => demand.text).join(' and ')}, but nodes have that label written differently: ${list.join('; ')}.`,
        assumes: ['The difference is a slip of the pen: no other nodes were meant.'],
        patch: edit.patch,
      },
    ];
  },
});

/** Of the pairs all that no node meets, of the terms of the affinity the first that can be corrected; undefined where something cannot. */
function correctionsFor(spec: Fields, nodes: readonly NodeFacts[]): Correction[] | undefined {
  const pairs = correctAll(selectorDemands(spec), nodes);
  const terms = affinityTerms(spec);
  const isMet =
    terms.length === 0 || terms.some((term) => nodes.some((node) => term.every((each) => meets(node, each))));
  const term = isMet ? [] : terms.map((each) => correctAll(each, nodes)).find((each) => each !== undefined);
  return pairs === undefined || term === undefined ? undefined : [...pairs, ...term];
}

function correctAll(demands: readonly Demand[], nodes: readonly NodeFacts[]): Correction[] | undefined {
  const unmet = demands.filter((demand) => !nodes.some((node) => meets(node, demand)));
  const corrections = unmet.map((demand) => {
    const near = nearLabel(demand, nodes);
    return near === undefined ? undefined : { demand, ...near };
  });
  return corrections.every((each) => each !== undefined) ? corrections : undefined;
}

function apply(edit: PodEdit, { demand, key, values }: Correction): void {
  const path = ['spec', ...demand.tokens];
  if (demand.tokens[0] === 'nodeSelector') {
    if (key !== demand.key) edit.remove(path);
    edit.set(['spec', 'nodeSelector', key], values[0]);
    return;
  }
  edit.set([...path, 'key'], key).set([...path, 'values'], values);
}
