import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlastRadius, CanIAnswer, RoleDiagram, WhoCanAnswer } from '../../src/contracts/access.js';
import type { RoleSubject } from '../../src/rules/rbac/access-objects.js';
import { askerKeys, parseAsker, subjectKey } from '../../src/rules/rbac/asker.js';
import type { AccessQuestion } from '../../src/rules/rbac/rule-matches.js';
import { type Backend, startBackend } from './support/backend.js';
import { GeneratedAccess, settled } from './support/generated-access.js';
import { eventually, TestCluster } from './support/test-cluster.js';

const RANDOM = 600;
const POINTED = 150;
const WHO_CAN = 60;

const cluster = TestCluster.connect();
let backend: Backend;
let access: GeneratedAccess;
let cookie: string;

beforeAll(async () => {
  backend = await startBackend(cluster);
  cookie = await backend.signIn('read');
  access = await GeneratedAccess.create(cluster);
});

afterAll(async () => {
  await access.remove();
  await backend.close();
  cluster.close();
});

async function ask<Answer>(path: string): Promise<Answer> {
  const { status, body } = await backend.send('GET', `/api/diagram/${path}`, { cookie });
  if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
  return body as Answer;
}

function queryOf(question: AccessQuestion): URLSearchParams {
  return new URLSearchParams('url' in question ? { verb: question.verb, resource: question.url } : { ...question });
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

describe('questions about rights', () => {
  it(`are answered as the API server answers them: ${RANDOM + POINTED} times can-i`, async () => {
    const disagreements: string[] = [];
    const counts = { true: 0, false: 0 };
    await inTurns([...access.questions(RANDOM), ...access.pointedQuestions(POINTED)], async (asked) => {
      const query = queryOf(asked.question);
      query.set('subject', asked.asker.text);
      const [ours, theirs] = await settled(async () => [
        (await ask<CanIAnswer>(`rbac/can-i?${query}`)).allowed,
        await access.review(asked),
      ]);
      counts[`${theirs}`] += 1;
      if (ours !== theirs) disagreements.push(`${query}: ${ours}, the API server ${theirs}`);
    });
    expect(disagreements).toEqual([]);
    expect(counts.true + counts.false).toBe(RANDOM + POINTED);
    expect(Math.min(counts.true, counts.false)).toBeGreaterThan(100);
  });

  it(`find exactly those whom the API server allows it: ${2 * WHO_CAN} times who-can`, async () => {
    const disagreements: string[] = [];
    await inTurns([...access.questions(WHO_CAN), ...access.pointedQuestions(WHO_CAN)], async ({ question }) => {
      const query = queryOf(question);
      for (const asker of access.askers()) {
        const parsed = parseAsker(asker.text);
        if (parsed === undefined) throw new Error(`${asker.text} names nobody`);
        const [ours, theirs] = await settled(async () => {
          const { subjects } = await ask<WhoCanAnswer>(`rbac/who-can?${query}`);
          const keys = new Set(subjects.map((subject) => subjectKey(subject as RoleSubject)));
          const isFound = askerKeys(parsed).some((key) => keys.has(key));
          return [isFound, await access.review({ question, asker })];
        });
        if (ours !== theirs) disagreements.push(`${asker.text} ${query}: ${ours}, the API server ${theirs}`);
      }
    });
    expect(disagreements).toEqual([]);
  });
});

describe('the built-in roles', () => {
  it('are shown with what they are aggregated from', async () => {
    const { nodes, edges } = await ask<RoleDiagram>('clusterrole/view');
    expect(edges.map(({ id }) => id)).toContain('ClusterRole//view->aggregates->ClusterRole//system:aggregate-to-view');
    expect(nodes.filter(({ kind }) => kind === 'Permission').length).toBeGreaterThan(20);
    const admin = await ask<RoleDiagram>('clusterrole/cluster-admin');
    expect(admin.nodes.map(({ id }) => id)).toContain('Subject:Group//system:masters');
    expect(admin.nodes.find(({ id }) => id === 'Permission//*.*')?.metadata).toMatchObject({
      risk: { level: 'critical' },
    });
  });
});

it('says what a stolen token of a real pod could do', async () => {
  const namespace = await cluster.createNamespace('blast');
  try {
    const spec = { schedulerName: 'nobody', containers: [{ name: 'app', image: 'app' }] };
    const pod = (name: string, more: object) => ({
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
      spec: { ...spec, ...more },
    });
    await cluster.create(pod('with', {}), namespace);
    await cluster.create(pod('without', { automountServiceAccountToken: false }), namespace);
    const radius = await eventually('the pod', 30, () =>
      ask<BlastRadius>(`rbac/blast-radius/${namespace}/with`).catch(() => undefined),
    );
    expect(radius).toMatchObject({ service_account: 'default', automounted: true, reaches: expect.any(Array) });
    expect(radius.automounted_why).toMatch(
      /^the volume kube-api-access-\w+ with the token is mounted in container app$/,
    );
    expect(await ask(`rbac/blast-radius/${namespace}/without`)).toMatchObject({ automounted: false });
  } finally {
    await cluster.deleteNamespace(namespace);
  }
});
