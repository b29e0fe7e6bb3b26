import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, running, waiting } from '../reports.js';

describe('waiting-container', () => {
  it('says what the kubelet says of a reason that no kind knows', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('QuantumNotReadyError', 'the qubits are warm'), running({ name: 'proxy' })],
      events: [event('Failed', 'Error: the qubits are warm')],
    });
    expect([diagnosis.kind, diagnosis.container, diagnosis.confidence]).toEqual(['waiting-container', 'api', 'low']);
    expect(diagnosis.cause).toContain('(QuantumNotReadyError). the qubits are warm');
    expect(diagnosis.cause).toContain('proxy is running');
  });

  it('takes the message of the event where the status has none', () => {
    const events = [event('Failed', 'Error: the qubits are warm')];
    expect(diagnosisOf({ container_statuses: [waiting('QuantumNotReadyError')], events }).cause).toContain('qubits');
  });

  it.each([
    ['ErrImageNeverPull', 'Container image "x" is not present with pull policy of Never', /^image-never-pull$/],
    ['CrashLoopBackOff', '', /^crash-app-error$/],
    ['ContainerCreating', '', /^unknown-failure$/],
  ])('is not %s', (reason, message, kind) => {
    expect(diagnosisOf({ container_statuses: [waiting(reason, message)] }).kind).toMatch(kind);
  });
});
