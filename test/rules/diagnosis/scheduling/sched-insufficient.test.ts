import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';

const failed = (text: string) => ({
  container_statuses: [],
  events: [event('FailedScheduling', `0/3 nodes are available: ${text}.`)],
});
const requests = (resource: Record<string, string>) => ({ manifest: manifest({ resources: { requests: resource } }) });

describe('sched-insufficient', () => {
  it.each([
    ['3 Insufficient cpu', { cpu: '1500m' }, '1500m CPU (api: 1500m)'],
    ['3 Insufficient memory', { memory: '64Gi' }, '64Gi (api: 64Gi)'],
    ['3 Insufficient ephemeral-storage', { 'ephemeral-storage': '1Ti' }, '1Ti'],
    ['3 Insufficient nvidia.com/gpu', { 'nvidia.com/gpu': '2' }, 'nvidia.com/gpu'],
    ['3 Too many pods', {}, 'as many pods as it may'],
  ])('%s', (text, resource, words) => {
    const diagnosis = diagnosisOf({ ...failed(text), ...requests(resource) });
    expect(diagnosis.kind).toBe('sched-insufficient');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('None of the 3 nodes takes the pod');
  });

  it('tells a request that no node can meet from nodes that are full', () => {
    const nodes = [
      { name: 'small', allocatable: { cpu: '2' } },
      { name: 'large', allocatable: { cpu: '4' } },
    ];
    expect(diagnosisOf({ ...failed('3 Insufficient cpu'), ...requests({ cpu: '8' }), nodes }).cause).toContain(
      'the largest, large, has 4 CPU in all',
    );
    expect(diagnosisOf({ ...failed('3 Insufficient cpu'), ...requests({ cpu: '3' }), nodes }).cause).toContain(
      'taken up by other pods',
    );
  });

  it('asks whether millicores are meant', () => {
    const nodes = [{ name: 'large', allocatable: { cpu: '4' } }];
    expect(diagnosisOf({ ...failed('3 Insufficient cpu'), ...requests({ cpu: '500' }), nodes }).cause).toContain(
      '500m',
    );
  });

  it('puts the reason of the most nodes first and mentions the others', () => {
    const diagnosis = diagnosisOf(failed('1 Insufficient cpu, 2 node(s) had untolerated taint {gpu: yes}'));
    expect([diagnosis.kind, diagnosis.others[0]?.kind]).toEqual(['sched-taint', 'sched-insufficient']);
    expect(diagnosis.cause).toContain('1: Insufficient cpu');
  });

  it('adds up the containers and counts the largest init container', () => {
    const containers = [
      { name: 'a', resources: { requests: { cpu: '1' } } },
      { name: 'b', resources: { requests: { cpu: '500m' } } },
    ];
    const withInit = (cpu: string) => ({
      manifest: manifest({}, { containers, initContainers: [{ name: 'i', resources: { requests: { cpu } } }] }),
    });
    expect(textOfDiagnosis(diagnosisOf({ ...failed('3 Insufficient cpu'), ...withInit('1') }))).toContain('1500m CPU');
    expect(textOfDiagnosis(diagnosisOf({ ...failed('3 Insufficient cpu'), ...withInit('4') }))).toContain('4 CPU');
  });
});
