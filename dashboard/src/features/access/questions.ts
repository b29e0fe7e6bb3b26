import { textParam } from '../../lib/scope.js';

/** What somebody asks to be allowed, as the address has it. */
export interface Action {
  readonly verb?: string;
  /** As kubectl names it: `pods`, `pods/log`, `deployments.apps`, or a URL. */
  readonly resource?: string;
  readonly namespace?: string;
}

export const SUBJECT_KINDS = ['serviceaccount', 'user', 'group'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export interface Question extends Action {
  readonly kind?: SubjectKind;
  /** Of a service account with its namespace: `shop:ci`. */
  readonly who?: string;
}

export const VERBS = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
  'impersonate',
  'bind',
  'escalate',
];
/** Resources that one asks for by their short name, with the group that they are in. */
const GROUPS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['daemonsets', 'deployments', 'replicasets', 'statefulsets'].map((name) => [name, 'apps'])),
  ...Object.fromEntries(['cronjobs', 'jobs'].map((name) => [name, 'batch'])),
  ...Object.fromEntries(['ingresses', 'networkpolicies'].map((name) => [name, 'networking.k8s.io'])),
  ...Object.fromEntries(
    ['clusterrolebindings', 'clusterroles', 'rolebindings', 'roles'].map((name) => [name, 'rbac.authorization.k8s.io']),
  ),
  horizontalpodautoscalers: 'autoscaling',
  poddisruptionbudgets: 'policy',
  storageclasses: 'storage.k8s.io',
};
const CORE = [
  'configmaps',
  'namespaces',
  'nodes',
  'persistentvolumeclaims',
  'pods',
  'pods/exec',
  'pods/log',
  'secrets',
  'serviceaccounts',
  'services',
];

/** What is offered while one writes. */
export const RESOURCES = [...CORE, ...Object.entries(GROUPS).map(([name, group]) => `${name}.${group}`)].sort();

interface Named {
  readonly resource: string;
  readonly group: string;
}

/** The resource and its group. A known resource without a group is in its own, any other in the core group. */
export function resourceOf(text: string): Named {
  const parts = text.startsWith('/') ? null : /^([^./]+)(?:\.([^/]+))?(\/.*)?$/.exec(text);
  if (parts === null) return { resource: text, group: '' };
  const [, name = '', group, sub = ''] = parts;
  return { resource: `${name}${sub}`, group: group ?? GROUPS[name] ?? '' };
}

/** How the API names who it is about. */
export function subjectOf(kind: SubjectKind, who: string): string {
  return kind === 'serviceaccount' ? `system:serviceaccount:${who.replace('/', ':')}` : `${kind}:${who}`;
}

export function readQuestion(search: Record<string, unknown>): Question {
  const { kind } = search;
  const texts = (['verb', 'resource', 'namespace', 'who'] as const).flatMap((name) => {
    const text = textParam(search[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  const known = SUBJECT_KINDS.find((each) => each === kind);
  return { ...Object.fromEntries(texts), ...(known !== undefined && { kind: known }) };
}
