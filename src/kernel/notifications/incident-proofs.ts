import type { Incident } from '../../contracts/failure.js';
import type { HandOverService } from '../mirrors/hand-over-service.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';

/** A fix of an incident that was proven. */
export interface IncidentProof {
  readonly title: string;
  readonly reason: string;
  /** Hands it over, on one line; null where there is no such command, or where it would show a secret. */
  readonly command: string | null;
}

/** How many of the newest proofs of a namespace are looked through. */
const PROOFS = 50;
/** A chat cuts what is longer, and half a command is none, in characters. */
const COMMAND = 900;
const WORDS = 400;

/** Finds what was proven for an incident. Experiments do not count: they are no fixes. */
export class IncidentProofs {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly handOvers: Pick<HandOverService, 'patch'>,
  ) {}

  /** Null where no fix was proven, or where another verdict came after it. Throws what the storage throws. */
  async of(incident: Pick<Incident, 'id' | 'namespace'>): Promise<IncidentProof | null> {
    const stored = await this.#newest(incident);
    if (stored === undefined) return null;
    const { mirror, plan } = stored;
    return {
      title: plan.candidate.title.slice(0, WORDS),
      reason: (mirror.verdict_reason ?? '').slice(0, WORDS),
      command: await this.#command(mirror.failure_id),
    };
  }

  #newest({ id, namespace }: Pick<Incident, 'id' | 'namespace'>): Promise<StoredMirror | undefined> {
    return this.plugins.use('storage', async ({ mirrors, failures }) => {
      const { items } = await mirrors.list({ verdict: 'PROVEN', namespace }, { limit: PROOFS });
      const ids = items.filter(({ scope }) => scope === 'hand-over').map(({ failure_id }) => failure_id);
      if (ids.length === 0) return undefined;
      const own = await failures.list({ incidentId: id, ids: [...new Set(ids)] }, { limit: PROOFS });
      const newest = items.find(({ mirror_id, scope }) =>
        own.items.some(({ proof }) => scope === 'hand-over' && proof?.mirror_id === mirror_id),
      );
      return newest === undefined ? undefined : mirrors.get(newest.mirror_id);
    });
  }

  async #command(failureId: number): Promise<string | null> {
    try {
      const question = { format: 'kubectl', isExperiment: false, seesSecrets: false } as const;
      const { text, verdict } = await this.handOvers.patch(failureId, question);
      const command = text.trimEnd();
      return verdict === 'PROVEN' && command.length <= COMMAND && !command.includes('\n') ? command : null;
    } catch (error) {
      if (PodproofError.isInstance(error) && (error.code === 'conflict' || error.code === 'not_found')) return null;
      throw error;
    }
  }
}
