import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PAGE } from '../../../src/api/http/paging.js';
import { STATUS_OF } from '../../../src/api/http/problems.js';
import { routes } from '../../../src/api/routes/index.js';
import { BUFFER_LIMIT_BYTES, CLOSE } from '../../../src/api/websocket/websocket-client.js';
import { ARRAY_LIMIT, NAME_LIMIT, NESTING_LIMIT } from '../../../src/contracts/common.js';
import { MIRROR_TTL } from '../../../src/kernel/settings/setting-definitions.js';

const readDocument = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const page = readDocument('wire-contract.md').replace(/\s+/g, ' ');
const OpenApi = z.object({
  components: z.object({
    schemas: z.object({ FailureReport: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
  }),
});

/** What stands below a heading, without what stands below the next of any level. */
function section(title: string): string {
  const from = page.indexOf(`# ${title} `);
  expect(from, title).toBeGreaterThan(-1);
  const next = page.slice(from).search(/ ##+ /);
  return next === -1 ? page.slice(from) : page.slice(from, from + next);
}

const number = (count: number) => count.toLocaleString('en-US');
/** Of problems that never go over the wire. */
const NOBODY_IS_ANSWERED = 499;

describe('the wire contract', () => {
  it('says of every status of an error when it comes', () => {
    const errors = section('Errors');
    const statuses = [...Object.values(STATUS_OF), 405, 415, 421, ...routes.flatMap((route) => [...route.errors])];
    const missing = [...new Set(statuses)].filter((status) => !new RegExp(`\\b${status}\\b`).test(errors));
    expect(missing).toEqual([NOBODY_IS_ANSWERED]);
  });

  it('names every route that wants the service token', () => {
    const named = section('Roles') + section('Agents');
    const service = routes.filter(({ access }) => access === 'service').map(({ path }) => path);
    expect(service.length).toBeGreaterThan(5);
    expect(service.filter((path) => !named.includes(path))).toEqual([]);
  });

  it('names every field of a report', () => {
    const named = section('Failure reports') + section('Further fields of a report');
    const { components } = OpenApi.parse(JSON.parse(readDocument('reports/openapi.json')));
    const { properties } = components.schemas.FailureReport;
    expect(Object.keys(properties).length).toBeGreaterThan(20);
    expect(Object.keys(properties).filter((field) => !named.includes(`\`${field}\``))).toEqual([]);
  });

  it('has the limits that are kept', () => {
    expect(section('Limits on a body')).toContain(`${number(ARRAY_LIMIT)} elements`);
    expect(section('Limits on a body')).toContain(`${NESTING_LIMIT} levels`);
    expect(section('Limits on a body')).toContain(`1 to ${NAME_LIMIT} characters`);
    expect(section('Lists')).toContain(`1 to ${number(PAGE.maximum)}; ${PAGE.usual} by default`);
    expect(section('Settings')).toContain(
      `from ${MIRROR_TTL.minimum} to ${number(MIRROR_TTL.maximum)} (${MIRROR_TTL.usual} by default)`,
    );
    expect(section('WebSocket')).toContain(`${BUFFER_LIMIT_BYTES / 1024 ** 2} MiB`);
    for (const code of Object.values(CLOSE)) expect(section('WebSocket')).toContain(String(code));
  });
});
