import { limitBody, readText } from '../http/read-text.js';
import { errorOfLlmStatus } from './error-of-llm-status.js';

type Fetch = typeof globalThis.fetch;

/** Far more than the longest answer that is taken, in bytes. */
const LONGEST_BODY = 4_000_000;
const LONGEST_ERROR = 16_000;

/**
 * A fetch to give to an SDK: it throws the PodproofError of every status that is not 2xx, before the SDK makes an error of its own of
 * it, and bodies without end are cut off. `llmErrorOf` finds those errors among the causes of what the SDK throws.
 * @param what begins the sentences: who is called
 * @param secrets are never quoted, should the other side repeat them
 */
export function llmFetch(what: string, fetch: Fetch, secrets: readonly string[] = []): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return limitBody(response, LONGEST_BODY);
    const { status, headers } = response;
    // A body that breaks off says nothing, but the status does.
    const text = await readText(response, LONGEST_ERROR).catch(() => '');
    throw errorOfLlmStatus(what, { status, headers, text, secrets });
  };
}
