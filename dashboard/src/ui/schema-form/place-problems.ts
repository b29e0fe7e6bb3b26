import type { Draft } from './draft.js';
import { type Problems, pathAt, pathTo } from './value.js';

/** What the server says of a body that it does not take. */
export interface Refusal {
  readonly message: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

export interface PlacedProblems {
  readonly at: Problems;
  /** What belongs to no field of the form. */
  readonly elsewhere: readonly string[];
}

/** The paths of all fields of a draft, also of those within others. */
function pathsOf(draft: Draft, path = ''): readonly string[] {
  return [path, ...pathsWithin(draft, path)];
}

function pathsWithin(draft: Draft, path: string): readonly string[] {
  if (draft.kind === 'group')
    return Object.entries(draft.fields).flatMap(([name, field]) => pathsOf(field, pathTo(path, name)));
  if (draft.kind === 'cards') return draft.cards.flatMap((card, index) => pathsOf(card.draft, pathAt(path, index)));
  return [];
}

/** The field that is shown for a path: itself, or the one round it. */
function nearest(paths: readonly string[], wanted: string): string | undefined {
  const around = paths.filter(
    (path) => path !== '' && (wanted === path || (wanted.startsWith(path) && /[.[]/.test(wanted.charAt(path.length)))),
  );
  return around.toSorted((one, other) => other.length - one.length)[0];
}

/** In a sentence such as `api_key: must be entered anew`, the field it begins with. One name in several places tells none of them. */
function fieldIn(paths: readonly string[], sentence: string): { path: string; problem: string } | undefined {
  const [, name = '', problem = ''] = /^([\w.[\]$-]+?):? (.+)$/s.exec(sentence) ?? [];
  if (name === '') return undefined;
  const exact = paths.filter((path) => path === name);
  const [path, ...others] = exact.length > 0 ? exact : paths.filter((each) => each.endsWith(`.${name}`));
  return path === undefined || others.length > 0 ? undefined : { path, problem };
}

/**
 * Brings what the server refused to the fields of a form.
 *
 * @param prefix where the form's value stands in the body, such as `config`
 */
export function placeProblems(draft: Draft, { message, fields }: Refusal, prefix = ''): PlacedProblems {
  const paths = pathsOf(draft);
  const own = (path: string) => (prefix !== '' && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path);
  const at: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const each of fields) {
    const path = nearest(paths, own(each.field));
    if (path === undefined) elsewhere.push(`${each.field} ${each.message}`.trim());
    else at[path] ??= each.message;
  }
  if (fields.length > 0) return { at, elsewhere };
  const named = fieldIn(paths, own(message));
  return named === undefined ? { at, elsewhere: [message] } : { at: { [named.path]: named.problem }, elsewhere };
}
