import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../src/rules/evidence/evidence.js';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { containersOfEvent, type EventHints } from '../../../../src/rules/kinds/support/event-container.js';
import { event, manifest, report, running, waiting } from '../reports.js';

const FAILS: EventHints = { fails: (container) => container.waiting('CreateContainerConfigError') !== undefined };
const TEXT = 'secret "orders-db" not found';

function evidenceOf(statuses: readonly unknown[], events: readonly unknown[], fields: Record<string, unknown> = {}) {
  return readEvidence(report({ container_statuses: statuses, events, ...fields }));
}

function whom(evidence: Evidence, hints: EventHints = FAILS): string[] {
  const [first] = evidence.events('Failed');
  return first === undefined ? [] : containersOfEvent(evidence, first, hints).map((container) => container.name);
}

const failed = (message = `Error: ${TEXT}`, fields = {}) => [event('Failed', message, fields)];
const creating = (name: string) => waiting('ContainerCreating', '', { name });

describe('whom an event is about', () => {
  it.each([
    { involvedObject: { kind: 'Pod', fieldPath: 'spec.containers{worker}' } },
    { object: 'Pod/orders', involvedObject: { kind: 'Pod', fieldPath: 'spec.initContainers{worker}' } },
    { object: { kind: 'Pod', field_path: 'spec.containers{worker}' } },
    { regarding: { kind: 'Pod', fieldPath: 'spec.containers{worker}' } },
  ])('is said by its field path (%j)', (fields) => {
    const statuses = [waiting('CreateContainerConfigError', TEXT), creating('worker')];
    expect(whom(evidenceOf(statuses, failed(undefined, fields)))).toEqual(['worker']);
  });

  it.each([
    'Error: container has runAsNonRoot and image will run as root (pod: "a_b(1)", container: worker)',
    'Error: failed to prepare subPath for volumeMount "data" of container "worker"',
    'back-off 5m0s restarting failed container=worker pod=orders_shop(1)',
  ])('is said by its text (%s)', (message) => {
    expect(whom(evidenceOf([creating('api'), creating('worker')], failed(message)))).toEqual(['worker']);
  });

  it('is not said by an id, or by a word behind "container"', () => {
    const message =
      'Error: failed to generate container "35f6e7f660a8" spec: failed to create containerd container: get';
    expect(whom(evidenceOf([creating('api')], failed(message)))).toEqual(['api']);
  });

  it('is a container without a status where only the manifest has it', () => {
    const spec = { initContainers: [{ name: 'migrate', image: 'a:1' }] };
    const evidence = evidenceOf(
      [waiting('PodInitializing')],
      failed(undefined, { involvedObject: { fieldPath: 'spec.initContainers{migrate}' } }),
      { manifest: manifest({}, spec) },
    );
    expect(whom(evidence)).toEqual(['migrate']);
  });

  it('is who carries the text in the own status, not who has not started', () => {
    const statuses = [creating('proxy'), waiting('CreateContainerConfigError', TEXT)];
    expect(whom(evidenceOf(statuses, failed()))).toEqual(['api']);
  });

  it('is who fails in this way, not who has not started', () => {
    const statuses = [creating('proxy'), waiting('CreateContainerConfigError'), running({ name: 'web' })];
    expect(whom(evidenceOf(statuses, failed()))).toEqual(['api']);
  });

  it('is, of those that have not started, who has to do with it', () => {
    const hints = { ...FAILS, shows: ({ name }: { name: string }) => name === 'worker' };
    expect(whom(evidenceOf([creating('api'), creating('worker')], failed()), hints)).toEqual(['worker']);
  });

  it('is the first init container that has not ended', () => {
    const statuses = ['migrate', 'seed', 'api'].map((name) => ({ ...creating(name), init: name !== 'api' }));
    expect(whom(evidenceOf(statuses, failed()))).toEqual(['migrate']);
  });

  it('is the only one that has not started, and nobody where all have', () => {
    expect(whom(evidenceOf([running({ name: 'web' }), creating('api')], failed()))).toEqual(['api']);
    expect(whom(evidenceOf([running({ name: 'web' }), running()], failed()))).toEqual([]);
  });

  it('stays open where nothing tells one of several', () => {
    expect(whom(evidenceOf([creating('api'), creating('worker')], failed()))).toEqual(['the container']);
  });
});
