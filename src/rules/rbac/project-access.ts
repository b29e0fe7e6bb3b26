import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { type LabelSelector, labelSelectorOf } from '../label-selector.js';
import { createdAt, kindOf, labelsOf, nameOf, namespaceOf } from '../pod/object.js';
import type { Binding, PolicyRule, Role, RoleSubject, ServiceAccount } from './access-objects.js';

/** Elements of one array that count. etcd takes objects of at most 1.5 MB, so a real rule stays far below. */
const ELEMENTS = 10_000;

const NOTHING: readonly never[] = Object.freeze([]);
const SUBJECTS: ReadonlySet<string> = new Set<RoleSubject['kind']>(['User', 'Group', 'ServiceAccount']);

/** A Role or ClusterRole, as little of it as questions need; undefined for anything else. */
export function roleOf(object: Fields): Role | undefined {
  const { kind } = object;
  const identity = objectIdentity(object);
  if (identity === undefined || (kind !== 'Role' && kind !== 'ClusterRole')) return undefined;
  return {
    ...identity,
    kind,
    labels: labelsOf(object),
    rules: readElements(object['rules'], (rule) => ruleOf(fieldsOf(rule))),
    aggregates: kind === 'ClusterRole' ? aggregationOf(object) : NOTHING,
  };
}

/** A RoleBinding or ClusterRoleBinding; undefined for anything else. Subjects of kinds that Kubernetes does not know apply to nobody and are left out. */
export function bindingOf(object: Fields): Binding | undefined {
  const { kind } = object;
  const identity = objectIdentity(object);
  if (identity === undefined || (kind !== 'RoleBinding' && kind !== 'ClusterRoleBinding')) return undefined;
  const roleRef = fieldsOf(object['roleRef']);
  return {
    ...identity,
    kind,
    labels: labelsOf(object),
    role: { kind: textOf(roleRef['kind']), name: textOf(roleRef['name']) },
    subjects: readElements(object['subjects'], (subject) => subjectOf(fieldsOf(subject), identity.namespace)),
  };
}

/** A ServiceAccount; undefined for anything else. */
export function serviceAccountOf(object: Fields): ServiceAccount | undefined {
  const identity = objectIdentity(object);
  if (identity === undefined || object['kind'] !== 'ServiceAccount') return undefined;
  const automount = object['automountServiceAccountToken'];
  return { ...identity, automountToken: typeof automount === 'boolean' ? automount : undefined };
}

/** Undefined for what has no name, or no namespace though it needs one: taken for granted it would count everywhere. */
function objectIdentity(object: Fields): { namespace: string; name: string; createdAt: string } | undefined {
  const name = nameOf(object);
  const namespace = kindOf(object).startsWith('Cluster') ? undefined : namespaceOf(object);
  if (name === '' || namespace === '') return undefined;
  return { namespace: namespace ?? '', name, createdAt: createdAt(object) };
}

function ruleOf(rule: Fields): PolicyRule {
  return {
    apiGroups: verbList(rule['apiGroups']),
    resources: verbList(rule['resources']),
    resourceNames: verbList(rule['resourceNames']),
    verbs: verbList(rule['verbs']),
    nonResourceURLs: verbList(rule['nonResourceURLs']),
  };
}

/** The empty word stays: it is the core group. */
function verbList(value: unknown): readonly string[] {
  return readElements(value, (word) => (typeof word === 'string' ? word : undefined));
}

function aggregationOf(object: Fields): readonly LabelSelector[] {
  return readElements(fieldsOf(object['aggregationRule'])['clusterRoleSelectors'], labelSelectorOf);
}

function subjectOf({ kind, namespace, name }: Fields, bindingNamespace: string): RoleSubject | undefined {
  if (typeof kind !== 'string' || !SUBJECTS.has(kind) || textOf(name) === '') return undefined;
  const isAccount = kind === 'ServiceAccount';
  return {
    kind: kind as RoleSubject['kind'],
    namespace: isAccount ? textOf(namespace) || bindingNamespace : '',
    name: textOf(name),
  };
}

function readElements<Element>(value: unknown, read: (element: unknown) => Element | undefined): readonly Element[] {
  if (!Array.isArray(value) || value.length === 0) return NOTHING;
  return value
    .slice(0, ELEMENTS)
    .map(read)
    .filter((element) => element !== undefined);
}
