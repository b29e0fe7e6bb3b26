import { z } from 'zod';
import { type Access, defineRoute, type Route } from '../../../src/api/http/define-route.js';
import { Name } from '../../../src/contracts/common.js';
import { requires } from '../../../src/contracts/validation.js';

/** A route that answers with the body it got. */
export const echo = defineRoute({
  method: 'post',
  path: '/api/test/echo',
  access: 'service',
  tag: 'test',
  summary: 'Answers with the body.',
  input: { body: z.looseObject({ pod_name: Name, note: z.string().optional() }) },
  output: z.looseObject({}),
  errors: [],
  describeInvalid: requires('A pod name is required', ['pod_name']),
  handle: ({ body }) => body,
});

/** A route whose body may be left out. */
export const optionalBody = defineRoute({
  method: 'post',
  path: '/api/test/optional',
  access: 'service',
  tag: 'test',
  summary: 'Says whether there was a body.',
  input: { body: z.object({ before: z.string() }).optional() },
  output: z.object({ body: z.boolean() }),
  errors: [],
  handle: ({ body }) => ({ body: body !== undefined }),
});

/** Routes of one access for reading and one for changing. */
export function routesOf(access: Access): Route[] {
  const common = { access, tag: 'test', summary: 'Answers ok.', output: z.object({ ok: z.boolean() }), errors: [] };
  const input = { body: z.object({ value: z.number() }) };
  const path = `/api/test/${access}`;
  return [
    defineRoute({ ...common, method: 'get', path, input: {}, handle: () => ({ ok: true }) }),
    defineRoute({ ...common, method: 'post', path, input, handle: () => ({ ok: true }) }),
  ];
}

/** A route that fails with whatever it is given. */
export function failing(path: string, error: () => unknown): Route {
  return defineRoute({
    method: 'get',
    path,
    access: 'public',
    tag: 'test',
    summary: 'Fails.',
    input: {},
    output: z.object({}),
    errors: [],
    handle: () => {
      throw error();
    },
  });
}
