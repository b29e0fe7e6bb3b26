import { z } from 'zod';
import type { EventBus } from '../events/event-bus.js';
import { type Cached, ReplicatedCache } from '../events/replicated-cache.js';
import { invalidField } from '../invalid-input.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';
import {
  type GivenValue,
  interpretSettings,
  isSettingKey,
  MIRROR_TTL,
  MirrorTtl,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type SettingValue,
} from './setting-definitions.js';

/** A setting as clients see it. `value` is the default until somebody sets it. */
export interface Setting {
  readonly key: string;
  readonly value: string;
  readonly default: string;
  readonly help: string;
}

/** A setting with the rule of its value as JSON Schema, of which a form can be made. */
export type ListedSetting = Setting & { readonly schema: Record<string, unknown> };

type NumberKey = { [Key in SettingKey]: SettingValue<Key> extends number ? Key : never }[SettingKey];

/** What admins set at runtime (docs/wire-contract.md, "Settings"). It is in memory, so that reading costs no query; `load` first. */
export class SettingService implements Cached {
  readonly #settings: ReplicatedCache<Settings>;

  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
    private readonly managed: Managed = NOT_MANAGED,
  ) {
    this.#settings = new ReplicatedCache(bus, {
      name: 'settings',
      initial: interpretSettings({}),
      read: async () => interpretSettings(await plugins.use('storage', ({ settings }) => settings.all())),
    });
  }

  async load(): Promise<void> {
    await this.#settings.load();
  }

  /** The value in its own type, such as a number, a list of globs or a time span. */
  value<Key extends SettingKey>(key: Key): SettingValue<Key> {
    return this.#settings.value.values[key];
  }

  /** The value of a setting that is a number, in the unit that its key names. */
  number(key: NumberKey): number {
    return this.value(key);
  }

  mirrorTtlSeconds(): number {
    return this.#settings.value.mirrorTtlSeconds;
  }

  list(): ListedSetting[] {
    return SETTING_KEYS.map((key) => ({ ...this.#setting(key), schema: schemaOf(key) }));
  }

  /** Throws `not_found` for an unknown key. */
  get(key: string): Setting {
    return this.#setting(known(key));
  }

  /** Takes effect before it answers. Throws `not_found` for an unknown key and `invalid` for a value that does not fit. */
  async set(key: string, value: GivenValue, by: string): Promise<Setting> {
    const setting = known(key);
    this.managed.refuse('settings', key);
    const checked = SETTINGS[setting].schema.safeParse(value);
    if (!checked.success) {
      const problem = checked.error.issues[0]?.message ?? 'does not fit';
      throw invalidField('value', problem, `The value of ${key} ${problem}`);
    }
    await this.#store(setting, String(value), by);
    return this.#setting(setting);
  }

  /** @param seconds 30 to 3600; else `invalid` */
  async setMirrorTtl(seconds: number, by: string): Promise<void> {
    this.managed.refuse('settings', MIRROR_TTL.key);
    if (!MirrorTtl.safeParse(seconds).success) {
      throw invalidField('seconds', `must be from ${MIRROR_TTL.minimum} to ${MIRROR_TTL.maximum}`);
    }
    await this.#store(MIRROR_TTL.key, String(seconds), by);
  }

  /** Gives a setting, the mirror TTL included, its default. */
  async reset(key: string): Promise<void> {
    this.managed.refuse('settings', key);
    await this.plugins.use('storage', ({ settings }) => settings.remove(key));
    await this.#announce(key);
  }

  async #store(key: string, value: string, by: string): Promise<void> {
    await this.plugins.use('storage', ({ settings }) => settings.set(key, value, this.clock.now(), by));
    await this.#announce(key);
  }

  async #announce(key: string): Promise<void> {
    const loaded = this.#settings.changed();
    this.bus.emit('client.event', { type: 'setting_change', data: { key } });
    await loaded;
  }

  #setting(key: SettingKey): Setting {
    const { default: fallback, help } = SETTINGS[key];
    return { key, value: this.#settings.value.texts[key], default: fallback, help };
  }
}

function known(key: string): SettingKey {
  if (isSettingKey(key)) return key;
  throw new PodproofError('not_found', `There is no setting ${key}`);
}

/** The rule of a value as JSON Schema. It allows what `set` takes; only which names of time zones there are it does not say. */
export function schemaOf(key: SettingKey): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(SETTINGS[key].schema, { io: 'input' });
  return schema;
}
