import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureAnswer, FailureItem, FailureRecord } from '../../src/contracts/failure.js';
import { reportsOf } from '../../src/rules/report/index.js';
import { FAILED, failingPod, ROLLED_OUT, rollout } from '../rules/changes/objects.js';
import { madeBy } from '../rules/report/objects.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';

const COMMAND = 'kubectl -n shop rollout undo deployment/web --to-revision=13';
const SENTENCE =
  '17 minutes before the first failure, rollout 14 of Deployment shop/web changed the image of container app from 1.4 to 1.5.';
const SECRET = 'correct-horse-battery';

/** The report of a pod of the rollout. */
function reportOf(pod: string, more: object = {}): object {
  const [report] = reportsOf(rollout({ pods: [failingPod(madeBy('ReplicaSet', 'web-14'))] }));
  return { ...report, pod_name: pod, ...more };
}

describe.each(['sqlite', 'postgres'] as const)('what changed before a failure, on %s', (database) => {
  let server: TestServer;
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    server = await startServer({ database });
    for (const role of ['read', 'admin'] as const) cookies.set(role, await server.signIn(role));
  });
  afterAll(() => server.close());

  const report = async (body: object) => {
    const { status, body: answer } = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
    expect(status).toBe(200);
    return answer as FailureAnswer;
  };
  const get = async <Body>(path: string, role = 'admin') =>
    (await server.send('GET', path, { cookie: cookies.get(role) ?? '' })).body as Body;

  it('is kept with the record, told by its solution, and can be undone', async () => {
    const { id, solution, fix, changes } = await report(reportOf('web-14-a'));
    expect(solution).toContain(`### What changed\n\n${SENTENCE}`);
    expect(solution).toContain(COMMAND);
    expect(fix).toMatchObject({ strategy: 'undo-rollout', command: COMMAND });
    expect(changes).toMatchObject([{ revision: 14, before: { revision: 13, healthy: true } }, { revision: 13 }]);
    const record = await get<FailureRecord>(`/api/pods/failed/${id}`);
    expect(record).toMatchObject({ changes, solution, fix });
    const listed = (await get<FailureItem[]>('/api/pods/failed')).find((each) => each.id === id);
    expect(listed?.solution).toBe(solution);
    expect(listed).not.toHaveProperty('changes');
  });

  it('is that of the newest report', async () => {
    const { id } = await report(reportOf('web-14-b'));
    const later = { at: '2026-03-14T09:46:00Z', kind: 'node', what: 'Node n1 became unready' };
    const again = await report(reportOf('web-14-b', { changes: [later] }));
    expect(again.id).toBe(id);
    const { changes, solution } = await get<FailureRecord>(`/api/pods/failed/${id}`);
    expect(changes).toEqual([later]);
    expect(solution).toContain('5 minutes after the first failure, Node n1 became unready.');
    expect(solution).not.toContain('rollout 14');
  });

  it('shows no secret to who only reads, nor in the solution', async () => {
    const manifest = `kind: Pod\nspec:\n  containers:\n    - name: app\n      image: shop/app:1.4\n      env:\n        - name: DB_PASSWORD\n          value: ${SECRET}\n`;
    const what = `rollout 14 of Deployment shop/web changed password=${SECRET}`;
    const object = { kind: 'Deployment', namespace: 'shop', name: 'web' };
    const change = {
      at: ROLLED_OUT,
      kind: 'rollout',
      what,
      object,
      revision: 14,
      before: { revision: 13, healthy: true, manifest },
    };
    const { id, solution, ...answer } = await report(reportOf('web-14-c', { changes: [change] }));
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(solution).not.toContain(SECRET);
    // The guard puts no password into a manifest; the command is Kubernetes' own.
    expect(solution).toContain(COMMAND);
    expect(JSON.stringify(await get(`/api/pods/failed/${id}`, 'read'))).not.toContain(SECRET);
    expect(JSON.stringify(await get(`/api/pods/failed/${id}`))).toContain(SECRET);
  });

  it.each([
    ['no array', 'yesterday', 400],
    ['far too many', Array.from({ length: 10_001 }, () => ({})), 400],
    ['null', null, 200],
    ['odd elements', [null, 7, 'x', [], { at: 'then', what: {} }, { at: FAILED }, { before: [], revision: {} }], 200],
    [
      'hostile words',
      [
        {
          at: ROLLED_OUT,
          kind: 'rollout',
          what: '<img src=x onerror=alert(1)>\n\n# `x` {{7*7}}',
          object: { kind: '-o', name: "'; reboot" },
          revision: 2,
          before: { revision: 1, healthy: true, manifest: '{{{' },
        },
      ],
      200,
    ],
  ])('takes %s as what it is', async (_what, changes, status) => {
    const body = reportOf('web-14-d', { changes });
    const answer = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
    expect(answer.status).toBe(status);
    const { solution = '' } = answer.body as Partial<FailureAnswer>;
    expect(solution).not.toMatch(/(?<!\\)<img|^# `|reboot/m);
  });
});
