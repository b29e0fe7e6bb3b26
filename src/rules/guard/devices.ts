import { type Fields, fieldsOf } from '../evidence/values.js';
import { type GuardRule, isSame, quoted } from './guard-case.js';

const COMPUTE = /^(?:cpu|memory|ephemeral-storage|hugepages-[\w.]+)$/;

/** No device comes along: extended resources and claims give a container hardware of its node. */
export const devices: GuardRule = ({ before, after, pairs }) =>
  [
    { label: 'the pod', was: fieldsOf(before.spec['resources']), is: fieldsOf(after.spec['resources']) },
    ...pairs.map((pair) => ({
      label: pair.label,
      was: fieldsOf(pair.before.fields['resources']),
      is: fieldsOf(pair.after.fields['resources']),
    })),
  ].flatMap(({ label, was, is }) => [
    ...addedNames(was, is).map((name) => `${label}: the resource ${quoted(name)} must not be added`),
    ...(isSame(was['claims'], is['claims']) ? [] : [`${label}: resources.claims must not be changed`]),
  ]);

function addedNames(was: Fields, is: Fields): readonly string[] {
  if (was === is) return [];
  const had = new Set(deviceNames(was));
  return deviceNames(is).filter((name) => !COMPUTE.test(name) && !had.has(name));
}

function deviceNames(resources: Fields): readonly string[] {
  return [...Object.keys(fieldsOf(resources['limits'])), ...Object.keys(fieldsOf(resources['requests']))];
}
