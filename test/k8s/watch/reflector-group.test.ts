import { describe, expect, it, onTestFinished } from 'vitest';
import { ClusterReturns } from '../../../src/k8s/cluster-returns.js';
import { Discovery } from '../../../src/k8s/discovery.js';
import { CONFIG_MAPS, PODS, type Resource, SERVICE_ACCOUNTS } from '../../../src/k8s/resources.js';
import { type GroupTiming, ReflectorGroup } from '../../../src/k8s/watch/reflector-group.js';
import { isAt, isMeantBy, only, refusing, silent, slow } from '../../../src/simulation/api-server/index.js';
import { startApiServer } from '../../support/api-server/start.js';
import { recordingLogger } from '../../support/fakes.js';
import { clientOf } from '../kubeconfig.js';

const ROLLOUTS: Resource = { kind: 'Rollout', apiVersion: 'argoproj.io/v1', plural: 'rollouts', isNamespaced: true };
const POLL = { interval: 2, timeout: 10_000 };
const WATCHED = 3;

/** A group of pods, config maps, service accounts and a kind that the cluster does not have. */
async function startGroup(timing: Partial<GroupTiming> = {}) {
  const server = await startApiServer();
  const put = (name: string, plural = 'pods') =>
    server.have(`api/v1/namespaces/shop/${plural}`, { metadata: { name } });
  put('only', 'configmaps');
  put('only', 'serviceaccounts');
  const client = clientOf(server);
  const end = new AbortController();
  const returns = new ClusterReturns();
  const looks: string[] = [];
  const changes: string[] = [];
  const group = new ReflectorGroup<string>({
    cluster: {
      ...{ client, discovery: new Discovery(client), ended: end.signal },
      onReturn: (listener) => returns.on(listener),
      lookAgain: () => void looks.push('look'),
    },
    kinds: [PODS, CONFIG_MAPS, SERVICE_ACCOUNTS, ROLLOUTS].map((resource) => ({
      kind: resource.kind,
      resources: [resource],
      project: ({ metadata }) => (metadata as { name: string }).name,
    })),
    logger: recordingLogger(),
    onChange: (kind, { type, key }) => changes.push(`${type} ${kind} ${key}`),
    timing: { firstMs: 1, longestMs: 20, healthyMs: 0, ...timing },
  });
  onTestFinished(() => group.stop());
  const watching = () => server.streams.count({ verb: 'watch' });
  return { server, put, group, changes, watching, end, returns, looks };
}

describe('a group of watches', () => {
  it('asks nothing before the first question, and nothing for the next', async () => {
    const { server, put, watching, group, changes } = await startGroup();
    put('a');
    expect(server.requests).toEqual([]);
    const view = await group.ready();
    expect([...view.items('Pod')]).toEqual(['a']);
    expect([...view.items('ConfigMap')]).toEqual(['only']);
    expect([...view.items('Rollout')]).toEqual([]);
    expect(view.missing).toEqual([]);
    expect(changes).toContain('added Pod shop/a');
    await expect.poll(watching, POLL).toBe(WATCHED);
    const { length } = server.requests;
    for (let time = 0; time < 20; time += 1) await group.ready();
    expect(server.requests).toHaveLength(length);
  });

  it('grows its version with every change, and only then', async () => {
    const { put, watching, group } = await startGroup();
    const view = await group.ready();
    await expect.poll(watching, POLL).toBe(WATCHED);
    const { version } = view;
    expect((await group.ready()).version).toBe(version);
    put('a');
    await expect.poll(() => [...view.items('Pod')], POLL).toEqual(['a']);
    expect(view.version).toBeGreaterThan(version);
  });

  it('leaves out and names a kind that may not be listed, until it may', async () => {
    const { server, group } = await startGroup();
    const allow = server.forbid({ resource: 'configmaps' });
    const view = await group.ready();
    const { version } = view;
    expect(view.missing).toEqual([{ kind: 'ConfigMap', reason: expect.stringContaining('list configmaps') }]);
    expect([...view.items('ConfigMap')]).toEqual([]);
    expect([...view.items('ServiceAccount')]).toEqual(['only']);
    allow();
    await expect.poll(() => view.missing, POLL).toEqual([]);
    expect([...view.items('ConfigMap')]).toEqual(['only']);
    expect(view.version).toBeGreaterThan(version);
  });

  it('fails at once where there is no cluster, and starts when there is one', async () => {
    const { server, group, put } = await startGroup();
    put('a');
    await server.stop();
    await expect(group.ready()).rejects.toMatchObject({ code: 'unavailable' });
    await server.listen();
    expect([...(await group.ready()).items('Pod')]).toEqual(['a']);
  });

  it('waits for a long list after a first try that failed, longer than for a cluster that is away', async () => {
    const { server, group, put } = await startGroup({ awayMs: 200 });
    for (let number = 0; number < 200; number += 1) put(`pod-${number}`);
    const lists = { verb: 'list', resource: 'pods' } as const;
    server.interfere(only(lists, refusing(500, 'not yet'), 1));
    server.interfere(only(lists, slow(1_000, 30)));
    const view = await group.ready();
    expect([...view.items('Pod')]).toHaveLength(200);
  });

  it('is good for a while after the cluster went away, then fails, and recovers by itself', async () => {
    const { server, group, put } = await startGroup({ awayMs: 150 });
    put('a');
    await group.ready();
    await server.stop();
    expect([...(await group.ready()).items('Pod')]).toEqual(['a']);
    await expect
      .poll(
        () =>
          group.ready().then(
            () => 'ready',
            (error: { code: string }) => error.code,
          ),
        POLL,
      )
      .toBe('unavailable');
    await server.listen();
    await expect
      .poll(
        () =>
          group.ready().then(
            ({ missing }) => missing,
            () => 'away',
          ),
        POLL,
      )
      .toEqual([]);
  });

  it('asks again at once when the cluster answers others again, however long it would wait', async () => {
    const { server, group, returns, looks, watching } = await startGroup({
      firstMs: 60_000,
      longestMs: 60_000,
      awayMs: 0,
    });
    await group.ready();
    await expect.poll(watching, POLL).toBe(WATCHED);
    await server.stop();
    const code = () =>
      group.ready().then(
        () => 'ready',
        (error: { code: string }) => error.code,
      );
    await expect.poll(code, POLL).toBe('unavailable');
    expect(looks).not.toEqual([]);
    await server.listen();
    expect(await code()).toBe('unavailable');
    const codeAfterReturn = () => {
      returns.heard(false);
      returns.heard(true);
      return code();
    };
    await expect.poll(codeAfterReturn, POLL).toBe('ready');
  });

  it('waits as long as the cluster asked for, also when it answers others', async () => {
    const { server, group, returns } = await startGroup({ awayMs: 0 });
    server.interfere(only({ verb: 'list', resource: 'pods' }, refusing(429, 'later', 60)));
    await expect(group.ready()).rejects.toMatchObject({ code: 'unavailable' });
    const lists = () => server.requests.filter(isMeantBy({ verb: 'list', resource: 'pods' })).length;
    expect(lists()).toBe(1);
    returns.heard(false);
    returns.heard(true);
    await group.ready().catch(() => undefined);
    expect(lists()).toBe(1);
  });

  it('answers a question that takes longer than it may be idle', async () => {
    const { put, group } = await startGroup({ idleMs: 1 });
    put('a');
    const view = await group.ready();
    expect([...view.items('Pod')]).toEqual(['a']);
  });

  it('ends when nobody has asked for a while, and starts anew with the next question', async () => {
    const { server, group, put, watching } = await startGroup({ idleMs: 1_000 });
    const { version } = await group.ready();
    await expect.poll(watching, POLL).toBe(WATCHED);
    await expect.poll(watching, POLL).toBe(0);
    put('a');
    const view = await group.ready();
    expect([...view.items('Pod')]).toEqual(['a']);
    expect(view.version).toBeGreaterThan(version);
    expect(server.requests.filter(isAt('apis'))).toHaveLength(1);
  });

  it('ends with the connection', async () => {
    const { group, watching, end } = await startGroup();
    await group.ready();
    await expect.poll(watching, POLL).toBe(WATCHED);
    end.abort();
    await expect.poll(watching, POLL).toBe(0);
  });

  it('lets a caller give up', async () => {
    const { server, group } = await startGroup();
    server.interfere(only({ resource: 'pods' }, silent()));
    const giveUp = new AbortController();
    const waiting = group.ready(giveUp.signal);
    await expect.poll(() => server.requests.filter(isMeantBy({ resource: 'pods' })).length, POLL).toBe(1);
    giveUp.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
  });
});
