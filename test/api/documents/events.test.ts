import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsPage } from '../../../scripts/describe-events.js';
import { asyncApiDocument, describeEvents } from '../../../src/api/documents/asyncapi.js';
import { Event } from '../../../src/contracts/event.js';
import { startServer, type TestServer } from '../../support/server.js';

const ROOT = join(import.meta.dirname, '../../..');
const STALE = 'run `npx tsx scripts/events-report.ts` after a change of an event';

interface Schema {
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
}

describe('the description of the events', () => {
  const document = asyncApiDocument('report');

  it('has every event of the contract with an example that fits it', () => {
    const events = describeEvents();
    expect(events.map(({ type }) => type)).toEqual(Event.options.map(({ shape }) => shape.type.value));
    for (const { type, example } of events) {
      const { sequence, ...event } = example as { sequence: number; type: string };
      expect(event.type).toBe(type);
      expect(Event.safeParse(event).error).toBeUndefined();
      expect(sequence).toBeGreaterThan(0);
    }
  });

  it('says what the fields of its data are', () => {
    const schemas = document.components.schemas as Record<string, Schema>;
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      const { type: _type, data, ...fields } = properties;
      const all = { ...fields, ...data?.properties };
      const missing = Object.entries(all).filter(([, { description }]) => description === undefined);
      expect(missing.map(([field]) => `${name}.${field}`)).toEqual([]);
    }
  });

  it('has references that lead somewhere', () => {
    for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
      expect(target, path).toBeDefined();
    }
  });

  it(`is committed as it is: ${STALE}`, () => {
    expect(readFileSync(join(ROOT, 'docs/events.md'), 'utf8')).toBe(eventsPage());
    const committed = JSON.parse(readFileSync(join(ROOT, 'docs/reports/asyncapi.json'), 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe('/asyncapi.json', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('is served to everybody', async () => {
    const { status, body } = await server.send('GET', '/asyncapi.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ asyncapi: '3.0.0', channels: { events: { address: '/api/ws' } } });
  });
});
