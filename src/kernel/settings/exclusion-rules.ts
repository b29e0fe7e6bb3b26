import { z } from 'zod';
import { NAME_LIMIT, Name } from '../../contracts/common.js';

const hasWildcard = (text: string) => /[*?]/.test(text);

/** A namespace to exclude. It is compared exactly, so a wildcard in it would never hit and is refused. */
export const ExcludedNamespace = Name.refine(
  (namespace) => !hasWildcard(namespace),
  'is compared exactly and takes no wildcard: exclude the pods `<namespace pattern>/*` instead',
).meta({ pattern: '^[^*?]*$', description: 'Compared exactly: * and ? are refused.' });

/** A glob on the pod's name or, with a slash, on `namespace/name` (docs/wire-contract.md, "Exclusions"). */
export const PodPattern = z
  .string()
  .max(2 * NAME_LIMIT + 1)
  .refine(
    (pattern) => pattern.split('/').length <= 2 && pattern.split('/').every((part) => Name.safeParse(part).success),
    `must be a pattern of a pod's name, or two patterns as namespace/name, of 1 to ${NAME_LIMIT} characters each`,
  )
  .meta({
    minLength: 1,
    pattern: `^[^/]{1,${NAME_LIMIT}}(/[^/]{1,${NAME_LIMIT}})?$`,
    description:
      "A pattern of a pod's name or, with a slash, of namespace/name; * stands for any text, ? for one character.",
  });
