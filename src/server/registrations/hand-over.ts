import type { DependencyContainer } from 'tsyringe';
import { HandOverService } from '../../kernel/mirrors/hand-over-service.js';
import { ProofConsequences } from '../../kernel/mirrors/proof-consequences.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** What becomes of a fix that was proven: who gets it, and who hears of it. */
export function registerHandOver(container: DependencyContainer): void {
  const once = registrar(container);
  once(TOKENS.handOvers, (from) => {
    return new HandOverService({ plugins: from.resolve(TOKENS.plugins), diagnosis: from.resolve(TOKENS.diagnosis) });
  });
  once(TOKENS.proofConsequences, (from) => {
    return new ProofConsequences({
      plugins: from.resolve(TOKENS.plugins),
      bus: from.resolve(TOKENS.bus),
      queue: from.resolve(TOKENS.notificationQueue),
    });
  });
}
