import type { Shape } from '../evidence/values.js';
import { deviceClaimsOf, resourcesOf } from '../pod/pod-fields.js';
import { type GuardRule, isSameValue, quotedValue } from './guard-case.js';

const COMPUTE = /^(?:cpu|memory|ephemeral-storage|hugepages-[\w.]+)$/;

/** No device comes along: extended resources and claims give a container hardware of its node. */
export const devices: GuardRule = ({ before, after, pairs }) =>
  [
    { label: 'the pod', was: before.spec, is: after.spec },
    ...pairs.map((pair) => ({ label: pair.label, was: pair.before.fields, is: pair.after.fields })),
  ].flatMap(({ label, was, is }) => [
    ...addedNames(was, is).map((name) => `${label}: the resource ${quotedValue(name)} must not be added`),
    ...(isSameValue(deviceClaimsOf(was), deviceClaimsOf(is)) ? [] : [`${label}: resources.claims must not be changed`]),
  ]);

function addedNames(was: Shape<'resources'>, is: Shape<'resources'>): readonly string[] {
  if (was.resources === is.resources) return [];
  const had = new Set(deviceNames(was));
  return deviceNames(is).filter((name) => !COMPUTE.test(name) && !had.has(name));
}

function deviceNames(holder: Shape<'resources'>): readonly string[] {
  const { limits, requests } = resourcesOf(holder);
  return [...Object.keys(limits), ...Object.keys(requests)];
}
