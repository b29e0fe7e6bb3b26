import { z } from 'zod';
import { AgentHeartbeat } from '../../../contracts/agent-heartbeat.js';
import { defineRoute } from '../../http/define-route.js';

export const sendHeartbeat = defineRoute({
  method: 'post',
  path: '/api/agents/heartbeat',
  access: 'service',
  tag: 'agents',
  summary: 'Gives a sign of life of an agent; every 30 seconds.',
  input: { body: AgentHeartbeat },
  output: z.undefined(),
  status: 204,
  errors: [],
  handle: async ({ body, services }) => {
    await services.agents.heartbeat(body);
    return undefined;
  },
});
