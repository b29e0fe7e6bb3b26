import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { Event } from '../../contracts/event.js';
import { describeComponents } from './describe-fields.js';
import type { SchemaComponents } from './document-types.js';
import { EVENT_TEXTS } from './event-texts.js';
import { exampleOf } from './example-of.js';

const DESCRIPTION = [
  'What the WebSocket of Podproof sends. Clients have nothing to say: what they send is ignored.',
  '`?types=` names the types that a client wants, with commas between; without it all are sent.',
  'Each frame is one JSON object `{type, data, sequence}`. Clients ignore types and fields that they do not know.',
].join('\n\n');

/** One event as the documents show it. */
export interface DescribedEvent {
  readonly type: Event['type'];
  readonly description: string;
  /** A whole frame. */
  readonly example: unknown;
}

/** The name of the schema of an event's frames: what an event is about may be a schema as well, such as `Incident`. */
const frameName = (type: string) => {
  const words = type.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
};

const eventTypes = Event.options.map(({ shape }) => shape.type.value);

function frameSchemas(): SchemaComponents {
  const definitions = Event.options.map(({ shape: { type, data } }) => {
    const schema = z.object({ type, data, sequence: z.int() }).meta({ id: frameName(type.value) });
    return { type: 'schema' as const, schema };
  });
  const { components } = new OpenApiGeneratorV31(definitions).generateComponents();
  const schemas = (components?.schemas ?? {}) as SchemaComponents;
  describeComponents(schemas);
  return schemas;
}

function describeEventTypes(schemas: SchemaComponents): readonly DescribedEvent[] {
  return eventTypes.map((type) => ({
    type,
    description: EVENT_TEXTS[type],
    example: exampleOf(schemas[frameName(type)] ?? {}, schemas),
  }));
}

/** Every event, in the order of the contract. */
export function describeEvents(): readonly DescribedEvent[] {
  return describeEventTypes(frameSchemas());
}

function messagesOf(events: readonly DescribedEvent[]) {
  const messages = events.map(({ type, description, example }) => [
    type,
    {
      name: type,
      summary: description,
      contentType: 'application/json',
      payload: { $ref: `#/components/schemas/${frameName(type)}` },
      examples: [{ payload: example }],
    },
  ]);
  return Object.fromEntries(messages) as Record<string, object>;
}

const SECURITY_SCHEMES = {
  sessionCookie: {
    type: 'httpApiKey',
    in: 'cookie',
    name: 'monitor_session',
    description:
      'What a browser that is signed in sends by itself; the page has to be of this server or an allowed origin.',
  },
  token: { type: 'httpApiKey', in: 'query', name: 'token', description: 'The service token or an API token.' },
};

/** Describes the WebSocket as an AsyncAPI 3.0 document, from the schemas by which frames are checked. */
export function asyncApiDocument(version: string) {
  const schemas = frameSchemas();
  const events = describeEventTypes(schemas);
  const references = events.map(({ type }) => ({ $ref: `#/channels/events/messages/${type}` }));
  const messages = Object.fromEntries(events.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Podproof events', version, description: DESCRIPTION, license: { name: 'Apache-2.0' } },
    defaultContentType: 'application/json',
    servers: {
      podproof: {
        host: 'localhost:8000',
        protocol: 'ws',
        description: 'Your server; `wss` where it is behind TLS.',
        security: Object.keys(SECURITY_SCHEMES).map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
      },
    },
    channels: { events: { address: '/api/ws', description: 'All events of all replicas.', messages } },
    operations: {
      sendEvents: { action: 'send', channel: { $ref: '#/channels/events' }, messages: references },
    },
    components: { messages: messagesOf(events), schemas, securitySchemes: SECURITY_SCHEMES },
  };
}
