import { AgentService } from '../../kernel/agents/agent-service.js';
import type { Factories } from '../server-services.js';

/** What agents tell and ask. */
export const agentFactories = {
  agents: ({ plugins, clock, exclusions, settings }) => new AgentService({ plugins, clock, exclusions, settings }),
} satisfies Partial<Factories>;
