import { describe, expect, it, vi } from 'vitest';
import { refusing } from '../../../src/simulation/api-server/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { AgentScene } from './agent-scene.js';
import { crashedPod, failingPod, now, readyPod, startingPod } from './objects-of-scene.js';

const POD = 'api/v1/namespaces/shop/pods';

describe('an agent of a whole cluster', () => {
  it('reports what fails with its evidence, leaves the others alone, and tells of ends and recoveries', async () => {
    const scene = await AgentScene.start();
    scene.api.apply(failingPod('web-1'), readyPod('web-2'));
    const agent = await scene.agent();
    await scene.untilNamed(['web-1']);
    const [record] = await scene.records();
    expect(record).toMatchObject({
      cluster: 'east',
      namespace: 'shop',
      failure_reason: 'ImagePullBackOff',
      occurrences: 1,
    });
    scene.api.apply(failingPod('web-3'));
    await scene.untilNamed(['web-1', 'web-3']);
    scene.api.remove(`${POD}/web-1`);
    await scene.untilNamed(['web-3']);
    expect(await scene.records('history')).toMatchObject([{ status_note: 'the pod was deleted' }]);
    scene.api.apply(readyPod('web-3'));
    await scene.untilNamed([]);
    expect((await scene.records('history')).map(({ status_note: note }) => note)).toContain('the pod recovered');
    expect(await agent.metrics()).toMatch(/podproof_agent_told_total\{kind="report"\} 2\n/);
  });

  it('tells the end of what fails in a namespace with the deletion of that, though the pods are there for their grace period', async () => {
    const scene = await AgentScene.start();
    const shop = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
    scene.api.apply({ ...shop, status: { phase: 'Active' } });
    scene.api.apply(failingPod('web-1'), failingPod('job-1', { namespace: 'night' }));
    await scene.agent();
    await scene.untilNamed(['web-1', 'job-1']);
    const metadata = { name: 'shop', deletionTimestamp: now() };
    scene.api.apply({ ...shop, metadata, status: { phase: 'Terminating' } });
    await scene.untilNamed(['job-1']);
    expect(await scene.records('history')).toMatchObject([{ status_note: 'the pod was deleted' }]);
    scene.api.apply(crashedPod('web-1'), failingPod('web-2'), failingPod('job-2', { namespace: 'night' }));
    await scene.untilNamed(['job-1', 'job-2']);
  });

  it('follows exclusions as they come and go', async () => {
    const scene = await AgentScene.start();
    scene.api.apply(failingPod('web-1'), failingPod('job-1', { namespace: 'night' }));
    await scene.admin('POST', '/api/admin/excluded-namespaces', { namespace: 'night' });
    await scene.agent();
    await scene.untilNamed(['web-1']);
    await scene.admin('DELETE', '/api/admin/excluded-namespaces/night');
    await scene.untilNamed(['web-1', 'job-1']);
    await scene.admin('POST', '/api/admin/excluded-pods', { pod_name: 'web-*' });
    await scene.untilNamed(['job-1']);
    scene.api.apply(failingPod('web-2'));
    scene.api.apply(failingPod('job-2', { namespace: 'night' }));
    await scene.untilNamed(['job-1', 'job-2']);
  });

  it('knows a static pod by the hash that the kubelet gives its events', async () => {
    const scene = await AgentScene.start();
    const { metadata, ...pod } = startingPod('etcd-n1', { namespace: 'kube-system' }) as { metadata: object };
    scene.api.apply({ ...pod, metadata: { ...metadata, annotations: { 'kubernetes.io/config.hash': 'f00d' } } });
    scene.api.have('api/v1/namespaces/kube-system/events', {
      ...{ type: 'Warning', reason: 'FailedMount', message: 'MountVolume.SetUp failed for volume "certs"', count: 9 },
      ...{ firstTimestamp: now(60), lastTimestamp: now(1) },
      involvedObject: { kind: 'Pod', namespace: 'kube-system', name: 'etcd-n1', uid: 'f00d' },
    });
    await scene.agent();
    await scene.untilNamed(['etcd-n1']);
    expect(await scene.records()).toMatchObject([{ failure_reason: 'FailedMount' }]);
  });

  it('knows a pod that came again under its name, and keeps nothing of the old one', async () => {
    const scene = await AgentScene.start();
    scene.api.apply(failingPod('db-0', { uid: 'first', owner: { kind: 'StatefulSet', name: 'db' } }));
    await scene.agent();
    await scene.untilNamed(['db-0']);
    scene.api.remove(`${POD}/db-0`);
    scene.api.apply(readyPod('db-0', { uid: 'second', owner: { kind: 'StatefulSet', name: 'db' } }));
    await scene.untilNamed([]);
    expect(await scene.records('history')).toMatchObject([{ status_note: 'the pod recovered' }]);
  });
});

describe('when something is away', () => {
  it('keeps what it finds while the backend is away, the newest of each pod', async () => {
    const scene = await AgentScene.start();
    const agent = await scene.agent();
    scene.isBackendAway = true;
    scene.api.apply(failingPod('web-1'), failingPod('web-2'), failingPod('web-3'));
    await vi.waitFor(() => expect(agent.health().spooled).toBe(3), { timeout: 5_000 });
    scene.api.remove(`${POD}/web-2`);
    await vi.waitFor(() => expect(agent.health().problems.join()).toMatch(/cannot be reached/), { timeout: 5_000 });
    scene.isBackendAway = false;
    await scene.untilNamed(['web-1', 'web-3']);
    await vi.waitFor(() => expect(agent.health()).toMatchObject({ ok: true, spooled: 0, problems: [] }), {
      timeout: 5_000,
    });
  });

  it('goes on when the API server has forgotten, refuses for a while, or starts anew', async () => {
    const scene = await AgentScene.start();
    scene.api.apply(failingPod('web-1'), failingPod('web-2'));
    await scene.agent();
    await scene.untilNamed(['web-1', 'web-2']);
    await scene.api.stop();
    scene.api.remove(`${POD}/web-1`);
    scene.api.apply(failingPod('web-3'));
    scene.api.objects.compact();
    const goOn = scene.api.interfere(refusing(429, 'too many requests'));
    await scene.api.listen();
    await vi.waitFor(() => expect(scene.api.requests.length).toBeGreaterThan(0), { timeout: 5_000 });
    goOn();
    await scene.untilNamed(['web-2', 'web-3']);
    expect((await scene.records()).map(({ occurrences }) => occurrences)).toEqual([1, 1]);
  });

  it('makes good what happened while no agent ran', async () => {
    const scene = await AgentScene.start();
    scene.api.apply(failingPod('gone'), failingPod('well'), failingPod('still'));
    const dataDir = temporaryFolder();
    const first = await scene.agent({ dataDir });
    await scene.untilNamed(['gone', 'well', 'still']);
    await first.stop();
    scene.api.remove(`${POD}/gone`);
    scene.api.apply(readyPod('well'), failingPod('new'));
    await scene.agent({ dataDir });
    await scene.untilNamed(['still', 'new']);
    const notes = (await scene.records('history')).map((record) => [record['pod_name'], record['status_note']]);
    expect(new Map(notes as [string, string][])).toEqual(
      new Map([
        ['gone', 'the pod was deleted'],
        ['well', 'the pod recovered'],
      ]),
    );
  });
});
