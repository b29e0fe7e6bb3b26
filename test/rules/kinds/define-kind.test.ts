import { expect, it } from 'vitest';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { defineKind } from '../../../src/rules/kinds/define-kind.js';
import { deriveFix } from '../../../src/rules/kinds/derive-fix.js';
import { diagnoseEvidence } from '../../../src/rules/kinds/engine.js';
import { fix } from '../../../src/rules/kinds/fix.js';
import { PodEdit } from '../../../src/rules/pod/pod-edit.js';
import { report, waiting } from './reports.js';

interface WrongPolicy {
  readonly index: number;
  readonly policy: string;
}

function never(problem: unknown): never {
  throw new Error(`not expected: ${String(problem)}`);
}

/** A kind that finds a case for each container, of which the fix knows every second. */
function policyKind(readings: WrongPolicy[][]) {
  const correctPolicy = fix<WrongPolicy>({
    strategy: 'correct-policy',
    title: 'Correct the policy',
    touches: ['/spec/containers/*/imagePullPolicy'],
    propose: ({ index, policy }, { pod }) => {
      const { patch } = new PodEdit(pod).set(['spec', 'containers', index, 'imagePullPolicy'], 'Always');
      return policy === 'Sometimes' ? [{ title: `Not ${policy}`, explanation: `${index}.`, patch }] : [];
    },
  });
  return defineKind<WrongPolicy>({
    id: 'wrong-policy',
    title: 'A policy that there is not',
    description: 'The policy is none.',
    group: 'image',
    severity: 'low',
    read: ({ manifest }) => {
      const found = manifest.containers.map(({ fields }, index) => ({ index, policy: `${fields['imagePullPolicy']}` }));
      readings.push(found);
      return found;
    },
    say: ({ policy }) => ({ title: `It says ${policy}`, cause: policy, evidence: [], steps: [], checks: [] }),
    fixes: [correctPolicy],
    oracles: [],
  });
}

function fixOf(policies: readonly string[], readings: WrongPolicy[][] = []) {
  const containers = policies.map((imagePullPolicy, index) => ({ name: `c${index}`, image: 'a:1', imagePullPolicy }));
  const manifest = JSON.stringify({ kind: 'Pod', metadata: { name: 'a' }, spec: { containers } });
  const evidence = readEvidence(report({ manifest, container_statuses: [waiting('ErrImagePull')] }));
  const { findings, diagnosis } = diagnoseEvidence(evidence, never, [policyKind(readings)]);
  return { diagnosis, fix: deriveFix(findings, evidence, never), spec: fieldsOf(evidence.manifest.spec) };
}

it('gives what it read to what is said and to the fix, and reads once', () => {
  const readings: WrongPolicy[][] = [];
  const { diagnosis, fix } = fixOf(['Sometimes'], readings);
  expect(readings).toEqual([[{ index: 0, policy: 'Sometimes' }]]);
  expect(diagnosis).toMatchObject({ kind: 'wrong-policy', title: 'It says Sometimes', severity: 'low' });
  expect(fix).toMatchObject({ strategy: 'correct-policy', title: 'Not Sometimes', explanation: '0.' });
  expect(fix?.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/imagePullPolicy', value: 'Always' }]);
});

it('asks the fix for a further case of the same where it can do nothing for the first', () => {
  const { diagnosis, fix } = fixOf(['Rarely', 'Sometimes']);
  expect(diagnosis).toMatchObject({ title: 'It says Rarely', others: [] });
  expect(fix?.patch).toEqual([{ op: 'replace', path: '/spec/containers/1/imagePullPolicy', value: 'Always' }]);
  expect(fixOf(['Rarely', 'Seldom']).fix).toBeNull();
});
