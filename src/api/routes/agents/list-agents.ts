import { z } from 'zod';
import { Agent } from '../../../contracts/agent.js';
import { defineRoute } from '../../http/define-route.js';

export const listAgents = defineRoute({
  method: 'get',
  path: '/api/agents',
  access: 'read',
  tag: 'agents',
  summary: 'Lists the agents that were seen within a day, by cluster and name.',
  input: {},
  output: z.array(Agent),
  errors: [],
  handle: ({ services }) => services.agents.list(),
});
