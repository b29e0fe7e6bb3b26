import { z } from 'zod';
import { Name, Owner, Timestamp } from './common.js';

/** The most entries of a list that an agent tells of itself. */
const LIST_LIMIT = 200;
const TEXT_LIMIT = 500;

/** Storable text, cut rather than refused: what an agent says of itself must not keep its sign of life from being seen. */
const text = z
  .string()
  .transform((given) => [...given.replace(/\0/g, '')].slice(0, TEXT_LIMIT).join('').toWellFormed());
const texts = z.array(text).transform((list) => list.slice(0, LIST_LIMIT));
const count = z.int().min(0);

/** A sign of life of an agent. Unknown fields are accepted and not kept: agents may be newer than servers. */
export const AgentHeartbeat = z
  .looseObject({
    agent: Name,
    cluster: Name.default('default'),
    node: Name.nullish(),
    version: text,
    watching: count,
    spooled: count,
    permissions_missing: texts.default([]).meta({ maxItems: LIST_LIMIT }),
    problems: texts.default([]).meta({ maxItems: LIST_LIMIT }),
  })
  .meta({ id: 'AgentHeartbeat' });
export type AgentHeartbeat = z.output<typeof AgentHeartbeat>;

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
