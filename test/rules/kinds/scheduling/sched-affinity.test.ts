import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { failed as failedWith } from './messages.js';

const failed = (text: string, fields = {}) => failedWith(`3 node(s) ${text}`, fields);
const term = (app: string, topologyKey = 'kubernetes.io/hostname') => ({
  labelSelector: { matchLabels: { app } },
  topologyKey,
});
const required = (...terms: object[]) => ({ requiredDuringSchedulingIgnoredDuringExecution: terms });
const both = {
  manifest: manifest(
    {},
    { affinity: { podAffinity: required(term('cache', 'zone')), podAntiAffinity: required(term('orders')) } },
  ),
};

describe('sched-affinity', () => {
  it.each([
    [
      "didn't match pod anti-affinity rules",
      'may not share a kubernetes.io/hostname with pods of app=orders',
      'app=cache',
    ],
    ["didn't match pod affinity rules", 'must share a zone with pods of app=cache', 'app=orders'],
    ["didn't satisfy existing pods anti-affinity rules", 'the anti-affinity of pods that run there', 'app=cache'],
  ])('%s', (text, words, other) => {
    const diagnosis = diagnosisOf(failed(text, both));
    expect(diagnosis.kind).toBe('sched-affinity');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).not.toContain(other);
  });

  it('leaves the pod as it is where only others have terms', () => {
    const labels = { app: 'scorer', 'pod-template-hash': '7d9fdd8785' };
    const alone = dump({ kind: 'Pod', metadata: { labels }, spec: { containers: [{ name: 'api', image: 'a' }] } });
    const diagnosis = diagnosisOf(failed("didn't satisfy existing pods anti-affinity rules", { manifest: alone }));
    expect(diagnosis.title).toBe('The anti-affinity of other pods keeps the pod away');
    expect(diagnosis.cause).toContain('The pod itself requires none');
    expect(diagnosis.cause).toContain('(app=scorer)');
    expect(diagnosis.steps[0]?.command).toContain('podAntiAffinity');
    expect(textOfDiagnosis(diagnosis)).not.toContain('spec.affinity preferred');
  });

  it('does not count a node twice that 1.20 gives two reasons for', () => {
    const text =
      "3 node(s) didn't match pod affinity/anti-affinity rules, 3 node(s) didn't match pod anti-affinity rules";
    const diagnosis = diagnosisOf(failedWith(text, both));
    expect(diagnosis.cause).toContain('None of the 3 nodes');
    expect(diagnosis.cause).not.toContain('app=cache');
    const joint = diagnosisOf(failed("didn't match pod affinity/anti-affinity rules", both));
    expect(joint.cause).toContain('app=cache');
    expect(joint.cause).toContain('app=orders');
  });

  it('says how many replicas are wanted', () => {
    const owner_manifest = dump({ kind: 'Deployment', spec: { replicas: 5 } });
    const diagnosis = diagnosisOf(failed("didn't match pod anti-affinity rules", { ...both, owner_manifest }));
    expect(diagnosis.cause).toContain('no more replicas than nodes (or zones). Deployment orders wants 5 replicas.');
  });

  it('does without the manifest', () => {
    expect(diagnosisOf(failed("didn't match pod anti-affinity rules", { manifest: '' })).title).toBe(
      'Pod anti-affinity leaves no node',
    );
  });

  it('does not say that no node is left where labels keep the pod from the rest', () => {
    const reasons = "1 node(s) didn't match pod anti-affinity rules, 2 node(s) had untolerated taint {a: b}";
    expect(diagnosisOf(failedWith(reasons, both)).title).toBe(
      'Pod anti-affinity keeps the pod off nodes (1 of 3 nodes); 2 have the taint a=b',
    );
  });

  it('is not node affinity', () => {
    expect(diagnosisOf(failed("didn't match Pod's node affinity", both)).kind).toBe('sched-node-selector');
  });
});
