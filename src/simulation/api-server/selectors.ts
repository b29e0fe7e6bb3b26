import { fieldsOf, textOf } from '../../rules/evidence/values.js';
import { metadataOf } from '../../rules/pod/object.js';
import type { ObjectFields } from './object-store.js';
import { StatusError } from './status.js';

export type Predicate = (object: ObjectFields) => boolean;

/** The objects that both selectors of a request mean. Throws StatusError 400 for what is no selector. */
export function selectionOf(query: URLSearchParams): Predicate {
  const terms = [
    ...split(query.get('labelSelector')).map(labelTerm),
    ...split(query.get('fieldSelector')).map(fieldTerm),
  ];
  return (object) => terms.every((term) => term(object));
}

/** At commas, but for those in parentheses. */
function split(selector: string | null): string[] {
  return (selector ?? '')
    .split(/,(?![^(]*\))/)
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

function labelTerm(term: string): Predicate {
  const labelOf = (object: ObjectFields, key: string) => fieldsOf(metadataOf(object).labels)[key];
  const [, setKey, not, list] = /^(\S+)\s+(not)?in\s*\(([^)]*)\)$/.exec(term) ?? [];
  if (setKey !== undefined) {
    const values = new Set((list ?? '').split(',').map((value) => value.trim()));
    return (object) => values.has(textOf(labelOf(object, setKey))) === (not === undefined);
  }
  const [, key, operator, value] = /^([^\s=!]+)\s*(!=|==?)\s*([^\s=!]*)$/.exec(term) ?? [];
  if (key !== undefined) return (object) => (labelOf(object, key) === value) === (operator !== '!=');
  const [, absent, present] = /^(?:!([^\s=!()]+)|([^\s=!()]+))$/.exec(term) ?? [];
  if (absent !== undefined) return (object) => labelOf(object, absent) === undefined;
  if (present !== undefined) return (object) => labelOf(object, present) !== undefined;
  throw new StatusError(400, `unable to parse requirement: found '${term}'`);
}

/** `spec.nodeName!=,status.phase!=Failed`: a field that is missing is ''. */
function fieldTerm(term: string): Predicate {
  const [, path, operator, value] = /^([\w.]+)(!=|==?)(.*)$/.exec(term) ?? [];
  if (path === undefined) throw new StatusError(400, `invalid selector: '${term}'; can't understand '${term}'`);
  const fields = path.split('.');
  return (object) => {
    const found = fields.reduce<unknown>((at, field) => fieldsOf(at)[field], object) ?? '';
    return (found === value) === (operator !== '!=');
  };
}
