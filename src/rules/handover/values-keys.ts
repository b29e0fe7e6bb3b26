import { textOf } from '../evidence/values.js';
import { isOfSameRepository } from '../pod/image-reference.js';
import type { Change, Place } from './changes.js';

/** More keys are no hint any more. */
const KEYS = 5;

/** Members of a pod's spec, or of its container, that charts call the same (`helm create`, and the charts that follow it). */
const SAME_NAME: ReadonlySet<string> = new Set([
  'affinity',
  'hostAliases',
  'imagePullSecrets',
  'nodeSelector',
  'priorityClassName',
  'terminationGracePeriodSeconds',
  'tolerations',
  'topologySpreadConstraints',
  'volumes',
]);
const SAME_NAME_IN_CONTAINER: ReadonlySet<string> = new Set([
  'args',
  'command',
  'env',
  'envFrom',
  'lifecycle',
  'livenessProbe',
  'readinessProbe',
  'resources',
  'securityContext',
  'startupProbe',
  'volumeMounts',
]);

/** A sentence that names the values of a chart that these changes of an owner most likely are, by the conventions of charts; '' where there is no convention. */
export function valuesKeysFor(changes: readonly Change[]): string {
  const keys = [...new Set(changes.flatMap(valuesKeys))].slice(0, KEYS);
  if (keys.length === 0) return '';
  const containers = [...new Set(changes.map(({ at }) => containerOf(at)).filter((name) => name !== ''))];
  const section =
    containers.length === 0
      ? ''
      : `, below a section for container ${containers.join(', ')} where the chart has one for each`;
  return `By the conventions of charts that is likely ${keys.map((key) => `\`${key}\``).join(', ')} in the values${section}.`;
}

function valuesKeys(change: Change): string[] {
  const { at } = change;
  if (at.join('.') === 'spec.replicas') return ['replicaCount'];
  const [area, ...inside] = at.slice(at.lastIndexOf('template') + 1);
  if (area === 'metadata') return inside[0] === 'annotations' ? ['podAnnotations'] : [];
  if (area !== 'spec') return [];
  return inside[0] === 'containers' ? containerKeys(change, membersOf(inside.slice(2))) : podKeys(membersOf(inside));
}

/** The members down to the first list: what element of it is meant, no key of a chart says. */
function membersOf(place: Place): string[] {
  const end = place.findIndex((step) => typeof step !== 'string');
  return place.slice(0, end < 0 ? undefined : end).map(String);
}

function podKeys([member = '', ...below]: readonly string[]): string[] {
  if (member === 'serviceAccountName') return ['serviceAccount.name'];
  if (member === 'securityContext') return [['podSecurityContext', ...below].join('.')];
  return SAME_NAME.has(member) ? [member] : [];
}

function containerKeys(change: Change, [member = '', ...below]: readonly string[]): string[] {
  if (member === 'image') return imageKeys(change);
  if (member === 'imagePullPolicy') return ['image.pullPolicy'];
  if (!SAME_NAME_IN_CONTAINER.has(member)) return [];
  return [[member, ...below.filter((name) => PLAIN.test(name))].join('.')];
}

/** A key that reads as one: names of resources such as `nvidia.com/gpu` would be quoted. */
const PLAIN = /^[A-Za-z][\w-]{0,62}$/;

function imageKeys(change: Change): string[] {
  if (change.op !== 'set') return [];
  const [before, after] = [textOf(change.before), textOf(change.value)];
  if (before === '') return ['image.repository', 'image.tag'];
  return isOfSameRepository(before, after) ? ['image.tag'] : ['image.repository', 'image.tag'];
}

const CONTAINER_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The container that a place is in; '' for none, and for what is no name. */
function containerOf(at: Place): string {
  const step = at.includes('containers') ? at[at.indexOf('containers') + 1] : undefined;
  const name = typeof step === 'object' ? String(step.value) : '';
  return CONTAINER_NAME.test(name) ? name : '';
}
