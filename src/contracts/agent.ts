import { z } from 'zod';
import { Owner, Timestamp } from './common.js';

const count = z.int().min(0);

/** An agent as users see it. */
export const Agent = z
  .object({
    agent: z.string(),
    cluster: z.string(),
    node: z.string().nullable(),
    version: z.string(),
    last_seen: Timestamp,
    alive: z.boolean(),
    watching: count,
    spooled: count,
    permissions_missing: z.array(z.string()),
    problems: z.array(z.string()),
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof Agent>;

/** What agents are to leave alone, and how long they are to wait. */
export const AgentPolicy = z
  .object({
    excluded_namespaces: z.array(z.string()),
    excluded_pods: z.array(z.string()),
    mirror_label: z.string(),
    failure_heartbeat_seconds: z.int().positive(),
    graces: z.record(z.string(), z.int().min(0)),
  })
  .meta({ id: 'AgentPolicy' });
export type AgentPolicy = z.infer<typeof AgentPolicy>;

/** An open record, as an agent has to know it to say that the pod is gone. */
export const OpenPod = z
  .object({
    namespace: z.string(),
    pod_name: z.string(),
    pod_uid: z.string().nullable(),
    node_name: z.string().nullable(),
    owner: z.union([Owner, z.null()]),
  })
  .meta({ id: 'OpenPod' });
export type OpenPod = z.infer<typeof OpenPod>;
