import { z } from 'zod';
import { NAME_LIMIT } from '../../../contracts/common.js';
import type { AccessQuestion } from '../../../kernel/access/access-service.js';

const word = z.string().min(1).max(NAME_LIMIT);
const optional = z.string().max(NAME_LIMIT).default('');

/** What is asked of the API server, as parameters of a query; an empty one is none. */
const fields = {
  verb: word.meta({
    description:
      'As Kubernetes calls it: `get`, `list`, `create`, `impersonate` …; of a URL that of HTTP, in lower case.',
    example: 'list',
  }),
  resource: word.meta({
    description:
      'The plural name: `pods`; a subresource may stand behind a slash, `pods/log`. What begins with `/` is a URL that is no resource.',
    example: 'secrets',
  }),
  group: optional.meta({ description: 'The API group; none is the core group.', example: '' }),
  namespace: optional.meta({
    description:
      'The namespace; without one the question is about all namespaces at once, or about what belongs to none.',
    example: 'shop',
  }),
  name: optional.meta({ description: 'The name of one object; without one the question is about any.', example: '' }),
  subresource: optional.meta({ description: 'Such as `log` of pods.', example: '' }),
};

interface AskedOf {
  readonly verb: string;
  readonly resource: string;
  readonly group: string;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
}

/** URLs have none of what resources have. */
const NOT_OF_URLS = ['group', 'namespace', 'name', 'subresource'] as const;

function check(asked: AskedOf, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (asked.resource.startsWith('/')) {
    for (const field of NOT_OF_URLS)
      if (asked[field] !== '') refuse(field, 'must be left out, since resource is a URL');
    return;
  }
  const [resource, subresource, ...more] = asked.resource.split('/');
  if (resource === '' || subresource === '' || more.length > 0)
    refuse('resource', 'must be a resource such as pods, a subresource such as pods/log, or a URL that begins with /');
  else if (subresource !== undefined && asked.subresource !== '')
    refuse('subresource', 'must be left out, since resource names one');
}

/** A question as the query of a route; `more` is what the route asks besides. */
export function accessQuery<More extends z.ZodRawShape>(more: More) {
  return z.object({ ...more, ...fields }).superRefine((asked, context) => check(asked as unknown as AskedOf, context));
}

export function questionOf({ verb, resource, group, namespace, name, subresource }: AskedOf): AccessQuestion {
  if (resource.startsWith('/')) return { verb, url: resource };
  const [plain = '', behind] = resource.split('/');
  return { verb, group, resource: plain, subresource: behind ?? subresource, name, namespace };
}
