import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/rules/kinds/engine.js';
import { report } from '../kinds/reports.js';

const INIT = { name: 'migrate', image: 'm:1' };
const manifest = (...inits: object[]) =>
  JSON.stringify({
    kind: 'Pod',
    metadata: { name: 'orders', namespace: 'shop' },
    spec: { initContainers: inits, containers: [{ name: 'api', image: 'a:1' }] },
  });
const flat = (state: string, reason: string) => ({ name: 'api', state, reason, ready: false, restart_count: 0 });
const backOff = (message: string, fields: object = {}) => ({
  type: 'Warning',
  reason: 'BackOff',
  message,
  timestamp: '2026-11-21T20:10:00Z',
  ...fields,
});
const NAMED = 'Back-off restarting failed container migrate in pod orders_shop(3f1c2d4e)';
const LOG = 'Error: environment variable DATABASE_URL is not set';

const about = (fields: object) =>
  diagnose(
    report({
      failure_reason: 'Pending',
      container_statuses: [flat('waiting', 'PodInitializing')],
      manifest: manifest(INIT),
      events: [backOff(NAMED)],
      logs: LOG,
      ...fields,
    }),
  );

describe('an init container of which an agent sends no status', () => {
  it.each([
    ['the event names it', {}],
    ['the event names it, and the manifest is not known', { manifest: '' }],
    [
      'the field path names it',
      {
        manifest: manifest(INIT, { name: 'other', image: 'o:1' }),
        events: [
          backOff('Back-off restarting failed container', {
            involved_object: { kind: 'Pod', name: 'orders', fieldPath: 'spec.initContainers{migrate}' },
          }),
        ],
      },
    ],
    ['it is the only one', { events: [backOff('Back-off restarting failed container')] }],
    [
      'it is the only one that printed',
      {
        manifest: manifest({ name: 'other', image: 'o:1' }, INIT),
        events: [backOff('Back-off restarting failed container')],
        logs: '',
        container_logs: [{ container: 'migrate', previous: false, text: LOG }],
      },
    ],
  ])('crashes: %s', (_name, fields) => {
    const diagnosis = about(fields);
    expect(diagnosis?.kind).toBe('log-missing-env');
    expect(diagnosis?.container).toBe('migrate');
  });

  it.each([
    ['the app has started since', { container_statuses: [flat('running', '')] }],
    ['the event is about the app', { events: [backOff(NAMED.replace('migrate', 'api'))] }],
    ['the manifest has no such container', { manifest: manifest() }],
    [
      'nobody says which of two',
      {
        manifest: manifest(INIT, { name: 'other', image: 'o:1' }),
        events: [backOff('Back-off restarting failed container')],
      },
    ],
  ])('is not blamed where %s', (_name, fields) => {
    expect(about(fields)?.container).not.toBe('migrate');
  });
});
