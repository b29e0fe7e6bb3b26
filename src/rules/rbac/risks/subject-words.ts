import type { RoleSubject } from '../access-objects.js';
import { listed } from './check.js';

/** `ServiceAccount shop/ci, Group devs` */
export function subjectWords(subjects: readonly RoleSubject[]): string {
  return listed(
    subjects.map(({ kind, namespace, name }) => `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`),
  );
}
