import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, POD, textOfDiagnosis } from './reports.js';

describe('a container that the report does not name', () => {
  const bare = { phase: undefined, manifest: undefined };

  it('is one of the pod, in proper sentences', () => {
    const diagnosis = diagnosisOf({ ...bare, failure_reason: 'Error' });
    expect(diagnosis.title).toBe('The container ends with an error');
    expect(diagnosis.cause).toBe(
      `A container of pod ${POD} ends with an error. Which container it is and what it printed was not reported.`,
    );
    expect(diagnosis.container).toBeUndefined();
    expect(textOfDiagnosis(diagnosis)).toContain(`logs pod/${POD} --all-containers`);
    expect(textOfDiagnosis(diagnosis)).not.toContain('unknown');
  });

  it.each([
    ['CrashLoopBackOff', 'crashes again and again'],
    ['OOMKilled', 'was killed by the kernel for lack of memory'],
    ['CreateContainerError', 'cannot be created'],
  ])('with %s is one of the pod', (failure_reason, words) => {
    expect(diagnosisOf({ ...bare, failure_reason }).cause).toContain(`A container of pod ${POD} ${words}`);
  });

  it('is named by the event that the report repeats', () => {
    const message = 'Error: configmap "limits" not found';
    const object = { kind: 'Pod', name: POD, fieldPath: 'spec.containers{indexer}' };
    const events = [event('Failed', message, { involvedObject: object })];
    const diagnosis = diagnosisOf({ ...bare, failure_reason: 'Failed', failure_message: message, events });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['config-missing-object', 'indexer']);
  });

  it('is named by the log that came with it', () => {
    const container_logs = [{ container: 'worker', text: 'no such luck' }];
    expect(diagnosisOf({ ...bare, failure_reason: 'Error', container_logs }).container).toBe('worker');
  });

  it('is for the reader to fill in where a command needs it', () => {
    const diagnosis = diagnosisOf({ ...bare, failure_reason: 'Error', logs: 'DB_REGION must be set' });
    expect(textOfDiagnosis(diagnosis)).toContain('-c CONTAINER DB_REGION=VALUE');
  });

  it('has no status that could be quoted: what the report says of the pod is', () => {
    const body = {
      ...bare,
      failure_reason: 'Failed',
      failure_message: 'task ended',
      logs: 'NOAUTH Authentication required.',
    };
    const quotes = diagnosisOf(body).evidence.filter(({ source }) => source === 'status');
    expect(quotes).toEqual([
      { source: 'status', where: 'failure_reason', text: 'Failed' },
      { source: 'status', where: 'failure_message', text: 'task ended' },
    ]);
  });
});
