import type { Facts } from '../../rules/evidence/facts.js';
import { hasGeneratedName } from '../../rules/manifest/owners.js';

/** What stands for the names of a pod while its facts are compared with those of other pods; shaped as what they replace. */
const POD_NAME = 'zz-podproof-pod-name-zz-bcdfg';
const POD_UID = '00000000-90dd-4900-8f00-0000000000dd';
const NODE_NAME = 'zz-podproof-node-name-zz';

const PLACEHOLDER_MARK = /zz-podproof-(?:pod|node)-name-zz|00000000-90dd-4900-8f00-0000000000dd/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PLAIN_NAME = /^[a-z0-9][a-z0-9.-]{0,252}$/;

/** What differs between the manifests of two pods of one template and never is a cause. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\bkube-api-access-[a-z0-9]{5}\b/g, 'kube-api-access-00000'],
  [/(\bresourceVersion"?: ?["']?)\d{1,20}/g, '$10'],
  [/(?<key>\buid"?: ?["']?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$<key>00000000-0000-0000-0000-000000000000'],
  [
    /(\b(?:creationTimestamp|startTime|lastTransitionTime|startedAt|finishedAt)"?: ?["']?)\d{4}-\d\d-\d\dT[\d:.]{8,18}Z/g,
    '$11970-01-01T00:00:00Z',
  ],
];
/** Where a manifest names its node; in the text of the facts its quotes are escaped. */
const NODE_NAMES = /((?:\bnodeName: |\\"nodeName\\": ?\\"))([a-z0-9][a-z0-9.-]{0,252})/g;

/** A pod's facts in a form that is equal for pods which differ in nothing but their own names. */
export interface CanonicalFacts {
  /** JSON of the facts, names replaced by placeholders: the key of the memo and the input of diagnosis. */
  readonly text: string;
  /** Puts the pod's own names back into JSON text that was made from the canonical facts. */
  restore(json: string): string;
}

/**
 * Replaces the generated name, the uid and the node of a pod by placeholders. What is diagnosed is the canonical form,
 * and the names are put back afterwards, so pods that share an entry cannot see each other's names.
 */
export function canonicalFacts(facts: Facts): CanonicalFacts {
  const text = JSON.stringify({
    ...facts,
    manifest: steadyManifest(facts.manifest),
    ownerManifest: steadyManifest(facts.ownerManifest),
  });
  if (PLACEHOLDER_MARK.test(text)) return { text, restore: (json) => json };
  const replacements = replacementsFor(facts, text);
  return {
    text: replacements.reduce(
      (result, [value, placeholder]) => result.replaceAll(value, placeholder),
      withoutNode(facts, text),
    ),
    restore: (json) => [...replacements, [facts.node, NODE_NAME] as const].reduce(putBack, json),
  };
}

function putBack(text: string, [value, placeholder]: readonly [string, string]): string {
  return text.replaceAll(placeholder, () => value);
}

/** Only names that can stand in JSON, in a shell and in a URL as they are, and that are too peculiar to be part of another word. */
function replacementsFor(facts: Facts, plain: string): (readonly [string, string])[] {
  const isGenerated = PLAIN_NAME.test(facts.pod) && hasGeneratedName(facts.pod);
  const uid = UUID.test(facts.uid) ? facts.uid : uidInTexts(facts, plain);
  return [
    ...(isGenerated ? [[facts.pod, POD_NAME] as const] : []),
    ...(uid === undefined ? [] : [[uid, POD_UID] as const]),
  ];
}

/** The kubelet writes `pod=NAME_NAMESPACE(UID)`: agents that do not report the uid still send it. */
function uidInTexts(facts: Facts, plain: string): string | undefined {
  const before = `${facts.pod}_${facts.namespace}(`;
  const start = plain.indexOf(before);
  if (start === -1) return undefined;
  const candidate = plain.slice(start + before.length, start + before.length + 36);
  return UUID.test(candidate) ? candidate : undefined;
}

/** The node where it is the pod's own: as a fact, and in the manifest, whose quotes are escaped in JSON. */
function withoutNode({ node }: Facts, text: string): string {
  if (!PLAIN_NAME.test(node)) return text;
  const own = text.replace(`,"node":"${node}"`, `,"node":"${NODE_NAME}"`);
  return own.replace(NODE_NAMES, (whole, key: string, name: string) => (name === node ? `${key}${NODE_NAME}` : whole));
}

function steadyManifest(manifest: string): string {
  return VOLATILE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), manifest);
}
