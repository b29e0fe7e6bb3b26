import { describe, expect, it } from 'vitest';
import type { Simulation } from '../../src/simulation/index.js';
import { startTestCluster } from '../support/simulation/start.js';

const container = { name: 'app', image: '127.0.0.1:5000/team/shell:1.0', command: ['sleep', '36000'] };
const pod = (name: string, spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [container], ...spec },
});

async function post({ url }: Simulation, namespace: string, object: object, query = '') {
  const response = await fetch(`${url}/api/v1/namespaces/${namespace}/pods${query}`, {
    method: 'POST',
    body: JSON.stringify(object),
  });
  const body = (await response.json()) as {
    message?: string;
    details?: object;
    status: unknown;
    metadata: Record<string, unknown>;
    spec: Record<string, unknown>;
  };
  return { ...body, code: response.status };
}

describe('the API server of a simulated cluster', () => {
  it('refuses in the words of a real one, with the status that it has', async () => {
    const simulation = await startTestCluster();
    const refusals = [
      await post(simulation, 'nowhere', pod('a')),
      await post(simulation, 'default', pod('a', { serviceAccountName: 'nobody' })),
      await post(
        simulation,
        'default',
        pod('a', { containers: [{ ...container, volumeMounts: [{ name: 'v', mountPath: '/v' }] }] }),
      ),
      await post(simulation, 'default', pod('Big_Name')),
    ];
    expect(refusals.map(({ code, message }) => [code, message?.slice(0, 140)])).toEqual([
      [404, 'namespaces "nowhere" not found'],
      [
        403,
        'pods "a" is forbidden: error looking up service account default/nobody: serviceaccount "nobody" not found',
      ],
      [422, 'Pod "a" is invalid: spec.containers[0].volumeMounts[0].name: Not found: "v"'],
      [
        422,
        `Pod "Big_Name" is invalid: metadata.name: Invalid value: "Big_Name": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric `,
      ],
    ]);
  });

  it('checks a dry run like any other request, fills in what is left out, and keeps nothing of it', async () => {
    const simulation = await startTestCluster();
    const tried = await post(simulation, 'default', pod('tried'), '?dryRun=All');
    expect([tried.code, tried.spec['restartPolicy'], tried.spec['serviceAccountName']]).toEqual([
      201,
      'Always',
      'default',
    ]);
    expect((await fetch(`${simulation.url}/api/v1/namespaces/default/pods/tried`)).status).toBe(404);
    expect(
      (await post(simulation, 'default', pod('tried', { serviceAccountName: 'nobody' }), '?dryRun=All')).code,
    ).toBe(403);
  });

  it('changes nothing of a running pod but its image, and tells the time of the cluster', async () => {
    const simulation = await startTestCluster();
    await post(simulation, 'default', pod('a'));
    simulation.clock.advance(10_000);
    const patch = (body: object) =>
      fetch(`${simulation.url}/api/v1/namespaces/default/pods/a`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/strategic-merge-patch+json' },
        body: JSON.stringify(body),
      });
    const refused = await patch({ spec: { containers: [{ name: 'app', command: ['true'] }] } });
    expect([refused.status, refused.headers.get('date')]).toEqual([422, 'Mon, 02 Mar 2026 08:00:10 GMT']);
    expect((await patch({ metadata: { labels: { seen: 'yes' } } })).status).toBe(200);
  });
});
