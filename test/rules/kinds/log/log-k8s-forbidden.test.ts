import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'E0102 12:00:00.000000       1 reflector.go:138] pkg/mod/k8s.io/client-go@v0.24.0/tools/cache/reflector.go:167: Failed to watch *v1.Pod: failed to list *v1.Pod: pods is forbidden: User "system:serviceaccount:shop:watcher" cannot list resource "pods" in API group "" at the cluster scope',
    'watcher',
    'list pods',
    'ClusterRole',
  ],
  [
    '{"level":"error","ts":"2026-11-21T20:10:00Z","logger":"controller-runtime.source","msg":"failed to get informer","error":"deployments.apps is forbidden: User \\"system:serviceaccount:shop:operator\\" cannot list resource \\"deployments\\" in API group \\"apps\\" in the namespace \\"shop\\""}',
    'deployments.apps',
    'operator',
  ],
  [
    'Error from server (Forbidden): configmaps "app" is forbidden: User "system:serviceaccount:shop:default" cannot get resource "configmaps" in API group "" in the namespace "shop"',
    'get configmaps',
  ],
  [
    'kubernetes.client.exceptions.ApiException: (403)\nReason: Forbidden\nHTTP response headers: HTTPHeaderDict({\'Audit-Id\': \'x\'})\nHTTP response body: {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods is forbidden: User \\"system:serviceaccount:shop:jobs\\" cannot create resource \\"pods\\" in API group \\"\\" in the namespace \\"shop\\"","reason":"Forbidden","details":{"kind":"pods"},"code":403}',
    'create pods',
    'jobs',
  ],
  [
    'io.fabric8.kubernetes.client.KubernetesClientException: Failure executing: GET at: https://10.96.0.1/api/v1/namespaces/shop/endpoints/leader. Message: Forbidden!Configured service account doesn\'t have access. Service account may have been revoked. endpoints "leader" is forbidden: User "system:serviceaccount:shop:default" cannot get resource "endpoints" in API group "" in the namespace "shop".',
    'get endpoints',
  ],
  [
    'F1121 20:10:00.123456       1 leaderelection.go:330] error retrieving resource lock shop/lock: leases.coordination.k8s.io "lock" is forbidden: User "system:serviceaccount:shop:ctl" cannot get resource "leases" in API group "coordination.k8s.io" in the namespace "shop"',
    'leases.coordination.k8s.io',
  ],
  [
    'level=error ts=2026-11-21T20:10:00Z caller=klog.go:116 component=k8s_client_runtime func=ErrorDepth msg="Failed to list *v1.Node: nodes is forbidden: User \\"system:serviceaccount:monitoring:prometheus\\" cannot list resource \\"nodes\\" in API group \\"\\" at the cluster scope"',
    'prometheus',
    'monitoring:prometheus',
  ],
  [
    'Error: INSTALLATION FAILED: secrets is forbidden: User "system:serviceaccount:ci:runner" cannot list resource "secrets" in API group "" in the namespace "shop"',
    'secrets',
    'runner',
  ],
  [
    'clusterroles.rbac.authorization.k8s.io is forbidden: User "system:serviceaccount:shop:op" cannot list resource "clusterroles" in API group "rbac.authorization.k8s.io" at the cluster scope',
    'clusterroles.rbac.authorization.k8s.io',
  ],
  [
    'panic: pods "orders-0" is forbidden: User "system:serviceaccount:shop:orders" cannot create resource "pods/exec" in API group "" in the namespace "shop"',
    'pods/exec',
  ],
  ['Forbidden: User "system:serviceaccount:shop:orders" cannot get path "/metrics"', '/metrics'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  [
    'pods is forbidden: User "system:serviceaccount:shop:orders" cannot list resource "pods" in API group "" in the namespace "shop"',
    'list pods',
  ],
  [
    'nodes is forbidden: User "system:serviceaccount:shop:orders" cannot list resource "nodes" in API group "" at the cluster scope',
    'ClusterRoleBinding',
  ],
];

describe('log-k8s-forbidden', () => {
  itIs('log-k8s-forbidden', LOGS);
  itIs('log-k8s-forbidden', TEXTS);
  itIsFoundIn(
    'log-k8s-forbidden',
    'pods is forbidden: User "system:serviceaccount:shop:orders" cannot list resource "pods" in API group "" in the namespace "shop"',
  );
  itIsNot([
    ['pods "x" is forbidden: exceeded quota: q, requested: pods=1, used: pods=5, limited: pods=5', 'crash-app-error'],
    ['403 Forbidden: bucket', 'log-auth-db'],
  ]);
});

function refusal(verb: string, resource: string, where = 'in the namespace "shop"', user = OWN): string {
  return `x is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "" ${where}`;
}

const OWN = 'system:serviceaccount:shop:orders';
const AS_ORDERS = { manifest: manifest({}, { serviceAccountName: 'orders' }) };

describe('the commands of log-k8s-forbidden', () => {
  it("make a role for the pod's own account, for the one object", () => {
    const log =
      'configmaps "app" is forbidden: User "system:serviceaccount:shop:orders" cannot get resource "configmaps" in API group "" in the namespace "shop"';
    const commands = commandsOf(diagnosisOfLog(log, AS_ORDERS));
    expect(commands).toContain(
      'kubectl -n shop create role orders-configmaps --verb=get --resource=configmaps --resource-name=app',
    );
    expect(commands).toContain(
      'kubectl -n shop create rolebinding orders-configmaps --role=orders-configmaps --serviceaccount=shop:orders',
    );
  });

  it.each([
    ['list', 'pods'],
    ['watch', 'deployments.apps'],
    ['get', 'services'],
    ['update', 'leases.coordination.k8s.io'],
  ])('grant what opens nothing else: %s %s', (verb, resource) => {
    expect(commandsOf(diagnosisOfLog(refusal(verb, resource), AS_ORDERS)).join()).toContain('create rolebinding');
  });

  it.each([
    ['list', 'secrets', 'the Secrets there'],
    ['get', '*', 'everything'],
    ['impersonate', 'users', 'acting as anybody else'],
    ['escalate', 'clusterroles', 'a way to any right'],
    ['bind', 'roles', 'a way to any right'],
    ['create', 'pods/exec', 'commands in every other pod'],
    ['create', 'pods/attach', 'commands in every other pod'],
    ['get', 'nodes/proxy', 'the kubelets'],
    ['create', 'serviceaccounts/token', 'the accounts of others'],
    ['create', 'pods', 'pods of its choice'],
    ['patch', 'deployments', 'depends on what acts on such objects'],
    // kubectl understands all of these, and would grant Secrets.
    ['list', 'secret', 'no resource is called so'],
    ['list', 'SECRETS', 'no resource is called so'],
    ['list', 'sEcrets', 'no resource is called so'],
    ['list', 'configmaps,secrets', 'no resource is called so'],
    ['list', 'configmaps --resource=secrets', 'no resource is called so'],
  ])('do not grant %s %s, but say what it opens', (verb, resource, what) => {
    const diagnosis = diagnosisOfLog(refusal(verb, resource), AS_ORDERS);
    expect(commandsOf(diagnosis).join()).not.toMatch(/create (?:cluster)?role/);
    expect(diagnosis.steps[0]?.text).toContain(what);
  });

  it.each([
    ['at the cluster scope', 'all namespaces'],
    ['in the namespace "kube-system"', 'a namespace in which the cluster itself runs'],
    ['in the namespace "data"', 'the namespace of somebody else'],
  ])('grant nothing %s', (where, what) => {
    const diagnosis = diagnosisOfLog(refusal('list', 'pods', where), AS_ORDERS);
    expect(commandsOf(diagnosis).join()).not.toMatch(/create (?:cluster)?role/);
    expect(diagnosis.steps[0]?.text).toContain(what);
  });

  it.each(['system:serviceaccount:evil:pwn', 'system:serviceaccount:evil:orders', 'mallory'])(
    'grant nothing to %s, whom the log names and as whom the pod does not run',
    (user) => {
      const diagnosis = diagnosisOfLog(refusal('list', 'pods', undefined, user), AS_ORDERS);
      expect(commandsOf(diagnosis).join()).not.toContain('create role');
      expect(diagnosis.steps[0]?.text).toContain(`The log names ${user}, but the pod runs as ServiceAccount orders`);
    },
  );

  it('grant nothing where the account of the pod is not known', () => {
    const diagnosis = diagnosisOfLog(refusal('list', 'pods'), { manifest: undefined });
    expect(commandsOf(diagnosis).join()).not.toContain('create role');
    expect(diagnosis.steps[0]?.text).toContain('without the manifest of the pod');
  });
});

describe('a namespace that the provider manages', () => {
  const FORBIDDEN =
    'leases.coordination.k8s.io is forbidden: User "system:serviceaccount:tools:injector" cannot create resource "leases" in API group "coordination.k8s.io" in the namespace "kube-system"';

  it.each([
    `${FORBIDDEN}: GKEAutopilot authz: the namespace "kube-system" is managed and the request's verb "create" is denied`,
    `${FORBIDDEN}: GKE Warden authz [denied by managed-namespaces-limitation]: the namespace "kube-system" is managed and the request's verb "create" is denied`,
  ])('gets no role: %s', (log) => {
    const diagnosis = diagnosisOfLog(`error initially creating leader election record: ${log}`);
    expect(diagnosis.kind).toBe('log-k8s-forbidden');
    expect(diagnosis.title).toContain('kube-system is managed by the provider of the cluster');
    expect(diagnosis.cause).toContain('"create" is denied');
    expect(diagnosis.evidence[0]?.text).toContain('"create" is denied');
    expect(commandsOf(diagnosis).join('\n')).not.toContain('create role');
    expect(diagnosis.steps[0]?.text).toContain('--leader-election-namespace');
  });

  it('is not one that only lacks a role', () => {
    expect(textOfDiagnosis(diagnosisOfLog(FORBIDDEN))).toContain('given it by a Role and a RoleBinding');
  });
});

it.each([
  [
    "thread 'main' panicked at 'no reflector: Error(Status(403), \"https://10.0.0.1/apis/depot.example/v1/namespaces/shop/shelves?limit=1\")', src/main.rs:9:5",
    'shelves.depot.example',
    'in namespace shop',
  ],
  ['GET https://10.0.0.1/api/v1/nodes?watch=true: unexpected status 403', 'nodes', 'in the whole cluster'],
])('names the resource of a URL that is answered with 403: %s', (log, resource, where) => {
  const diagnosis = diagnosisOfLog(log);
  expect(diagnosis.kind).toBe('log-k8s-forbidden');
  expect(diagnosis.title).toContain(resource);
  expect(diagnosis.cause).toContain(where);
  expect(commandsOf(diagnosis).join()).toContain(`auth can-i list ${resource}`);
});

it('is read where it is only warned of, before the caches that do not sync', () => {
  const log = [
    'W0502 11:20:01.331234       1 reflector.go:539] failed to list *v1.ConfigMap: configmaps is forbidden: User "system:serviceaccount:shop:depot" cannot list resource "configmaps" in API group "" at the cluster scope',
    'level=fatal msg="Timed out waiting for caches to sync"',
  ].join('\n');
  const diagnosis = diagnosisOfLog(log);
  expect(diagnosis.kind).toBe('log-k8s-forbidden');
  expect(diagnosis.title).toContain('configmaps');
});

describe('a refusal that names the resource without quotes, as OpenShift 3 does', () => {
  it.each([
    [
      'failed to install release: shelves.depot.example "a" is forbidden: User "system:serviceaccount:shop:default" cannot delete shelves.depot.example at the cluster scope: no RBAC policy matched',
      'may not delete shelves.depot.example',
    ],
    [
      'pods is forbidden: User "system:serviceaccount:shop:default" cannot list pods in the namespace "shop": no RBAC policy matched',
      'may not list pods',
    ],
  ])('%s', (line, title) => {
    const diagnosis = diagnosisOfLog(line);
    expect(diagnosis.kind).toBe('log-k8s-forbidden');
    expect(diagnosis.title).toBe(`ServiceAccount default ${title}`);
  });
});
