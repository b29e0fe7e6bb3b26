import { z } from 'zod';
import { Name } from './common.js';

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
