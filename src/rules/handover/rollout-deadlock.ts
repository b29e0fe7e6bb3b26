import { type Fields, fieldsOf, listOf, numberOf, textMapOf, textOf, textsOf } from '../evidence/values.js';
import { REQUIRED } from '../kinds/scheduling/pod-affinity.js';
import { labelSelectorOf, selects } from '../label-selector.js';
import { applyPatch, type JsonPatch } from '../pod/json-patch.js';
import { kubectl } from '../shell-command.js';
import type { PatchTarget } from './hand-over-types.js';

/**
 * Says where the roll-out of a patch may wait for ever: its first new pod starts beside all old ones, and may not run where one of them does. Old pods count
 * by what they have, the new one by what the patch makes of it, since anti-affinity keeps both away from each other.
 */
export function deadlockWarnings(target: PatchTarget, owner: Fields | undefined, patch: JsonPatch): string[] {
  if (target.kind !== 'Deployment' || owner === undefined || !keepsAllPods(fieldsOf(owner['spec']))) return [];
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

function templateOf(owner: Fields): Fields {
  return fieldsOf(fieldsOf(owner['spec'])['template']);
}

/** Kubernetes "Rolling Update Deployment": maxUnavailable is rounded down, maxSurge up, both are 25 % unless given, and one of them is at least 1. */
function keepsAllPods(spec: Fields): boolean {
  const strategy = fieldsOf(spec['strategy']);
  if (textOf(strategy['type']) === 'Recreate') return false;
  const rolling = fieldsOf(strategy['rollingUpdate']);
  const replicas = numberOf(spec['replicas']) ?? 1;
  const surge = Math.ceil(shareOf(rolling['maxSurge'], replicas));
  return replicas > 0 && surge > 0 && Math.floor(shareOf(rolling['maxUnavailable'], replicas)) === 0;
}

function shareOf(value: unknown, whole: number): number {
  const text = textOf(value) || '25%';
  return text.endsWith('%') ? ((numberOf(text.slice(0, -1)) ?? 0) * whole) / 100 : (numberOf(text) ?? 0);
}

function affinityReason(templates: readonly Fields[], namespace: string): string | undefined {
  const labels = textMapOf(fieldsOf(templates.at(-1)?.['metadata'])['labels']);
  const terms = templates.flatMap(({ spec }) =>
    listOf(fieldsOf(fieldsOf(fieldsOf(spec)['affinity'])['podAntiAffinity'])[REQUIRED], 20).map(fieldsOf),
  );
  const own = terms.find((term) => {
    const selector = labelSelectorOf(term['labelSelector']);
    return selector !== undefined && selects(selector, labels) && isOfAllRevisions(term) && isAbout(term, namespace);
  });
  return own === undefined ? undefined : `its pods may not share a ${topologyDomain(own)} (required anti-affinity)`;
}

/** Kubernetes "matchLabelKeys": with the hash of the template, a term is about pods of the same revision. */
function isOfAllRevisions({ matchLabelKeys }: Fields): boolean {
  return !textsOf(matchLabelKeys).includes('pod-template-hash');
}

/** A term that names no namespaces is about the pod's own. */
function isAbout({ namespaces, namespaceSelector }: Fields, namespace: string): boolean {
  const named = textsOf(namespaces);
  return namespaceSelector === undefined ? named.length === 0 || named.includes(namespace) : true;
}

/** A port of the node that old and new pods take. */
function portReason(templates: readonly Fields[]): string | undefined {
  const [old = [], ...others] = templates.map(hostPortsOf);
  const shared = old.find((port) => others.every((ports) => ports.includes(port)));
  return shared === undefined ? undefined : `its pods take port ${shared} of their node`;
}

function hostPortsOf({ spec }: Fields): number[] {
  const containers = listOf(fieldsOf(spec)['containers']).map(fieldsOf);
  return containers.flatMap(({ ports }) => listOf(ports).flatMap((port) => numberOf(fieldsOf(port)['hostPort']) ?? []));
}

/** By the label that the places are told apart by. */
function topologyDomain(term: Fields): string {
  const key = textOf(term['topologyKey']);
  if (key === 'kubernetes.io/hostname') return 'node';
  return /^[\w./-]{1,317}$/.test(key) ? key : 'place';
}
