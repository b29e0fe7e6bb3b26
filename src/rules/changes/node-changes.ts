import { elementsAt, type Fields, fieldsOf, type Shape, textOf } from '../evidence/values.js';
import { conditionsOf, createdAt, nameOf, specOf, statusOf } from '../pod/object.js';
import { type Change, objectWords } from './change.js';
import type { ChangeSource } from './change-case.js';

type Taint = Shape<'effect' | 'key' | 'timeAdded'>;

/** Conditions of a node that are bad when they are True (Kubernetes "Node Status"). */
const PRESSURES = /^(?:Memory|Disk|PID)Pressure$|^NetworkUnavailable$/;
/** A node takes some time from its registration until it is ready for the first time, in milliseconds. */
const STARTING_MS = 5 * 60_000;

/** What the pod's node shows to have changed: it joined, it became unready or ready again, it came under pressure, it was cordoned or tainted. */
export const nodeChanges: ChangeSource = ({ object, objects }) => {
  const name = textOf(specOf(object).nodeName);
  const node = name === '' ? undefined : objects.nodes.find((each) => nameOf(each) === name);
  return node === undefined ? [] : [...nodeJoined(node), ...conditions(node), ...taints(node)];
};

function nodeJoined(node: Fields): Change[] {
  const { kubeletVersion, kernelVersion } = fieldsOf(statusOf<'Node'>(node).nodeInfo);
  const versions = [
    ...(textOf(kubeletVersion) === '' ? [] : [`kubelet ${textOf(kubeletVersion)}`]),
    ...(textOf(kernelVersion) === '' ? [] : [`kernel ${textOf(kernelVersion)}`]),
  ].join(', ');
  return change(node, createdAt(node), `joined the cluster${versions === '' ? '' : ` (${versions})`}`);
}

function conditions(node: Fields): Change[] {
  return conditionsOf(statusOf<'Node'>(node)).flatMap(({ type, status, reason, lastTransitionTime }) => {
    const at = textOf(lastTransitionTime);
    const because = textOf(reason) === '' ? '' : ` (${textOf(reason)})`;
    if (type === 'Ready' && status !== 'True') return change(node, at, `became unready${because}`);
    if (type === 'Ready') {
      const isFirst = Date.parse(at) - Date.parse(createdAt(node)) < STARTING_MS;
      return isFirst ? [] : change(node, at, 'became ready again');
    }
    const isBad = PRESSURES.test(textOf(type)) && status === 'True';
    return isBad ? change(node, at, `came under ${textOf(type)}${because}`) : [];
  });
}

/** Only taints that evict say when they were added. */
function taints(node: Fields): Change[] {
  return elementsAt<Taint>(specOf<'Node'>(node).taints, 50).flatMap(({ key, effect, timeAdded }) =>
    change(node, textOf(timeAdded), `got the taint ${textOf(key)}:${textOf(effect)}`),
  );
}

function change(node: Fields, at: string, words: string): Change[] {
  if (at === '') return [];
  const object = { kind: 'Node', name: nameOf(node) };
  return [{ at, kind: 'node', what: `${objectWords(object)} ${words}`, object }];
}
