import { type Fields, fieldsOf } from '../evidence/values.js';
import { type ContainerPair, type GuardRule, isSame, quoted } from './guard-case.js';
import { elementsOf } from './pod-view.js';
import { isSensitiveVolume } from './volumes.js';

/**
 * What reaches the node, another system or a token is mounted only where it was, and no wider; what was mounted read-only stays so;
 * no mount is carried back to the node.
 */
export const volumeMounts: GuardRule = ({ before, after, pairs }) => {
  const sensitive = new Set([...before.volumes, ...after.volumes].filter(isSensitiveVolume).map(({ name }) => name));
  return pairs.flatMap((pair) =>
    mountsOf(pair.after.fields).flatMap((mount) => judgeMount(mount, pair, sensitive.has(mount['name']))),
  );
};

function judgeMount(mount: Fields, { before, label }: ContainerPair, isSensitive: boolean): string[] {
  const name = quoted(mount['name']);
  const had = mountsOf(before.fields).filter((each) => each['name'] === mount['name']);
  if (had.some((each) => isSame(each, mount))) return [];
  if (isSensitive && !had.some((each) => isNoWider(each, mount)))
    return [`${label}: volume ${name} must not be mounted anew or wider`];
  const wasReadOnly = had.length > 0 && had.every((each) => each['readOnly'] === true);
  return [
    ...(wasReadOnly && mount['readOnly'] !== true ? [`${label}: volume ${name} must stay read-only`] : []),
    ...(isPrivate(mount) ? [] : [`${label}: mountPropagation of volume ${name} must not be changed`]),
  ];
}

/** The same part of the volume, at whatever path in the container. */
function isNoWider(before: Fields, after: Fields): boolean {
  const { mountPath: _before, readOnly: wasReadOnly, ...rest } = before;
  const { mountPath: _after, readOnly, ...restAfter } = after;
  return isSame(rest, restAfter) && (wasReadOnly !== true || readOnly === true);
}

function isPrivate({ mountPropagation }: Fields): boolean {
  return (mountPropagation ?? null) === null || mountPropagation === 'None';
}

function mountsOf(container: Fields): readonly Fields[] {
  return elementsOf(container['volumeMounts']).map(fieldsOf);
}
