import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnosisRoutes } from '../../../../src/api/routes/diagnosis/index.js';
import type { DiagnosisRuleInfo } from '../../../../src/contracts/diagnosis-rule.js';
import { FIXERS } from '../../../../src/rules/kinds/fixers.js';
import { RULES } from '../../../../src/rules/kinds/index.js';
import { type RunningApp, startApp } from '../../http/start-app.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp([...diagnosisRoutes]);
});

afterAll(() => app.close());

describe('GET /api/diagnosis/rules', () => {
  it('lists every kind in the order in which rules are asked, with what can mend it', async () => {
    const answer = await fetch(`${app.url}/api/diagnosis/rules`, { headers: { Cookie: await app.signIn('read') } });
    expect(answer.status).toBe(200);
    const rules = (await answer.json()) as DiagnosisRuleInfo[];
    expect(rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    const [first] = RULES;
    expect(rules[0]).toMatchObject({ title: first?.title, group: first?.group, severity: first?.severity });
    const strategies = rules.flatMap(({ id, fixes }) => fixes.map(({ strategy }) => `${id} ${strategy}`));
    const wanted = FIXERS.flatMap(({ kinds, strategy }) => kinds.map((kind) => `${kind} ${strategy}`));
    expect(strategies.sort()).toEqual(
      wanted.filter((each) => RULES.some(({ id }) => each.startsWith(`${id} `))).sort(),
    );
  });

  it('is for users', async () => {
    expect((await fetch(`${app.url}/api/diagnosis/rules`)).status).toBe(401);
  });
});
