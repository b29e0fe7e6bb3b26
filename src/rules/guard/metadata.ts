import { type Fields, fieldsOf } from '../evidence/values.js';
import { type GuardRule, isSame, quoted } from './guard-case.js';

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

function judgeMetadata(before: Fields, after: Fields): string[] {
  const fields = unionOfKeys(before, after).filter((key) => key !== 'annotations' && !isSame(before[key], after[key]));
  const [was, is] = [fieldsOf(before['annotations']), fieldsOf(after['annotations'])];
  const annotations = unionOfKeys(was, is).filter((key) => !isSame(was[key], is[key]) && !becomesDefault(key, is[key]));
  return [
    ...fields.map((key) => `metadata.${quoted(key)} must not be changed`),
    ...annotations.map((key) => `annotation ${quoted(key)} must not be changed`),
  ];
}

function unionOfKeys(before: Fields, after: Fields): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function becomesDefault(key: string, value: unknown): boolean {
  return PROFILE_ANNOTATION.test(key) && value === 'runtime/default';
}
