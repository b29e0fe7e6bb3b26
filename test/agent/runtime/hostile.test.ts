import { expect, it } from 'vitest';
import { AgentScene } from './agent-scene.js';
import { failingPod, now } from './objects-of-scene.js';

type Body = Record<string, unknown>;

const SECRET = 'hunter2-Zq8vK1xw93Lm';
const HOSTILE = `\u001b[2J$(touch /tmp/x) \`id\` --server=http://evil password=${SECRET}\u202e`;
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, HOSTILE]));

function hostilePod(name: string): object {
  const pod = failingPod(name) as { metadata: Body; spec: Body; status: Body };
  const message = HOSTILE + 'x'.repeat(100_000);
  const state = { waiting: { reason: HOSTILE, message } };
  const names = Array.from({ length: 500 }, (_, index) => (index === 0 ? name : `c${index}`));
  return {
    ...pod,
    metadata: { ...pod.metadata, labels: many(3_000), annotations: many(3_000) },
    spec: {
      ...pod.spec,
      containers: names.map((each) => ({ name: each, image: HOSTILE, env: [{ name: 'DB_PASSWORD', value: SECRET }] })),
    },
    status: {
      phase: 'Pending',
      reason: HOSTILE,
      message,
      conditions: Array.from({ length: 1_000 }, () => ({
        type: HOSTILE,
        status: 'False',
        message,
        lastTransitionTime: now(60),
      })).slice(0, 3),
      containerStatuses: names
        .map((each) => ({ name: each, image: HOSTILE, ready: false, restartCount: 0, state }))
        .slice(0, 4),
    },
  };
}

it('tells of objects that mean harm without showing a secret or obeying them, and goes on with the others', async () => {
  const scene = await AgentScene.start();
  const agent = await scene.agent();
  scene.api.apply(hostilePod('--help'), hostilePod('__proto__'), hostilePod('constructor'), failingPod('web-1'));
  scene.api.have(
    'api/v1/namespaces/shop/events',
    ...Array.from({ length: 3_000 }, (_, index) => ({
      ...{
        type: 'Warning',
        reason: 'Failed',
        message: HOSTILE,
        count: 1,
        firstTimestamp: now(60),
        lastTimestamp: now(1),
      },
      metadata: { name: `event-${index}` },
      involvedObject: { kind: 'Pod', namespace: 'shop', name: '--help', uid: 'x' },
    })),
  );
  await scene.untilNamed(['--help', '__proto__', 'constructor', 'web-1'], 'failed', 30_000);
  const cookie = await scene.backend.signIn('read');
  for (const { id } of await scene.records()) {
    const { body } = await scene.backend.send('GET', `/api/pods/failed/${id}`, { cookie });
    const text = JSON.stringify(body);
    expect(text).not.toContain(SECRET);
    expect(text.length).toBeLessThan(2_500_000);
  }
  expect(JSON.stringify(scene.logger)).not.toContain(SECRET);
  expect(agent.health()).toMatchObject({ ok: true, problems: [] });
});
