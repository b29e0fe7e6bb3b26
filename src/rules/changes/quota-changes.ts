import { kindOf, nameOf, namespaceOf } from '../pod/object.js';
import { objectWords } from './change.js';
import type { ChangeSource } from './change-case.js';
import { lastWrite, writeWords } from './last-write.js';

const KINDS = new Set(['ResourceQuota', 'LimitRange']);

/** When the ResourceQuotas and LimitRanges of the pod's namespace were written. */
export const quotaChanges: ChangeSource = ({ object, objects }) => {
  const namespace = namespaceOf(object);
  return (objects.background ?? []).flatMap((each) => {
    if (!KINDS.has(kindOf(each)) || namespaceOf(each) !== namespace) return [];
    const written = lastWrite(each, ['spec']);
    if (written === undefined) return [];
    const changed = { kind: kindOf(each), namespace, name: nameOf(each) };
    return [{ at: written.at, kind: 'quota', what: `${objectWords(changed)} ${writeWords(written)}`, object: changed }];
  });
};
