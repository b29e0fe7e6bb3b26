import { namespaceOf } from '../pod/object.js';
import { objectsNamedBy } from '../report/named-objects.js';
import { shareNamespace } from '../report/object-fields.js';
import { objectWords } from './change.js';
import type { ChangeSource } from './change-case.js';
import { writeWords } from './last-write.js';

/** When the ConfigMaps and Secrets that the pod names were written; what was written is never looked at. */
export const writtenObjects: ChangeSource = ({ object, objects }) => {
  const namespace = namespaceOf(object);
  const named = new Set(objectsNamedBy(object).map(({ kind, name }) => `${kind}/${name}`));
  return (objects.related ?? []).flatMap(({ written, ...known }) => {
    const isNamed = named.has(`${known.kind}/${known.name}`) && shareNamespace(known.namespace, namespace);
    if (!isNamed || written === undefined) return [];
    const changed = { kind: known.kind, namespace, name: known.name };
    const what = `${objectWords(changed)} ${writeWords(written)}`;
    return [{ at: written.at, kind: 'configuration', what, object: changed }];
  });
};
