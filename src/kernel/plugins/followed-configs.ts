import { createHmac, randomBytes } from 'node:crypto';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { SecretSealer } from '../ports/secret-sealer.js';
import type { StoredPluginConfig } from '../ports/storage/plugin-configs.js';
import type { PluginKind } from './define-plugin.js';
import type { PluginHost } from './plugin-host.js';
import type { PluginName } from './plugin-scope.js';
import { maskConfig } from './secrets.js';
import { slotOf } from './serving-slots.js';
import { openSecrets, type PlainConfig } from './stored-secrets.js';

/** A plugin in service, with its configuration: secrets masked, defaults filled in. */
export interface ActivePlugin {
  readonly id: string;
  readonly config: PlainConfig;
}

interface Followed {
  readonly kind: PluginKind;
  readonly id: string;
  /** Tells whether a row is still the one that was followed. */
  readonly mark: string;
  readonly error: string | null;
  /** Whether to try the same row again. */
  readonly again: boolean;
}

interface Serving extends ActivePlugin {
  readonly kind: PluginKind;
  /** Tells whether it is still the same configuration, its secrets included; of the secrets it tells nothing. */
  readonly digest: string;
}

/** Anew in each process, so that a digest of a short secret is of no use to whoever sees it. */
const DIGEST_KEY = randomBytes(32);

function configDigest(id: string, opened: PlainConfig): string {
  return createHmac('sha256', DIGEST_KEY)
    .update(JSON.stringify([id, opened]))
    .digest('base64');
}

type Row = StoredPluginConfig & { readonly kind: PluginKind };

const isKind = (kind: string): kind is Exclude<PluginKind, 'storage'> => ['kinds', 'llm', 'notify'].includes(kind);
const isFollowed = (row: StoredPluginConfig): row is Row => isKind(row.kind) && row.enabled;
const pluginKey = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind}:${id}`;

/** Makes the host serve what the stored configurations say, and knows how far that went. */
export class FollowedConfigs {
  readonly #followed = new Map<string, Followed>();
  /** By the slot of the host. */
  readonly #serving = new Map<string, Serving>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly plugins: PluginHost,
    private readonly sealer: SecretSealer,
    private readonly logger: Logger,
    private readonly changed: (plugin: { readonly kind: PluginKind; readonly id: string }) => void,
  ) {}

  /** One at a time, each with the rows as they are when its turn comes. Throws only what `read` does. */
  follow(read: () => Promise<readonly StoredPluginConfig[]>): Promise<void> {
    const turn = this.#turn.then(async () => this.#followAll(await read()));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  active(kind: PluginKind): readonly ActivePlugin[] {
    const plugins = [...this.#serving.values()].filter((plugin) => plugin.kind === kind);
    return plugins.map(({ id, config }) => ({ id, config }));
  }

  errorOf(kind: string, id: string): string | null {
    return this.#followed.get(pluginKey({ kind, id }))?.error ?? null;
  }

  /** Its configuration is used again with the next `follow`, as if it had changed. */
  forget(plugin: PluginName): void {
    const followed = this.#followed.get(pluginKey(plugin));
    if (followed !== undefined) this.#followed.set(pluginKey(plugin), { ...followed, again: true });
  }

  /** A plugin that left the service by itself stays out of it until its configuration is saved again. */
  retired({ kind, id }: PluginName, reason: string): void {
    const followed = this.#followed.get(pluginKey({ kind, id }));
    if (followed !== undefined)
      this.#followed.set(pluginKey({ kind, id }), { ...followed, error: reason, again: false });
    if (this.#serving.get(slotOf(kind, id))?.id === id) this.#serving.delete(slotOf(kind, id));
  }

  async #followAll(stored: readonly StoredPluginConfig[]): Promise<void> {
    const rows = stored.filter(isFollowed);
    for (const row of rows) await this.#followOne(row);
    await this.#leaveOthers(rows);
  }

  async #followOne(row: Row): Promise<void> {
    const { kind, id } = row;
    const mark = JSON.stringify([row.updatedAt, row.config]);
    const known = this.#followed.get(pluginKey(row));
    if (known?.mark === mark && !known.again) return;
    try {
      await this.#activate(row);
      this.#followed.set(pluginKey(row), { kind, id, mark, error: null, again: false });
    } catch (error) {
      const again = !PodproofError.isInstance(error) || error.code !== 'invalid';
      this.#followed.set(pluginKey(row), { kind, id, mark, error: messageOf(error), again });
      this.logger.warn({ kind, id, error: messageOf(error) }, 'the configuration of a plugin could not be used');
    }
  }

  async #activate({ kind, id, config }: Row): Promise<void> {
    const opened = openSecrets(config, this.sealer, { kind, id });
    const parsed = this.plugins.configurations.validate(kind, id, opened);
    await this.plugins.activate(kind, id, opened, { test: false });
    const shown = maskConfig(parsed, this.plugins.configurations.secretsOf(kind, id)) as PlainConfig;
    const digest = configDigest(id, opened);
    const isSame = this.#serving.get(slotOf(kind, id))?.digest === digest;
    this.#serving.set(slotOf(kind, id), { kind, id, config: shown, digest });
    if (!isSame) this.changed({ kind, id });
  }

  async #leaveOthers(rows: readonly Row[]): Promise<void> {
    const kept = new Set(rows.map(pluginKey));
    const wanted = new Set(rows.map(({ kind, id }) => slotOf(kind, id)));
    for (const [key, { kind, id }] of this.#followed) {
      const slot = slotOf(kind, id);
      const serves = this.#serving.get(slot)?.id === id;
      // The successor could not be activated: better the previous one than none.
      const standsIn = serves && wanted.has(slot);
      if (kept.has(key) || standsIn) continue;
      this.#followed.delete(key);
      if (serves) {
        this.#serving.delete(slot);
        this.changed({ kind, id });
      }
      // Of a plugin that is not installed any more nothing serves.
      await this.plugins.deactivate(kind, id).catch(() => undefined);
    }
  }
}
