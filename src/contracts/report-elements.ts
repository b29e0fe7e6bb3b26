/**
 * What the elements of a report usually hold, as JSON Schema for the documents. Nothing of it is checked: elements are kept as the agent
 * sends them, since agents are newer than servers.
 */
type Property = Readonly<Record<string, unknown>>;

const textProperty = (description: string, example: string): Property => ({
  type: 'string',
  description,
  examples: [example],
});
const count = (description: string, example: number): Property => ({
  type: 'integer',
  description,
  examples: [example],
});
const flag = (description: string, example: boolean): Property => ({
  type: 'boolean',
  description,
  examples: [example],
});
const instantProperty = (description: string, example: string): Property => ({
  ...textProperty(description, example),
  format: 'date-time',
});
const map = (description: string, example: object): Property => ({
  type: 'object',
  description,
  additionalProperties: { type: 'string' },
  examples: [example],
});
const element = (description: string, properties: Readonly<Record<string, Property>>) => ({
  type: 'object' as const,
  description,
  properties,
  additionalProperties: true,
});

/** The fields of a state, which stand on the status itself for the present one and below `last_state` for the one before. */
const STATE = {
  state: textProperty('waiting, running or terminated.', 'terminated'),
  reason: textProperty('Reason of the state.', 'OOMKilled'),
  message: { type: 'string', description: 'Message of the state.' },
  exit_code: count('Exit code of a container that has ended.', 137),
  started_at: instantProperty('When it started.', '2026-03-14T09:40:31Z'),
  finished_at: instantProperty('When it ended.', '2026-03-14T09:41:02Z'),
};
const withoutExample = ({ examples: _examples, ...property }: Property): Property => property;

/** An event of Kubernetes. */
export const REPORTED_EVENT = element('An event of Kubernetes.', {
  type: textProperty('Normal or Warning.', 'Warning'),
  reason: textProperty('Reason code.', 'BackOff'),
  message: textProperty('What happened.', 'Back-off restarting failed container cart in pod cart-6b9d554cf9-tg9t9'),
  count: count('How often it happened.', 7),
  first_timestamp: instantProperty('When it happened first.', '2026-03-14T09:26:53Z'),
  last_timestamp: instantProperty('When it happened last.', '2026-03-14T09:41:02Z'),
  source: textProperty('The component that wrote it.', 'kubelet'),
  object: textProperty('The object that it is about, as `Kind/name`.', 'Pod/cart-6b9d554cf9-tg9t9'),
});

/** The state of one container. */
export const REPORTED_STATUS = element('The state of one container.', {
  name: textProperty('Name of the container.', 'cart'),
  image: textProperty('Its image.', 'registry.example.com/shop/cart:2.4.1'),
  ready: flag('Whether it is ready.', false),
  restart_count: count('How often it was restarted.', 6),
  init: flag('Whether it is an init container.', false),
  state: textProperty('waiting, running or terminated.', 'waiting'),
  reason: textProperty('Reason of the state.', 'CrashLoopBackOff'),
  message: textProperty('Message of the state.', 'back-off 5m0s restarting failed container=cart'),
  exit_code: withoutExample(STATE.exit_code),
  started_at: withoutExample(STATE.started_at),
  finished_at: withoutExample(STATE.finished_at),
  last_state: element('The state before, in the same fields.', STATE),
});

/** A condition of the pod or of a node. */
export const REPORTED_CONDITION = element('A condition of the pod.', {
  type: textProperty('Type of the condition.', 'Ready'),
  status: textProperty('True, False or Unknown.', 'False'),
  reason: textProperty('Reason code.', 'ContainersNotReady'),
  message: textProperty('What it says.', 'containers with unready status: [cart]'),
  last_transition_time: instantProperty('When it changed last.', '2026-03-14T09:41:02Z'),
});

/** Something that changed. */
export const REPORTED_CHANGE = element('Something that changed before the failure, or since.', {
  at: instantProperty('When it changed.', '2026-03-14T09:24:10Z'),
  kind: textProperty('rollout, configuration, node, autoscaler or quota.', 'rollout'),
  what: textProperty(
    'What changed, as a clause that can stand behind an instant; never a value that could be a secret.',
    'rollout 14 of Deployment shop/cart changed the image of container cart from 2.4.0 to 2.4.1',
  ),
  object: element('The object that changed.', {
    kind: textProperty('Its kind.', 'Deployment'),
    namespace: textProperty('Its namespace.', 'shop'),
    name: textProperty('Its name.', 'cart'),
  }),
  revision: count('Of a rollout: which revision it made the present one.', 14),
  before: element('Of a rollout: the revision before.', {
    revision: count('As `kubectl rollout undo --to-revision` takes it.', 13),
    healthy: flag('Whether its pods were ready; absent where that is not known.', true),
    manifest: {
      type: 'string',
      description: 'Its template as the YAML of a pod, where going back to it undoes the change.',
    },
  }),
});

/** What one container printed. */
export const REPORTED_LOG = element('What one container printed.', {
  container: textProperty('Name of the container.', 'cart'),
  previous: flag('Whether it is of the run before the present one.', true),
  text: textProperty('The newest lines.', 'loading catalogue\nKilled\n'),
  head: { type: 'string', description: 'The first lines, where `text` does not go back to them.' },
});

/** A node of the cluster. */
export const REPORTED_NODE = element('A node of the cluster.', {
  name: textProperty('Name of the node.', 'node-a'),
  labels: map('Its labels.', { 'kubernetes.io/arch': 'amd64' }),
  taints: { type: 'array', description: 'Its taints: `{key, value, effect}`.', items: {}, examples: [[]] },
  allocatable: map('What pods may request of it, by resource.', { cpu: '2', memory: '8025616Ki', pods: '110' }),
  requested: map(
    'By resource the sum of what the pods on it request that have not ended, and their number as `pods`; only where the pods of all namespaces are known.',
    { cpu: '1500m', memory: '6Gi', pods: '23' },
  ),
  conditions: { type: 'array', description: 'Its conditions.', items: {}, examples: [[]] },
});

/** An object that the pod names. */
export const REPORTED_OBJECT = element('An object that the pod names.', {
  kind: textProperty('Its kind.', 'ConfigMap'),
  name: textProperty('Its name.', 'cart-config'),
  exists: flag('Whether it exists.', true),
  keys: {
    type: 'array',
    description: 'Names of its keys; never values.',
    items: { type: 'string' },
    examples: [['app.yaml']],
  },
  near: {
    type: 'array',
    description: 'Names, or keys, that look alike.',
    items: { type: 'string' },
    examples: [['cart-configuration']],
  },
});
