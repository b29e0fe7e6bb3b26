import type { Request } from 'express';
import { z } from 'zod';
import { type InvalidField, validate } from '../../contracts/validation.js';
import { invalidInput } from '../../kernel/invalid-input.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { TimeSlices } from '../../kernel/time-slices.js';
import type { Input, Route } from './define-route.js';
import { inspectJson, makeStorable, mayHoldUnstorable } from './inspect-json.js';
import { readBody, refuseOtherTypes } from './read-body.js';

/** A body on a public route comes from anybody, so it may only be as large as the largest form of ours. */
const PUBLIC_BODY_BYTES = 64 * 1024;
/** Up to so many characters a body takes no longer to be parsed than its request to be read. */
const SMALL_BODY = 4 * 1024;

/** The parsed parts of a request; undefined where the route declares none. */
export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function refuseFields(route: Route, fields: readonly InvalidField[]): never {
  throw invalidInput(fields, { detail: route.describeInvalid?.(fields) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw new PodproofError('invalid', 'The body is not valid JSON', { cause: error });
  }
}

/** Path and query come as text; NUL is the one thing in them that no storage takes. */
function parsePart(route: Route, part: 'params' | 'query', values: Readonly<Record<string, unknown>>): unknown {
  const schema = route.input[part];
  if (schema === undefined) return undefined;
  const unstorable = Object.entries(values).filter(([, value]) => String(value).includes('\0'));
  if (unstorable.length > 0) {
    refuseFields(
      route,
      unstorable.map(([path]) => ({ path, keys: [path], problem: 'must not contain NUL', missing: false })),
    );
  }
  const result = validate(schema, values);
  return result.valid ? result.value : refuseFields(route, result.fields);
}

/** How much of a body is read, and whose turns it takes to parse a large one: reports arrive by the dozen in one turn of the event loop. */
export interface BodyLimits {
  readonly bytes: number;
  readonly slices: TimeSlices;
}

function checkBody(schema: z.ZodType, route: Route, text: string | undefined): unknown {
  const body = text === undefined ? undefined : parseJson(text);
  inspectJson(body);
  const result = validate(schema, body);
  if (!result.valid) refuseFields(route, result.fields);
  return text !== undefined && mayHoldUnstorable(text) ? makeStorable(result.value) : result.value;
}

async function parseBody(route: Route, request: Request, { bytes, slices }: BodyLimits): Promise<unknown> {
  const schema = route.input.body;
  if (schema === undefined) {
    if (route.method !== 'get') refuseOtherTypes(request);
    return undefined;
  }
  const text = await readBody(request, route.access === 'public' ? Math.min(bytes, PUBLIC_BODY_BYTES) : bytes);
  if (text === undefined || text.length <= SMALL_BODY) return checkBody(schema, route, text);
  return slices.run(() => checkBody(schema, route, text));
}

const NO_QUERY = z.object({});

/** Refuses what nobody declared: a filter with a typing error would otherwise answer everything. */
function refuseUnknownQuery(route: Route, request: Request): void {
  const declared = Object.keys((route.input.query ?? NO_QUERY).shape);
  const known = route.queryToken ? [...declared, 'token'] : declared;
  const unknown = Object.keys(request.query).filter((name) => name !== '' && !known.includes(name));
  if (unknown.length === 0) return;
  const which = known.length === 0 ? 'none is known here' : `known are ${known.join(', ')}`;
  throw new PodproofError('invalid', `The query has parameters that are not known: ${unknown.join(', ')}; ${which}`);
}

/** A last parameter written `{name+}` comes as a list of segments; it is one text. */
function paramsOf(request: Request): Record<string, unknown> {
  const entries = Object.entries(request.params as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join('/') : value]));
}

/**
 * Reads and checks all that a route declares as input: path and query first, since they cost nothing, then the body.
 * Throws PodproofError `invalid` naming the fields, `too_large` or `aborted`, and HttpError 415.
 */
export async function readInput<I extends Input>(
  route: Route<I>,
  request: Request,
  limits: BodyLimits,
): Promise<ParsedInput> {
  const declared = route as unknown as Route;
  const params = parsePart(declared, 'params', declared.input.params ? paramsOf(request) : {});
  refuseUnknownQuery(declared, request);
  const query = parsePart(declared, 'query', declared.input.query ? { ...request.query } : {});
  return { params, query, body: await parseBody(declared, request, limits) };
}
