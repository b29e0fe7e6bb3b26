import { type Fields, fieldsOf, numberOf, textOf, textsOf } from '../evidence/values.js';
import { labelSelectorOf, selects } from '../label-selector.js';
import { applyPatch, type JsonPatch } from '../pod/json-patch.js';
import type { KindFields } from '../pod/kind-fields.js';
import { labelsOf, type PodTemplate, specOf, templateOf } from '../pod/object.js';
import { type PodAffinityTerm, placementOf, requiredPodTerms } from '../pod/placement-fields.js';
import { containersOf, portsOf } from '../pod/pod-fields.js';
import { rollingUpdateOf, strategyOf } from '../pod/workload-fields.js';
import { kubectl } from '../shell-command.js';
import type { PatchTarget } from './hand-over-types.js';

/**
 * Says where the roll-out of a patch may wait for ever: its first new pod starts beside all old ones, and may not run where one of them does. Old pods count
 * by what they have, the new one by what the patch makes of it, since anti-affinity keeps both away from each other.
 */
export function deadlockWarnings(target: PatchTarget, owner: Fields | undefined, patch: JsonPatch): string[] {
  if (target.kind !== 'Deployment' || owner === undefined || !keepsAllPods(specOf<'Deployment'>(owner))) return [];
  const result = applyPatch(owner, patch);
  const templates = [owner, ...(result.ok ? [fieldsOf(result.document)] : [])].map(templateOf);
  const reason = affinityReason(templates, target.namespace) ?? portReason(templates);
  if (reason === undefined) return [];
  const roomier = { spec: { strategy: { rollingUpdate: { maxUnavailable: 1 } } } };
  const command = kubectl(target, 'patch', `deployment/${target.name}`, `-p=${JSON.stringify(roomier)}`);
  const way = command === undefined ? '' : ` To let one old pod go first: ${command}`;
  return [
    `Deployment ${target.name} takes no old pod away before a new one is ready (its maxUnavailable comes to 0), and ${reason}: without a free place the roll-out waits for ever.${way}`,
  ];
}

/** Kubernetes "Rolling Update Deployment": maxUnavailable is rounded down, maxSurge up, both are 25 % unless given, and one of them is at least 1. */
function keepsAllPods(spec: KindFields['Deployment']['spec']): boolean {
  const strategy = strategyOf(spec);
  if (textOf(strategy.type) === 'Recreate') return false;
  const { maxSurge, maxUnavailable } = rollingUpdateOf(strategy);
  const replicas = numberOf(spec.replicas) ?? 1;
  const surge = Math.ceil(podsOfShare(maxSurge, replicas));
  return replicas > 0 && surge > 0 && Math.floor(podsOfShare(maxUnavailable, replicas)) === 0;
}

function podsOfShare(value: unknown, whole: number): number {
  const text = textOf(value) || '25%';
  return text.endsWith('%') ? ((numberOf(text.slice(0, -1)) ?? 0) * whole) / 100 : (numberOf(text) ?? 0);
}

function affinityReason(templates: readonly PodTemplate[], namespace: string): string | undefined {
  const labels = labelsOf(templates.at(-1));
  const terms = templates.flatMap((template) =>
    requiredPodTerms(placementOf(specOf(template)).affinity, 'podAntiAffinity'),
  );
  const own = terms.find((term) => {
    const selector = labelSelectorOf(term.labelSelector);
    return (
      selector !== undefined && selects(selector, labels) && isOfAllRevisions(term) && coversNamespace(term, namespace)
    );
  });
  return own === undefined ? undefined : `its pods may not share a ${topologyDomain(own)} (required anti-affinity)`;
}

/** Kubernetes "matchLabelKeys": with the hash of the template, a term is about pods of the same revision. */
function isOfAllRevisions({ matchLabelKeys }: PodAffinityTerm): boolean {
  return !textsOf(matchLabelKeys).includes('pod-template-hash');
}

/** A term that names no namespaces is about the pod's own. */
function coversNamespace({ namespaces, namespaceSelector }: PodAffinityTerm, namespace: string): boolean {
  const named = textsOf(namespaces);
  return namespaceSelector === undefined ? named.length === 0 || named.includes(namespace) : true;
}

/** A port of the node that old and new pods take. */
function portReason(templates: readonly PodTemplate[]): string | undefined {
  const [old = [], ...others] = templates.map(templatePorts);
  const shared = old.find((port) => others.every((ports) => ports.includes(port)));
  return shared === undefined ? undefined : `its pods take port ${shared} of their node`;
}

function templatePorts(template: PodTemplate): number[] {
  const ports = containersOf(specOf(template), ['containers']).flatMap(portsOf);
  return ports.flatMap(({ hostPort }) => numberOf(hostPort) ?? []);
}

/** By the label that the places are told apart by. */
function topologyDomain({ topologyKey }: PodAffinityTerm): string {
  const key = textOf(topologyKey);
  if (key === 'kubernetes.io/hostname') return 'node';
  return /^[\w./-]{1,317}$/.test(key) ? key : 'place';
}
