import { messageOf } from '../../api/api-error.js';
import { type Silenced, silenceCause } from '../../api/silences.js';
import { visibleText } from '../../lib/visible-text.js';
import { words } from './words.js';

/** What a silence would take for a pattern. */
const PATTERN = /[*?]/;

interface Failing {
  readonly namespace: string;
  readonly cause: string | null;
}

/** The cause in a namespace that all these rows have; undefined where they have not one. */
export function commonCause(rows: readonly Failing[]): Silenced | undefined {
  const [first, ...others] = rows;
  if (first === undefined || first.cause === null || first.cause === '' || first.namespace === '') return undefined;
  const { namespace, cause } = first;
  if (PATTERN.test(namespace + cause)) return undefined;
  return others.every((row) => row.namespace === namespace && row.cause === cause) ? { namespace, cause } : undefined;
}

/** Of those of the rows that are meant; undefined where not all of them are there. */
export function commonCauseOf(rows: readonly (Failing & { readonly id: number })[], ids: ReadonlySet<number>) {
  const meant = rows.filter(({ id }) => ids.has(id));
  return meant.length === ids.size ? commonCause(meant) : undefined;
}

/** As it is named on a button and in a sentence. */
export function silencedText({ namespace, cause }: Silenced): string {
  const short = (text: string) => visibleText(text.length > 60 ? `${text.slice(0, 60)}...` : text);
  return words.causeIn(short(cause), short(namespace));
}

/** Silences it. Answers what to say, and the id of the silence where there is one. */
export async function silence(silenced: Silenced): Promise<{ readonly text: string; readonly id?: number }> {
  const what = silencedText(silenced);
  try {
    const { id } = await silenceCause(silenced, words.silenceReason);
    return { id, text: words.silenced(what) };
  } catch (error) {
    return { text: words.notSilenced(what, visibleText(messageOf(error))) };
  }
}
