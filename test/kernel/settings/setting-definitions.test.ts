import { describe, expect, it } from 'vitest';
import {
  interpretSettings,
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
} from '../../../src/kernel/settings/setting-definitions.js';

describe('SETTINGS', () => {
  it('has the keys and defaults of the contract', () => {
    expect(interpretSettings({}).texts).toEqual({
      history_retention_minutes: '43200',
      ignored_retention_minutes: '0',
      stale_after_minutes: '30',
      failure_heartbeat_minutes: '10',
      agent_graces: '',
      llm_daily_calls: '500',
      llm_daily_tokens: '1000000',
      llm_pseudonyms: 'false',
      llm_never_send_namespaces: '',
      llm_language: 'en',
      notify_update_minutes: '30',
      quiet_hours: '',
      notify_min_severity: 'low',
      notify_namespaces: '',
      mirror_per_namespace: '3',
      mirror_total: '10',
      mirror_namespaces: '*',
      mirror_auto: '',
      mirror_max_cpu: '4',
      mirror_max_memory: '8Gi',
    });
    expect(interpretSettings({}).mirrorTtlSeconds).toBe(180);
  });

  it('gives each value its own type', () => {
    const { values } = interpretSettings({
      llm_pseudonyms: 'true',
      llm_never_send_namespaces: 'payments, secret-*,',
      quiet_hours: '22:00-07:00 UTC',
      stale_after_minutes: '5',
      agent_graces: 'readiness-failed=30, pvc-pending=0,',
    });
    expect(values.llm_pseudonyms).toBe(true);
    expect(values.llm_never_send_namespaces).toEqual(['payments', 'secret-*']);
    expect(values.quiet_hours).toEqual({ from: 1320, to: 420, timeZone: 'UTC' });
    expect(values.stale_after_minutes).toBe(5);
    expect(values.agent_graces).toEqual({ 'readiness-failed': 30, 'pvc-pending': 0 });
    expect(values.notify_namespaces).toEqual([]);
    expect(values).toMatchObject({ mirror_total: 10, mirror_namespaces: ['*'], mirror_max_memory: '8Gi' });
  });

  it.each([
    ['', null],
    ['  ', null],
    ['critical', { severities: ['critical'], namespaces: ['*'] }],
    ['critical , high', { severities: ['critical', 'high'], namespaces: ['*'] }],
    [' low in shop-*, in ', { severities: ['low'], namespaces: ['shop-*', 'in'] }],
  ])('reads which incidents are proved by themselves: %j', (text, auto) => {
    expect(interpretSettings({ mirror_auto: text }).values.mirror_auto).toEqual(auto);
  });

  it.each<[SettingKey, string[]]>([
    [
      'history_retention_minutes',
      ['-1', '1.5', '', ' 5', '5 ', '007', '1e3', 'abc', '0x10', '٣', '52560001', '9'.repeat(400)],
    ],
    ['stale_after_minutes', ['0']],
    ['failure_heartbeat_minutes', ['0', '1441']],
    [
      'agent_graces',
      [
        'evicted',
        'evicted=3601',
        'evicted=-1',
        'A=1',
        '=1',
        'evicted=1;evicted=2',
        'evicted=01',
        'evicted=1,'.repeat(2_000),
      ],
    ],
    [
      'agent_graces',
      // No agent knows these kinds: to take them would change nothing, without a word.
      ['readiness=30', 'pvc=120', 'readiness-failed=30, pvc=120'],
    ],
    ['llm_pseudonyms', ['yes', 'TRUE', '1', '']],
    ['llm_never_send_namespaces', ['Shop', 'a b', 'a;b', 'x'.repeat(254), 'a,'.repeat(3_000)]],
    ['llm_language', ['', 'x', 'en_US', 'english language', 'a'.repeat(300)]],
    ['quiet_hours', ['always', '22:00-07:00']],
    ['notify_min_severity', ['', 'none', 'HIGH']],
    ['mirror_per_namespace', ['-1', '101', '']],
    ['mirror_total', ['1001', '1.5']],
    ['mirror_auto', ['all', 'high,', 'in shop', 'high in', 'high in Shop', 'high shop', ' '.repeat(5_000)]],
    ['mirror_max_cpu', ['', '0', '0m', '-1', '4 cores', '0.0', '1.5m', '99999']],
    ['mirror_max_memory', ['', '0', '8GiB', '1e9', '8 Gi', '9999999Gi']],
  ])('%s refuses what does not fit, in plain words', (key, texts) => {
    for (const text of texts) {
      expect(SETTINGS[key].schema.safeParse(text).error?.issues[0]?.message, text).toMatch(/^must (be|have) /);
    }
  });

  it.each<[SettingKey, string]>([
    ['history_retention_minutes', '0'],
    ['history_retention_minutes', '52560000'],
    ['llm_language', 'pt-BR'],
    ['notify_min_severity', 'critical'],
    ['notify_namespaces', 'a,b-*'],
    ['quiet_hours', '22:00-07:00 Europe/Berlin'],
    ['mirror_max_cpu', '500m'],
    ['mirror_max_cpu', '0.25'],
    ['mirror_max_memory', '1.5Gi'],
    ['mirror_max_memory', '8589934592'],
  ])('%s takes %j', (key, text) => {
    expect(SETTINGS[key].schema.safeParse(text).success).toBe(true);
  });

  it('puts the default in place of a stored text that does not fit', () => {
    const settings = interpretSettings({ stale_after_minutes: 'soon', 'mirror-ttl': '5', another: 'x' });
    expect(settings.values.stale_after_minutes).toBe(30);
    expect(settings.mirrorTtlSeconds).toBe(180);
    expect(Object.keys(settings.texts)).toEqual(SETTING_KEYS);
  });

  it('knows its keys and nothing that objects inherit', () => {
    expect(['quiet_hours', 'mirror-ttl', 'toString', '__proto__'].map(isSettingKey)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
