import { expect, it } from 'vitest';
import { diagnosisOf, event } from '../reports.js';
import { forbidden, notCreated } from './not-created.js';

it('create-failed quotes a refusal that no other rule knows', () => {
  const diagnosis = diagnosisOf(forbidden('the stars are not right'));
  expect(diagnosis).toMatchObject({ kind: 'create-failed', confidence: 'medium' });
  expect(diagnosis.cause).toContain('Deployment orders in namespace shop cannot create its pods');
  expect(diagnosis.cause).toContain('the stars are not right');
});

it.each([
  [
    'Error creating: pods "orders-" is forbidden: no',
    { source: 'daemonset-controller' },
    'DaemonSet orders',
    'its pods',
  ],
  [
    'create Pod orders-0 in StatefulSet orders failed error: pods "orders-0" is forbidden: no',
    {},
    'StatefulSet orders',
    'its pods',
  ],
  [
    'Error creating job: jobs.batch "orders-1" is forbidden: no',
    { source: 'cronjob-controller' },
    'CronJob orders',
    'its Jobs',
  ],
])('create-failed names the controller: %s', (message, fields, owner, what) => {
  const diagnosis = diagnosisOf({
    pod_name: 'orders',
    phase: 'NotCreated',
    manifest: undefined,
    events: [event('FailedCreate', message, fields)],
  });
  expect(diagnosis.cause).toContain(`${owner} in namespace shop cannot create ${what}`);
});

it.each([
  ['no PriorityClass with name high was found', 'PriorityClass high', 'spec.priorityClassName', 'priorityclasses'],
  ['pod rejected: RuntimeClass "gvisor" not found', 'RuntimeClass gvisor', 'spec.runtimeClassName', 'runtimeclasses'],
])('create-failed names the class that does not exist: %s', (text, name, path, plural) => {
  const diagnosis = diagnosisOf(forbidden(text));
  expect(diagnosis).toMatchObject({ kind: 'create-failed', title: `${name} does not exist`, confidence: 'high' });
  expect(diagnosis.cause).toContain(`${name}, which its template names (${path}), does not exist`);
  expect(diagnosis.steps[0]?.command).toBe(`kubectl get ${plural}`);
});

it('create-failed speaks of a pod that nobody else creates as such', () => {
  const owner = { kind: 'Pod', name: 'toolbox' };
  const diagnosis = diagnosisOf(forbidden('the stars are not right', { owner }));
  expect(diagnosis.cause).toContain('Pod toolbox in namespace shop cannot be created');
  expect(diagnosis.checks.map(({ text }) => text).join()).not.toContain('controller');
});

it('create-failed says nothing beside a refusal that is known', () => {
  const diagnosis = diagnosisOf(forbidden('failed quota: team: must specify limits.cpu'));
  expect([diagnosis, ...diagnosis.others].map(({ kind }) => kind)).toEqual(['quota-exceeded']);
});

it.each([
  [
    'pod tolerations (possibly merged with namespace default tolerations) conflict with its namespace whitelist',
    'a toleration of its pods',
    'tolerationsWhitelist',
  ],
  [
    'pod node label selector conflicts with its namespace node label selector',
    'contradicts that of the namespace',
    'node-selector',
  ],
  [
    'unable to create new content in namespace shop because it is being terminated',
    'is being deleted',
    'namespace shop',
  ],
])('create-failed sends a refusal for the namespace to the namespace: %s', (text, title, words) => {
  const diagnosis = diagnosisOf(forbidden(text));
  expect(diagnosis.title).toContain(title);
  expect(diagnosis.steps[0]).toMatchObject({
    text: expect.stringContaining(words),
    command: 'kubectl get namespace/shop -o yaml',
  });
});

it('create-failed leaves the template alone where the API server did not get through', () => {
  const diagnosis = diagnosisOf(notCreated('etcdserver: leader changed'));
  expect(diagnosis.steps[0]?.text).toContain('Nothing of the template is wrong');
});

it('create-failed looks for who refuses without a word', () => {
  const diagnosis = diagnosisOf(notCreated(''));
  expect(diagnosis.cause).toContain('has no text');
  expect(diagnosis.steps[0]?.text).toContain('Find out who refuses it');
});

it.each([
  [
    "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: , <nil>",
    'update on the subresource finalizers',
  ],
  [
    'User "system:serviceaccount:ci:runner" cannot create resource "pods" in API group "" in the namespace "shop"',
    'Give system:serviceaccount:ci:runner the right',
  ],
])('create-failed gives rights to who makes the pods, and leaves the template: %s', (text, words) => {
  const [first] = diagnosisOf(forbidden(text)).steps;
  expect(first?.text).toContain(words);
  expect(first?.command).toBeUndefined();
});

it('create-failed looks for a webhook that does not answer where the API server ran out of time', () => {
  const [first] = diagnosisOf(notCreated('Timeout: request did not complete within requested timeout 34s')).steps;
  expect(first?.text).toContain('admission webhook for pods that does not answer');
  expect(first?.command).toContain('validatingwebhookconfigurations');
});

it.each([
  'The POST operation against Pod could not be completed at this time, please try again.',
  'object is being deleted: pods "orders-1" already exists',
  'pods "orders-1" already exists, the server was not able to generate a unique name for the object',
])('create-failed looks for the pod that has the name: %s', (text) => {
  const message = `create Pod orders-1 in StatefulSet orders failed error: ${text}`;
  const diagnosis = diagnosisOf({
    pod_name: 'orders-1',
    phase: 'NotCreated',
    manifest: undefined,
    events: [event('FailedCreate', message, { source: 'statefulset-controller' })],
  });
  expect(diagnosis.title).toBe('StatefulSet orders cannot create its pods: the pod of that name is still there');
  expect(diagnosis.steps[0]?.text).toContain('See pod orders-1, which still exists');
  expect(diagnosis.steps[0]?.command).toContain('get pods -o wide --show-labels');
});
