/** Failures of pods that name an object, or a key of one, that is not there. */
const MISSING: ReadonlySet<string> = new Set([
  'config-missing-object',
  'config-missing-key',
  'mount-missing-object',
  'mount-missing-key',
  'sched-pvc-missing',
  'sched-pvc-unbound',
  'log-missing-env',
  'log-file-missing',
]);

/** Whether to name another object, or to give its values, is what would repair it. */
export function isOfMissingObject(kind: string): boolean {
  return MISSING.has(kind);
}
