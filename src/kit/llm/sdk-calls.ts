import { PodproofError } from '../../kernel/ports/errors.js';
import { llmErrorOf } from './llm-error-of.js';

/** How an SDK is called, and what is said when that fails. */
export interface SdkCallsOptions<Sdk> {
  /** Names the provider in messages. */
  readonly what: string;
  /** Are never quoted, should the other side repeat them. */
  readonly secrets: readonly string[];
  /** Loads the SDK and makes its client, once, when the first call is made. */
  connect(): Promise<Sdk>;
}

/** Does `work` with the client of an SDK. Throws what the port says, whatever `work` throws; once `signal` has fired, `aborted`. */
export type SdkCall<Sdk> = <Result>(signal: AbortSignal, work: (sdk: Sdk) => Promise<Result>) => Promise<Result>;

/** For providers over an SDK that is loaded when it is first needed. */
export function sdkCalls<Sdk>({ what, secrets, connect }: SdkCallsOptions<Sdk>): SdkCall<Sdk> {
  let client: Promise<Sdk> | undefined;
  return async (signal, work) => {
    try {
      client ??= connect();
      return await work(await client);
    } catch (error) {
      // What an abort looks like depends on the moment: within an answer it can seem to be a connection that is cut.
      if (signal.aborted) throw new PodproofError('aborted', `${what} was not waited for: the call was aborted`);
      throw llmErrorOf(what, error, secrets);
    }
  };
}
