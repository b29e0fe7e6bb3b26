import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import {
  commandsOf,
  crashed,
  diagnosisOf,
  event,
  manifest,
  report,
  running,
  textOfDiagnosis,
  waiting,
} from '../reports.js';

const MISSING = 'configmap "order-settings" not found';
const region = { name: 'REGION', valueFrom: { configMapKeyRef: { name: 'order-settings', key: 'region' } } };

describe('config-missing-object', () => {
  it.each([
    [MISSING, 'ConfigMap order-settings'],
    ['secret "order-settings" not found', 'Secret order-settings'],
    ['configmaps "order-settings" not found', 'ConfigMap order-settings'],
    ['secrets "order-settings" not found', 'Secret order-settings'],
  ])('%s', (message, object) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.kind).toBe('config-missing-object');
    expect(diagnosis.container).toBe('api');
    expect(diagnosis.cause).toContain(`${object} does not exist in namespace shop`);
    expect(diagnosis.evidence[0]?.text).toContain(message);
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['flat', waiting('CreateContainerConfigError')],
    [
      'nested',
      { name: 'api', ready: false, state: { waiting: { reason: 'CreateContainerConfigError', message: '' } } },
    ],
    [
      'camelCase and old',
      { name: 'api', ready: false, restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } },
    ],
  ])('takes the text from the event where the status hides it (%s)', (_shape, status) => {
    const diagnosis = diagnosisOf({
      container_statuses: [status],
      events: [event('Failed', `Error: ${MISSING}`, { involvedObject: { fieldPath: 'spec.containers{api}' } })],
    });
    expect(diagnosis.kind).toBe('config-missing-object');
    expect(diagnosis.evidence).toContainEqual({ source: 'event', where: 'event Failed', text: `Error: ${MISSING}` });
  });

  it('understands a report that has only a reason and a message', () => {
    const failed = { failure_reason: 'Failed', failure_message: `Error: ${MISSING}`, manifest: undefined };
    expect(diagnosisOf(failed).kind).toBe('config-missing-object');
  });

  it('names the variable, its place in the manifest and the key to create', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ env: [{ name: 'A', value: '1' }, region] }),
      container_statuses: [waiting('CreateContainerConfigError', MISSING)],
    });
    expect(diagnosis.cause).toContain('for the environment variable REGION');
    expect(diagnosis.cause).toContain('spec.containers[0].env[1].valueFrom.configMapKeyRef');
    expect(commandsOf(diagnosis)).toContain(
      'kubectl -n shop create configmap order-settings --from-literal=region=VALUE',
    );
  });

  it('says that envFrom takes all of it', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ envFrom: [{ configMapRef: { name: 'order-settings' } }] }),
      container_statuses: [waiting('CreateContainerConfigError', MISSING)],
    });
    expect(diagnosis.cause).toContain('all keys of it by envFrom (spec.containers[0].envFrom[0].configMapRef)');
  });

  it('names an init container and the app that waits for it', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}, { initContainers: [{ name: 'migrate', image: 'a:1', env: [region] }] }),
      container_statuses: [
        waiting('CreateContainerConfigError', MISSING, { name: 'migrate', init: true }),
        waiting('PodInitializing'),
      ],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['config-missing-object', 'migrate']);
    expect(diagnosis.cause).toContain('init container migrate needs it for the environment variable REGION');
    expect(diagnosis.cause).toContain('The app (api) has not started');
  });

  it('asks whether a name that looks alike is meant', () => {
    const related = [{ kind: 'ConfigMap', name: 'order-settings', exists: false, near: ['orders-settings', 'zebra'] }];
    const diagnosis = diagnosisOf({ related, container_statuses: [waiting('CreateContainerConfigError', MISSING)] });
    expect(diagnosis.cause).toContain('Did you mean "orders-settings"?');
    expect(diagnosis.evidence.some((quote) => quote.source === 'related')).toBe(true);
  });

  it.each([
    ['the other waits to be created', waiting('ContainerCreating', '', { name: 'proxy' })],
    ['the other waits for the first', waiting('PodInitializing', '', { name: 'proxy' })],
  ])('blames the container that says so alone (%s)', (_case, other) => {
    const diagnosis = diagnosisOf({
      container_statuses: [other, waiting('CreateContainerConfigError', MISSING)],
      events: [event('Failed', `Error: ${MISSING}`)],
    });
    expect([diagnosis.container, diagnosis.others]).toEqual(['api', []]);
  });

  it('blames the container that refers to the object where no status says more', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest(
        {},
        {
          containers: [
            { name: 'proxy', image: 'p:1' },
            { name: 'api', image: 'a:1', env: [region] },
          ],
        },
      ),
      container_statuses: [waiting('ContainerCreating', '', { name: 'proxy' }), waiting('ContainerCreating')],
      events: [event('Failed', `Error: ${MISSING}`)],
    });
    expect([diagnosis.kind, diagnosis.container, diagnosis.others]).toEqual(['config-missing-object', 'api', []]);
  });

  it.each([
    [
      'the agent leaves out init containers',
      { container_statuses: [waiting('PodInitializing')], events: [event('Failed', `Error: ${MISSING}`)] },
    ],
    ['the report has no statuses', { failure_reason: 'Failed', failure_message: `Error: ${MISSING}` }],
  ])('blames the container that refers to the object where %s', (_case, fields) => {
    const text = manifest({}, { initContainers: [{ name: 'migrate', image: 'a:1', env: [region] }] });
    const diagnosis = diagnosisOf({ manifest: text, ...fields });
    expect([diagnosis.kind, diagnosis.container, diagnosis.others]).toEqual(['config-missing-object', 'migrate', []]);
    expect(diagnosis.cause).toContain('for the environment variable REGION');
  });

  it('names no container where nothing tells which', () => {
    const diagnosis = diagnosisOf({
      manifest: undefined,
      container_statuses: [waiting('ContainerCreating', '', { name: 'proxy' }), waiting('ContainerCreating')],
      events: [event('Failed', `Error: ${MISSING}`)],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['config-missing-object', undefined]);
  });

  it('quotes names for the shell', () => {
    const message = `configmap "x'; rm -rf /; '" not found`;
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(commandsOf(diagnosis)[0]).toBe(
      `kubectl -n shop create configmap 'x'\\''; rm -rf /; '\\''' --from-literal=KEY=VALUE`,
    );
  });
});

describe('what is not config-missing-object', () => {
  it('a volume that names the object', () => {
    const text = 'MountVolume.SetUp failed for volume "config" : configmap "order-settings" not found';
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('ContainerCreating')],
      events: [event('FailedMount', text)],
    });
    expect(diagnosis.kind).toBe('mount-missing-object');
  });

  it('a container that has started since', () => {
    const events = [event('Failed', `Error: ${MISSING}`)];
    expect(diagnose(report({ phase: 'Running', container_statuses: [running()], events }))).toBeNull();
    expect(diagnosisOf({ container_statuses: [crashed({ exit_code: 1 })], events }).kind).toBe('crash-app-error');
  });

  it('an application that says so', () => {
    const line = 'panic: configmap "order-settings" not found';
    const diagnosis = diagnosisOf({ phase: 'Running', container_statuses: [crashed({ exit_code: 2 })], logs: line });
    expect(diagnosis.kind).not.toBe('config-missing-object');
    expect(textOfDiagnosis(diagnosis)).toContain('order-settings');
  });
});
