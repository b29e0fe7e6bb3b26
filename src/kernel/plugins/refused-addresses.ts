import { parseUrl } from '../../contracts/parse-url.js';
import type { InvalidField } from '../../contracts/validation.js';

/** Fields of these names hold addresses that the plugin calls; in others an address may stand that is only shown. */
const CALLED = /^(?:(?:webhook|base|api)_?)?url$|^endpoint$/i;
/** More than a form has. */
const DEEPEST = 20;

/** The addresses in a configuration, at any depth, that may never be called, each with the reason. */
export function refusedAddresses(
  config: unknown,
  refusalOf: (url: URL) => string | undefined,
): readonly InvalidField[] {
  const visit = (value: unknown, keys: readonly (string | number)[]): InvalidField[] => {
    if (keys.length > DEEPEST) return [];
    if (Array.isArray(value)) return value.flatMap((element, index) => visit(element, [...keys, index]));
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([name, entry]) => visit(entry, [...keys, name]));
    }
    if (typeof value !== 'string' || !CALLED.test(fieldName(keys)) || !isHttp(value)) return [];
    const refusal = refusalOf(new URL(value));
    return refusal === undefined
      ? []
      : [{ path: fieldPath(keys), keys, problem: `cannot be called: ${refusal}`, missing: false }];
  };
  return visit(config, []);
}

const isHttp = (text: string) => /^https?:$/.test(parseUrl(text)?.protocol ?? '');

/** The name of the field; of an element of a list that of the list. */
const fieldName = (keys: readonly (string | number)[]) => String(keys.findLast((key) => typeof key === 'string') ?? '');

const fieldPath = (keys: readonly (string | number)[]) =>
  keys.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
