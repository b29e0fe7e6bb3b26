import { expect, it } from 'vitest';
import { VERDICTS } from '../../../../src/rules/failing/verdicts/index.js';
import { KINDS } from '../../../../src/rules/kinds/index.js';
import { checksFor, ORACLES } from '../../../../src/rules/oracles/index.js';
import { caseOf } from '../support/oracle-cases.js';

/** About other objects than a pod: no pod can show them repaired. */
const OF_OBJECTS = ['pvc-pending', 'cronjob-missed', 'hpa-no-metric', 'rollout-stuck'];
/** What oracles look at besides the verdicts that all pods are judged by. */
const OWN_VERDICTS = ['restarted', 'ended', 'not-ready-again'];

it('has an own oracle for each kind of failure that a pod can have', () => {
  const missing = KINDS.filter(({ id, oracles }) => oracles.length === 0 && !OF_OBJECTS.includes(id));
  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(ORACLES.filter((oracle) => !KINDS.some(({ oracles }) => oracles.includes(oracle)))).toEqual([]);
});

it('fails with no verdict that there is not', () => {
  const verdicts = new Set([...VERDICTS.map(({ id }) => id), ...OWN_VERDICTS]);
  expect(ORACLES.flatMap(({ failsWith }) => failsWith).filter((verdict) => !verdicts.has(verdict))).toEqual([]);
});

it('applies at least one own oracle to a failure of each kind', () => {
  for (const { id, oracles } of KINDS.filter((kind) => !OF_OBJECTS.includes(kind.id))) {
    const probe = { exec: { command: ['true'] } };
    const container = { name: 'app', startupProbe: probe, livenessProbe: probe, readinessProbe: probe };
    const about = caseOf(id, { containers: [container], volumes: [{ name: 'data', emptyDir: {} }] });
    const names = new Set(checksFor(about).map(({ name }) => name));
    expect(
      oracles.filter(({ name }) => names.has(name)),
      id,
    ).not.toEqual([]);
  }
});

it('has names of its own for all', () => {
  const names = ORACLES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[a-z]+(?:-[a-z]+)*$/.test(name))).toBe(true);
});
