import type { DependencyContainer } from 'tsyringe';
import { AgentService } from '../../kernel/agents/agent-service.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** What agents tell and ask. */
export function registerAgents(container: DependencyContainer): void {
  registrar(container)(TOKENS.agents, (from) => {
    return new AgentService({
      plugins: from.resolve(TOKENS.plugins),
      clock: from.resolve(TOKENS.clock),
      exclusions: from.resolve(TOKENS.exclusions),
      settings: from.resolve(TOKENS.settings),
    });
  });
}
