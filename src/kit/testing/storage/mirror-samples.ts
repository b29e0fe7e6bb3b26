import type { Mirror } from '../../../contracts/mirror.js';
import type { StoredMirror } from '../../../kernel/ports/storage/mirrors.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { MINUTE, NOON } from './failure-samples.js';

const FIXED_MANIFEST = 'kind: Pod\nmetadata: {name: web-1, namespace: shop}\n';

export const proofPlan: StoredMirror['plan'] = {
  namespace: 'shop',
  podName: 'web-1',
  candidate: {
    ...{ origin: 'rules', strategy: 'create-config-map', title: 'Create the ConfigMap', explanation: 'It is read.' },
    ...{ scope: 'hand-over', target: 'pod' },
    patch: [{ op: 'replace', path: '/spec/containers/0/image', value: 'web:2' }],
  },
  about: {
    ...{ kind: 'missing-config-map', container: 'web', logLines: ['no configuration'] },
    original: { kind: 'Pod', spec: { containers: [{ name: 'web', image: 'web:1' }] } },
    fixed: { kind: 'Pod', spec: { containers: [{ name: 'web', image: 'web:2' }] } },
  },
  fixedManifest: FIXED_MANIFEST,
  checks: [{ name: 'ready', detail: 'web becomes ready' }],
  windowSeconds: 30,
  needsTtlSeconds: 60,
  missingWitness: [],
  needs: [],
  cannotShow: ['traffic'],
  warnings: [],
};

const standard: Mirror = {
  ...{ mirror_id: 'mirror-1', mirror_pod_name: 'web-1-mirror-a1b2c3', namespace: 'shop', status: 'Pending' },
  ...{ ttl_seconds: 180, created_at: new Date(NOON).toISOString(), fixed_manifest: FIXED_MANIFEST },
  ...{ explanation: 'It is read.', failure_id: 1, verdict: null, verdict_reason: null, scope: 'hand-over' },
  ...{ origin: 'rules', strategy: 'create-config-map', window_seconds: 30, phase: null, created_by: 'ada' },
  checks: [{ name: 'ready', status: 'pending', detail: 'web becomes ready', at: null }],
  control: { kind: 'original', pod_name: 'web-1', failing: null },
  ...{ cannot_show: ['traffic'], warnings: [], events: [{ reason: 'Scheduled' }] },
  ...{ expires_at: new Date(NOON + 3 * MINUTE).toISOString(), finished_at: null },
};

/** A live mirror of that failure, with what the test cares about changed. */
export function storedMirror(
  failureId: number,
  change: Partial<Omit<StoredMirror, 'mirror'>> & { readonly mirror?: Partial<Mirror> } = {},
): StoredMirror {
  const { mirror, ...rest } = change;
  return {
    ...{ mirror: { ...standard, failure_id: failureId, ...mirror }, cluster: 'default', podName: 'web-1' },
    ...{ causeKey: 'cause-1', plan: proofPlan, patch: proofPlan.candidate.patch },
    options: { keep: false, control: false, auto: true, tried: ['create-config-map'] },
    logs: { mirror: '', original: 'no configuration\n', truncated: false },
    ...{ watchedAt: NOON, createdAt: NOON, expiresAt: NOON + 3 * MINUTE, finishedAt: null },
    ...rest,
  };
}

/** The same mirror with its end: by default proven a minute later. */
export function endedMirror(
  mirror: StoredMirror,
  change: Partial<Mirror> = {},
  finishedAt = NOON + MINUTE,
): StoredMirror {
  const end = { finished_at: new Date(finishedAt).toISOString(), verdict_reason: 'It held for 30 s.' };
  return {
    ...mirror,
    mirror: { ...mirror.mirror, status: 'Succeeded', verdict: 'PROVEN', ...end, ...change },
    ...{ finishedAt, watchedAt: finishedAt },
  };
}

const mirrorOf = (failureId: number, mirror_id: string) => storedMirror(failureId, { mirror: { mirror_id } });

/** One that is proven with its logs, and two that live. */
export async function fillMirrors(storage: Storage, failureIds: readonly number[]): Promise<void> {
  const [first = 0, second = 0, third = 0] = failureIds;
  await storage.mirrors.add(mirrorOf(first, 'proven'));
  const logs = { mirror: 'ünï 😀', original: 'killed\0', truncated: true };
  await storage.mirrors.update({ ...endedMirror(mirrorOf(first, 'proven')), logs });
  await storage.mirrors.add(mirrorOf(second, 'second'));
  await storage.mirrors.add(mirrorOf(third, 'third'));
}

/** Ends a mirror, and begins another one of the same failure: for a moment the target knows both as live. */
export async function changeMirrors(storage: Storage): Promise<void> {
  const [live] = await storage.mirrors.live();
  if (live === undefined) throw new Error('there is no live mirror');
  await storage.mirrors.update(endedMirror(live, { verdict: 'REFUTED', status: 'Failed' }));
  await storage.mirrors.add(mirrorOf(live.mirror.failure_id, 'again'));
}
