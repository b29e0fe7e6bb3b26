import type { Fields } from '../../../src/rules/evidence/values.js';
import { API } from './plans.js';

/** What it is called, the spec before and after, the kind of the failure. */
export type Change = readonly [string, Fields, Fields, string?];

export function pod(container: Fields, spec: Fields = {}): Fields {
  return { containers: [{ ...API, ...container }], ...spec };
}

export const PROBE = { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 3 };
export const PROBED = pod({ livenessProbe: PROBE });
export const shell = (line: string) => ({ command: ['sh', '-c', line], args: undefined });
export const BROKEN = pod(shell('imagemagick-convert /data/in.png /data/out.png'));
export const limit = (memory: string) => ({ resources: { limits: { memory } } });
export const mounted = (volume: Fields, mount: Fields = {}) =>
  pod({ volumeMounts: [{ name: 'v', mountPath: '/etc/app', ...mount }] }, { volumes: [{ name: 'v', ...volume }] });
export const MAPPED = mounted({ configMap: { name: 'settings' } });
export const env = (...variables: Fields[]) => pod({ env: variables });
export const KEY = { name: 'A', valueFrom: { configMapKeyRef: { name: 'm', key: 'a' } } };
