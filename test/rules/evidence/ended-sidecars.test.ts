import { describe, expect, it } from 'vitest';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { diagnose } from '../../../src/rules/kinds/engine.js';

const ended = (name: string, exit_code: number, fields: Record<string, unknown> = {}) => ({
  name,
  state: 'terminated',
  reason: exit_code === 0 ? 'Completed' : 'Error',
  exit_code,
  ...fields,
});
const MANIFEST = JSON.stringify({
  kind: 'Pod',
  metadata: { name: 'etl-hkgpp', ownerReferences: [{ kind: 'Job', name: 'etl', controller: true }] },
  spec: {
    restartPolicy: 'Never',
    initContainers: [{ name: 'proxy', restartPolicy: 'Always' }],
    containers: [{ name: 'main' }],
  },
});
const report = (container_statuses: unknown, fields: Record<string, unknown> = {}) =>
  ({
    cluster: 'default',
    namespace: 'shop',
    pod_name: 'etl-hkgpp',
    failure_reason: 'Error',
    manifest: MANIFEST,
    container_statuses,
    ...fields,
  }) as FailureReport;

describe('a sidecar that ended with its pod', () => {
  it.each([
    ['was killed', [ended('main', 0), ended('proxy', 137, { init: true })], { phase: 'Succeeded' }],
    ['was asked to end', [ended('main', 0), ended('proxy', 143, { init: true })], { phase: 'Succeeded' }],
    [
      'is known by the app that is done',
      [ended('main', 0), ended('proxy', 137, { init: true })],
      { phase: 'Running', failure_reason: '' },
    ],
    [
      'is known by the phase alone',
      [ended('main', 0), ended('proxy', 137)],
      { phase: 'Succeeded', manifest: undefined },
    ],
  ])('%s: nothing is wrong', (_name, statuses, fields) => {
    expect(diagnose(report(statuses, fields))).toBeNull();
  });

  it.each([
    ['the app has not ended', [{ name: 'main', state: 'running' }, ended('proxy', 137, { init: true })], {}],
    ['the app failed', [ended('main', 1), ended('proxy', 137, { init: true })], { phase: 'Failed' }],
    ['it is an app container', [ended('main', 0), ended('other', 137)], { phase: 'Failed' }],
  ])('is a failure where %s', (_name, statuses, fields) => {
    const evidence = readEvidence(report(statuses, fields));
    expect(evidence.containers.every((container) => container.isDone)).toBe(false);
  });
});
