import { errorOfVerdict, type Verdict } from '../http/error-of-status.js';
import { limitBody, readText } from '../http/read-text.js';
import { errorOfLlmStatus } from './error-of-llm-status.js';

type Fetch = typeof globalThis.fetch;

/** Far more than the longest answer that is taken, in bytes. */
const LONGEST_BODY = 4_000_000;
const LONGEST_ERROR = 16_000;

/** For an API that uses statuses in its own way. */
export interface LlmFetchOptions {
  /**
   * What an answer other than 2xx means: another status, or a code and the words that follow the provider's name, such as
   * `{ code: 'not_found', sentence: 'does not know this model' }`. Undefined where the status means what it usually does.
   */
  readonly statusOf?: (answer: { readonly status: number; readonly text: string }) => number | Verdict | undefined;
}

/**
 * A fetch to give to an SDK: it throws the PodproofError of every status that is not 2xx, before the SDK makes an error of its own of
 * it, and bodies without end are cut off. `llmErrorOf` finds those errors among the causes of what the SDK throws.
 * @param what begins the sentences: who is called
 * @param secrets are never quoted, should the other side repeat them
 */
export function llmFetch(
  what: string,
  fetch: Fetch,
  secrets: readonly string[] = [],
  { statusOf }: LlmFetchOptions = {},
): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return limitBody(response, LONGEST_BODY);
    const { status, headers } = response;
    // A body that breaks off says nothing, but the status does.
    const text = await readText(response, LONGEST_ERROR).catch(() => '');
    const meaning = statusOf?.({ status, text }) ?? status;
    const answer = { status, headers, text, secrets };
    if (typeof meaning === 'number') throw errorOfLlmStatus(what, { ...answer, status: meaning });
    throw errorOfVerdict(what, { answer, verdict: meaning });
  };
}
