import { type HandOverRequest, handOver, type NoPatch, type OwnerPatch } from '../../../src/rules/handover/index.js';
import { type Fields, fixOf, livePod } from './pods.js';

export const MEMORY = '/spec/containers/0/resources/limits/memory';
/** Raises the memory limit of the live pod's container. */
export const RAISE = fixOf([{ op: 'replace', path: MEMORY, value: '128Mi' }]);

/** The request to raise the limit in Deployment `web`, but for these fields. */
export function request(fields: Partial<HandOverRequest> = {}): HandOverRequest {
  return { fix: RAISE, pod: livePod(), owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'web' }, ...fields };
}

export function owner(kind: string): Partial<HandOverRequest> {
  return { owner: { api_version: null, kind, name: 'web' } };
}

/** The Deployment's manifest before the fix. */
export function deployment(container: Fields = {}, metadata: Fields = {}): Fields {
  const template = { spec: { containers: [{ name: 'api', resources: { limits: { memory: '64Mi' } }, ...container }] } };
  return { metadata: { name: 'web', namespace: 'shop', ...metadata }, spec: { template } };
}

/** The patch; fails where there is none. */
export function patched(fields: Partial<HandOverRequest>): OwnerPatch {
  const result = handOver(request(fields));
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** Why there is no patch; fails where there is one. */
export function refused(fields: Partial<HandOverRequest>): NoPatch {
  const result = handOver(request(fields));
  if (result.ok) throw new Error(`a patch: ${JSON.stringify(result.strategicMerge)}`);
  return result;
}
