import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf } from '../reports.js';
import { failed, node } from './messages.js';

const CORDON = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

describe('sched-cordoned', () => {
  it.each([
    ['3 node(s) were unschedulable', 'they are cordoned or being drained', 'kubectl uncordon NODE'],
    ['3 node(s) had unknown conditions', 'they are not ready', 'kubectl describe nodes'],
    ['3 node(s) were not ready', 'they are not ready', 'kubectl describe nodes'],
  ])('%s', (text, words, command) => {
    const diagnosis = diagnosisOf(failed(text));
    expect(diagnosis.kind).toBe('sched-cordoned');
    expect(diagnosis.cause).toContain('None of the 3 nodes');
    expect(diagnosis.cause).toContain(words);
    expect(commandsOf(diagnosis)[0]).toBe(command);
  });

  it('speaks of one node as one', () => {
    const { others } = diagnosisOf(failed('1 node(s) were unschedulable, 2 Insufficient cpu'));
    expect(others[0]?.cause).toContain('1 of the 3 nodes does not take the pod: it is cordoned or being drained.');
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
