import { AgentPolicy } from '../../../contracts/agent.js';
import { defineRoute } from '../../http/define-route.js';

export const getPolicy = defineRoute({
  method: 'get',
  path: '/api/agents/policy',
  access: 'service',
  tag: 'agents',
  summary:
    'What agents are to leave alone and how long they are to wait; asked for again after each change of an exclusion.',
  input: {},
  output: AgentPolicy,
  errors: [],
  handle: ({ services }) => services.agents.policy(),
});
