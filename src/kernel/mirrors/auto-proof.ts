import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import type { SettingService } from '../settings/setting-service.js';
import type { DeployService } from './deploy-service.js';
import { isProvedByItself } from './proved-by-itself.js';

const LISTENER = 'auto-proof';
/** How many candidates are tried for one deploy, the first among them. */
export const CANDIDATES_LIMIT = 3;
/** How many incidents wait until a mirror ends and there is room for theirs; then the oldest are left out. */
const WAITING_LIMIT = 100;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly settings: SettingService;
  readonly deploys: Pick<DeployService, 'deployByItself' | 'deployNext'>;
}

/** Proves by itself: the next candidate where one was refuted that was deployed with `auto`, and incidents that the setting `mirror_auto` names. */
export class AutoProof {
  /** Incidents for which there was no room. */
  readonly #waiting = new Set<number>();

  constructor(private readonly on: Dependencies) {}

  /** Listens from now on. */
  start(): void {
    this.on.bus.on('mirror.ended', LISTENER, async ({ mirror }) => {
      if (mirror.verdict === 'REFUTED') await this.#tryNext(mirror.mirror_id);
      const [waiting] = this.#waiting;
      if (waiting === undefined) return;
      this.#waiting.delete(waiting);
      await this.#prove(waiting);
    });
    this.on.bus.on('client.event', LISTENER, async (event) => {
      if (event.type === 'incident' && event.data.change === 'opened') await this.#prove(event.data.id);
    });
  }

  async #tryNext(mirrorId: string): Promise<void> {
    const refuted = await this.on.plugins.use('storage', ({ mirrors }) => mirrors.get(mirrorId));
    if (refuted === undefined || !refuted.options.auto || refuted.finishedAt === null) return;
    try {
      const next = await this.on.deploys.deployNext(refuted, CANDIDATES_LIMIT);
      this.#told(refuted, next === null ? 'nothing more is tried' : `${next.strategy} is tried next`);
    } catch (error) {
      this.#told(refuted, `nothing more could be tried: ${messageOf(error)}`);
    }
  }

  #told({ mirror }: StoredMirror, words: string): void {
    this.on.logger.info({ mirror: mirror.mirror_id, strategy: mirror.strategy }, `a fix was refuted: ${words}`);
  }

  async #prove(incidentId: number): Promise<void> {
    const failureId = await this.#failureToProve(incidentId);
    if (failureId === undefined) return;
    try {
      await this.on.deploys.deployByItself(failureId);
    } catch (error) {
      if (PodproofError.isInstance(error) && error.code === 'conflict') this.#wait(incidentId);
      this.on.logger.info({ incident: incidentId, error: messageOf(error) }, 'an incident was not proved by itself');
    }
  }

  /** The failure that stands for the incident, where the setting wants it proved and nobody has tried yet. */
  async #failureToProve(incidentId: number): Promise<number | undefined> {
    const wanted = this.on.settings.value('mirror_auto');
    if (wanted === null) return undefined;
    return this.on.plugins.use('storage', async ({ incidents, mirrors }) => {
      const incident = await incidents.get(incidentId);
      const failureId = incident?.sample_failure_id;
      if (incident?.status !== 'open' || failureId === null || failureId === undefined) return undefined;
      if (!isProvedByItself(wanted, incident)) return undefined;
      const tried = await mirrors.list({ failureId }, { limit: 1 });
      return tried.items.length === 0 ? failureId : undefined;
    });
  }

  #wait(incidentId: number): void {
    this.#waiting.add(incidentId);
    const [oldest] = this.#waiting;
    if (this.#waiting.size > WAITING_LIMIT && oldest !== undefined) this.#waiting.delete(oldest);
  }
}
