import { getPolicy } from './get-policy.js';
import { listAgents } from './list-agents.js';
import { listOpen } from './list-open.js';
import { sendHeartbeat } from './send-heartbeat.js';

export const agentRoutes = [sendHeartbeat, getPolicy, listOpen, listAgents];
