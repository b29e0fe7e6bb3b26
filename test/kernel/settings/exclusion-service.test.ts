import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ExclusionService } from '../../../src/kernel/settings/exclusion-service.js';
import { serviceParts, told } from '../findings/service-fixture.js';

const parts = serviceParts();
const newService = () => new ExclusionService(parts.plugins, parts.bus, parts.clock);
const namespace = { kind: 'namespace', pattern: 'kube-system' } as const;
const pod = { kind: 'pod', pattern: 'job-*' } as const;
let exclusions: ExclusionService;

beforeEach(() => {
  exclusions = newService();
});

describe('ExclusionService', () => {
  it('excludes from the moment that it answers, and includes again', async () => {
    expect(exclusions.match('kube-system', 'coredns')).toBeUndefined();
    const stored = await exclusions.add(namespace, 'ada');
    expect(stored).toEqual({ ...namespace, created_at: '2026-01-01T00:00:00.000Z', created_by: 'ada' });
    expect(exclusions.match('kube-system', 'coredns')).toEqual(namespace);
    await exclusions.remove(namespace);
    expect(exclusions.match('kube-system', 'coredns')).toBeUndefined();
  });

  it('announces each change once', async () => {
    await exclusions.add(namespace, 'ada');
    parts.clock.advance(1_000);
    const again = await exclusions.add(namespace, 'bob');
    expect(again.created_by).toBe('ada');
    await exclusions.add(pod, 'ada');
    await exclusions.remove(pod);
    await expect(exclusions.remove(pod)).rejects.toMatchObject({ code: 'not_found' });
    await told();
    expect(parts.events).toEqual([
      { type: 'namespace_exclusion', data: { namespace: 'kube-system', action: 'excluded' } },
      { type: 'pod_exclusion', data: { pod_name: 'job-*', action: 'excluded' } },
      { type: 'pod_exclusion', data: { pod_name: 'job-*', action: 'included' } },
    ]);
    expect(parts.stale).toEqual(['exclusions', 'exclusions', 'exclusions']);
  });

  it('lists each kind by itself', async () => {
    await exclusions.add(pod, 'ada');
    await exclusions.add(namespace, 'ada');
    await exclusions.add({ kind: 'pod', pattern: 'a-*' }, 'ada');
    expect((await exclusions.list('pod')).map(({ pattern }) => pattern)).toEqual(['a-*', 'job-*']);
    expect((await exclusions.list('namespace')).map(({ pattern }) => pattern)).toEqual(['kube-system']);
  });

  it('says which rule hits, or that none does', async () => {
    await exclusions.add(pod, 'ada');
    const hit = { excluded: true, rule: pod, reason: expect.stringContaining('job-*') };
    expect(exclusions.explain('shop', 'job-1')).toEqual(hit);
    const missed = { excluded: false, rule: null, reason: expect.stringContaining('shop/web-1') };
    expect(exclusions.explain('shop', 'web-1')).toEqual(missed);
  });

  it('knows the stored rules once it is loaded', async () => {
    await exclusions.add(pod, 'ada');
    const restarted = newService();
    expect(restarted.match('shop', 'job-1')).toBeUndefined();
    await restarted.load();
    expect(restarted.match('shop', 'job-1')).toEqual(pod);
  });

  it('reads again when another replica changed the rules, and only then', async () => {
    await parts.plugins.use('storage', (storage) => storage.exclusions.add(pod, 0, 'another replica'));
    parts.bus.emit('cache.stale', { cache: 'settings' });
    await told();
    expect(exclusions.match('shop', 'job-1')).toBeUndefined();
    parts.bus.emit('cache.stale', { cache: 'exclusions' });
    await vi.waitFor(() => expect(exclusions.match('shop', 'job-1')).toEqual(pod));
  });

  it('changes and announces nothing when storage is away, and keeps what it knows', async () => {
    await exclusions.add(pod, 'ada');
    await told();
    parts.events.length = 0;
    parts.storageAway(true);
    await expect(exclusions.add(namespace, 'ada')).rejects.toMatchObject({ code: 'unavailable' });
    await told();
    expect(parts.events).toEqual([]);
    expect(exclusions.match('shop', 'job-1')).toEqual(pod);
  });

  it('goes through the open records again until what was on its way must have come, also after another replica changed the rules', async () => {
    const resolve = vi.fn(() => Promise.resolve(0));
    const service = new ExclusionService(parts.plugins, parts.bus, parts.clock, undefined, { resolve });
    await service.resolveCovered();
    expect(resolve).not.toHaveBeenCalled();
    await service.add(namespace, 'ada');
    expect(resolve).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { namespace: 'kube-system', by: 'ada' });
    const calls = async () => {
      resolve.mockClear();
      await service.resolveCovered();
      return resolve.mock.calls.length;
    };
    expect(await calls()).toBe(1);
    parts.clock.advance(60_001);
    expect(await calls()).toBe(1);
    expect(await calls()).toBe(0);
    parts.bus.emit('cache.stale', { cache: 'exclusions' });
    await told();
    expect(await calls()).toBe(1);
  });
});
