import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf } from '../reports.js';
import { failed, node } from './messages.js';

const CORDON = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

describe('sched-cordoned', () => {
  it.each([
    ['3 node(s) were unschedulable', 'cordoned or being drained'],
    ['3 node(s) had unknown conditions', 'not ready'],
    ['3 node(s) were not ready', 'not ready'],
  ])('%s', (text, words) => {
    const diagnosis = diagnosisOf(failed(text));
    expect(diagnosis.kind).toBe('sched-cordoned');
    expect(diagnosis.cause).toContain('None of the 3 nodes');
    expect(diagnosis.cause).toContain(words);
    expect(commandsOf(diagnosis)[0]).toBe('kubectl uncordon NODE');
  });

  it('names the nodes', () => {
    const ready = { type: 'Ready', status: 'False', message: 'kubelet stopped posting node status.' };
    const nodes = [node('a', { taints: [CORDON] }), node('b', { conditions: [ready] }), node('c')];
    const diagnosis = diagnosisOf(failed('2 node(s) were unschedulable', { nodes }));
    expect(diagnosis.cause).toContain('(a, b)');
    expect(diagnosis.evidence.map((quote) => quote.where)).toContain('node b');
    expect(commandsOf(diagnosis)[0]).toBe('kubectl uncordon a');
  });

  it('is not a taint that a person has set', () => {
    expect(diagnosisOf(failed('3 node(s) had untolerated taint {unschedulable: yes}')).kind).toBe('sched-taint');
  });
});
