import { HandOverService } from '../../kernel/mirrors/hand-over-service.js';
import { ProofConsequences } from '../../kernel/mirrors/proof-consequences.js';
import type { Factories } from '../server-services.js';

/** What becomes of a fix that was proven: who gets it, and who hears of it. */
export const handOverFactories = {
  handOvers: ({ plugins }) => new HandOverService(plugins),
  proofConsequences: ({ plugins, bus, notificationQueue: queue }) => new ProofConsequences({ plugins, bus, queue }),
} satisfies Partial<Factories>;
