import type { Owner } from '../../contracts/common.js';
import { annotationOf } from '../pod/object.js';
import type { Pod } from '../pod/pod.js';
import type { Facts } from './facts.js';
import { fieldsOf, textOf } from './values.js';

/** What the kubelet puts on the copies that it makes of static pods (Kubernetes "Create static Pods"). */
const MIRROR = 'kubernetes.io/config.mirror';
const SOURCE = 'kubernetes.io/config.source';

/** The node of a static pod, which its kubelet runs from a file: no controller has made it. Undefined for all other pods. */
export function staticPodOwner({
  facts,
  manifest,
}: {
  readonly facts: Facts;
  readonly manifest: Pod;
}): Owner | undefined {
  const isStatic = hasMirrorAnnotation(manifest) || (isSlim(manifest) && isNamedAfterNode(facts));
  const name = facts.node || textOf(manifest.spec.nodeName) || 'NODE';
  return isStatic ? { api_version: 'v1', kind: 'Node', name } : undefined;
}

function hasMirrorAnnotation({ metadata }: Pod): boolean {
  return MIRROR in fieldsOf(metadata.annotations) || annotationOf({ metadata }, SOURCE) === 'file';
}

/** Whether the manifest, where there is one, leaves out what the API server gives every object, so that an annotation may be left out too. */
function isSlim({ metadata }: Pod): boolean {
  return textOf(metadata.uid) === '';
}

/** The kubelet names the copy after the pod of the file and the node. */
function isNamedAfterNode({ pod, node, phase }: Facts): boolean {
  return node !== '' && phase !== 'NotCreated' && pod.endsWith(`-${node}`) && pod.length > node.length + 1;
}
