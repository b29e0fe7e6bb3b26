import { describe, expect, it } from 'vitest';
import { missingRole } from '../../../dashboard/src/features/admin/agents/missing-role.js';
import { settingSchema, settingValue } from '../../../dashboard/src/features/admin/settings/setting-schema.js';
import { phaseOf } from '../../../dashboard/src/features/admin/silences/phase.js';
import { inLargestUnit, secondsOf } from '../../../dashboard/src/lib/duration-parts.js';
import { kindOf } from '../../../dashboard/src/ui/schema-form/json-schema.js';
import { SETTINGS, type SettingKey } from '../../../src/kernel/settings/setting-definitions.js';
import { schemaOf } from '../../../src/kernel/settings/setting-service.js';

describe('the role that agents lack', () => {
  it('has a rule for each resource, whether told in short or as Kubernetes refuses', () => {
    const role = missingRole([
      'list nodes',
      'get pods/log',
      'User "system:serviceaccount:a:b" cannot list resource "jobs" in API group "batch" at the cluster scope',
      'User "x" cannot watch resource "jobs" in API group "batch" at the cluster scope; …',
    ]);
    expect(role).toContain('resources: ["nodes"]\n    verbs: ["get", "list", "watch"]');
    expect(role).toContain('apiGroups: [""]\n    resources: ["pods/log"]\n    verbs: ["get"]');
    expect(role?.match(/"jobs"/g)).toHaveLength(1);
  });

  it('has nothing of what cannot be read, least of all more YAML', () => {
    expect(missingRole(['the cluster is away', 'list nodes"]\nverbs: ["*'])).toBeUndefined();
  });
});

describe('settings', () => {
  const keys = Object.keys(SETTINGS) as SettingKey[];

  it.each(keys)('%s has a field, and its default is a value of it', (key) => {
    const schema = settingSchema(schemaOf(key));
    expect(kindOf(schema)).not.toBe('json');
    expect(String(settingValue(schema, SETTINGS[key].default))).toBe(SETTINGS[key].default);
  });
});

describe('a silence', () => {
  const silence = { starts_at: '2026-03-14T10:00:00Z', ends_at: '2026-03-14T12:00:00Z' };
  it.each([
    ['planned', '09:59'],
    ['active', '10:00'],
    ['past', '12:00'],
  ])('is %s at %s', (phase, time) => expect(phaseOf(silence, Date.parse(`2026-03-14T${time}:00Z`))).toBe(phase));
});

describe('a duration', () => {
  it.each([
    [43_200 * 60, { count: 30, unit: 'd' }],
    [90 * 60, { count: 90, unit: 'min' }],
    [120 * 60, { count: 2, unit: 'h' }],
    [0, { count: 0, unit: 'd' }],
  ] as const)('%d s is entered in its largest unit', (seconds, parts) => {
    expect(inLargestUnit(seconds, ['d', 'h', 'min'])).toEqual(parts);
    expect(secondsOf(parts.count, parts.unit)).toBe(seconds);
  });
});
