import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SettingService } from '../../../src/kernel/settings/setting-service.js';
import { serviceParts, told } from '../findings/service-fixture.js';

const parts = serviceParts();
const newService = () => new SettingService(parts.plugins, parts.bus, parts.clock);
let settings: SettingService;

beforeEach(() => {
  settings = newService();
});

describe('SettingService', () => {
  it('has the default until somebody sets another value', async () => {
    expect(settings.get('stale_after_minutes')).toMatchObject({ value: '30', default: '30' });
    const set = await settings.set('stale_after_minutes', '45', 'ada');
    expect(set).toEqual({
      key: 'stale_after_minutes',
      value: '45',
      default: '30',
      help: expect.stringContaining('stale'),
    });
    expect(settings.number('stale_after_minutes')).toBe(45);
    expect(settings.get('stale_after_minutes')).toEqual(set);
    await told();
    expect(parts.events).toEqual([{ type: 'setting_change', data: { key: 'stale_after_minutes' } }]);
    expect(parts.stale).toEqual(['settings']);
  });

  it('reads what is stored when it is loaded', async () => {
    await settings.set('quiet_hours', '22:00-07:00 UTC', 'ada');
    await settings.setMirrorTtl(600, 'ada');
    const restarted = newService();
    expect([restarted.value('quiet_hours'), restarted.mirrorTtlSeconds()]).toEqual([null, 180]);
    await restarted.load();
    expect(restarted.value('quiet_hours')).toEqual({ from: 1_320, to: 420, timeZone: 'UTC' });
    expect(restarted.mirrorTtlSeconds()).toBe(600);
  });

  it('refuses a value that does not fit, saying why, and keeps the old one', async () => {
    const refused = { code: 'invalid', message: expect.stringMatching(/stale_after_minutes must be a whole number/) };
    await expect(settings.set('stale_after_minutes', 'soon', 'ada')).rejects.toMatchObject(refused);
    await expect(settings.setMirrorTtl(29, 'ada')).rejects.toMatchObject({ code: 'invalid' });
    await expect(settings.setMirrorTtl(3_601, 'ada')).rejects.toMatchObject({ code: 'invalid' });
    await settings.load();
    expect(settings.number('stale_after_minutes')).toBe(30);
    expect(settings.mirrorTtlSeconds()).toBe(180);
    await told();
    expect(parts.events).toEqual([]);
  });

  it.each(['nothing', 'mirror-ttl', 'constructor'])('does not know the key %s', async (key) => {
    expect(() => settings.get(key)).toThrow(expect.objectContaining({ code: 'not_found' }));
    await expect(settings.set(key, '60', 'ada')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists all settings with a JSON Schema for their values', async () => {
    const list = settings.list();
    expect(list.map(({ key }) => key)).toContain('history_retention_minutes');
    for (const { key, schema } of list) expect(schema['type'] ?? schema['anyOf'], key).toBeDefined();
    const severity = list.find(({ key }) => key === 'notify_min_severity');
    expect(severity?.schema).toEqual({ type: 'string', enum: ['critical', 'high', 'medium', 'low'] });
  });

  it('reads again when another replica changed a setting', async () => {
    await parts.plugins.use('storage', (storage) => storage.settings.set('llm_daily_calls', '7', 0, 'another replica'));
    parts.bus.emit('cache.stale', { cache: 'settings' });
    await vi.waitFor(() => expect(settings.number('llm_daily_calls')).toBe(7));
  });
});
