import { fieldsOf } from '../evidence/values.js';
import type { ObjectMetadata } from '../pod/object.js';
import { changedKeys, type GuardRule, quotedValue } from './guard-case.js';

const PROFILE_ANNOTATION =
  /^(?:container\.apparmor\.security\.beta\.kubernetes\.io\/.+|(?:container\.)?seccomp\.security\.alpha\.kubernetes\.io\/.+)$/;

/**
 * Names, labels, owners and annotations stay: controllers, admission and network policies go by them. Only an annotation that names a
 * profile may become the runtime's own.
 */
export const metadata: GuardRule = ({ before, after }) => [
  ...judgeMetadata(before.metadata, after.metadata),
  ...(after.pointer === '' ? [] : judgeMetadata(before.podMetadata, after.podMetadata)),
];

function judgeMetadata(before: ObjectMetadata, after: ObjectMetadata): string[] {
  const fields = changedKeys(before, after).filter((key) => key !== 'annotations');
  const [was, is] = [fieldsOf(before.annotations), fieldsOf(after.annotations)];
  const annotations = changedKeys(was, is).filter((key) => !becomesDefault(key, is[key]));
  return [
    ...fields.map((key) => `metadata.${quotedValue(key)} must not be changed`),
    ...annotations.map((key) => `annotation ${quotedValue(key)} must not be changed`),
  ];
}

function becomesDefault(key: string, value: unknown): boolean {
  return PROFILE_ANNOTATION.test(key) && value === 'runtime/default';
}
