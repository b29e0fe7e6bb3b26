import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnosisRoutes } from '../../../../src/api/routes/diagnosis/index.js';
import type { DiagnosisRuleInfo } from '../../../../src/contracts/diagnosis-rule.js';
import { KINDS } from '../../../../src/rules/kinds/index.js';
import { type RunningApp, startApp } from '../../http/start-app.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp([...diagnosisRoutes]);
});

afterAll(() => app.close());

describe('GET /api/diagnosis/rules', () => {
  it('lists every kind in the order in which they are asked, with what can repair it', async () => {
    const answer = await fetch(`${app.url}/api/diagnosis/rules`, { headers: { Cookie: await app.signIn('read') } });
    expect(answer.status).toBe(200);
    const rules = (await answer.json()) as DiagnosisRuleInfo[];
    expect(rules.map(({ id }) => id)).toEqual(KINDS.map(({ id }) => id));
    const [first] = KINDS;
    expect(rules[0]).toMatchObject({ title: first?.title, group: first?.group, severity: first?.severity });
    const strategies = rules.flatMap(({ id, fixes }) => fixes.map(({ strategy }) => `${id} ${strategy}`));
    const wanted = KINDS.flatMap(({ id, fixes }) => fixes.map(({ strategy }) => `${id} ${strategy}`));
    expect(strategies).toEqual(wanted);
  });

  it('is for users', async () => {
    expect((await fetch(`${app.url}/api/diagnosis/rules`)).status).toBe(401);
  });
});
