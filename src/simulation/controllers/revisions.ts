import { labelsOf, nameOf, namespaceOf, templateOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { CONTROLLER_REVISIONS } from '../kinds.js';
import { controlledBy, numberIn } from '../objects.js';
import { templateHash } from './template-hash.js';

/** Keeps the template of a StatefulSet or DaemonSet as a revision; the newest has the highest number. Its name is the hash that pods bear. */
export function recordRevision({ api, informers }: ControlPlane, owner: StoredObject): string {
  const template = templateOf(owner);
  const hash = templateHash(template);
  const name = `${nameOf(owner)}-${hash}`;
  const known = informers.owned(owner, CONTROLLER_REVISIONS);
  const highest = Math.max(0, ...known.map((each) => numberIn(each, 'revision', 0)));
  const same = known.find((each) => nameOf(each) === name);
  if (same === undefined) {
    const labels = { ...labelsOf(template), 'controller.kubernetes.io/hash': hash };
    api.create(CONTROLLER_REVISIONS, {
      ...{ apiVersion: 'apps/v1', kind: 'ControllerRevision', revision: highest + 1 },
      metadata: { name, namespace: namespaceOf(owner), labels, ownerReferences: [controlledBy(owner)] },
      data: { spec: { template: { ...template, $patch: 'replace' } } },
    });
  } else if (numberIn(same, 'revision', 0) < highest) api.put(CONTROLLER_REVISIONS, { ...same, revision: highest + 1 });
  return owner.kind === 'DaemonSet' ? hash : name;
}
