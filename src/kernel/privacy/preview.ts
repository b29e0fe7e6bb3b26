import type { Redaction } from '../../rules/secrets/scrub.js';
import type { LlmMessage, LlmRequest } from '../ports/llm-provider.js';
import { type PrivacyOptions, prepareRequest } from './prepare-request.js';

/** What a provider would be sent (docs/wire-contract.md, "Solutions"). */
export interface RequestPreview {
  readonly messages: LlmMessage[];
  readonly redactions: Redaction[];
  /** Of the messages as JSON in UTF-8. */
  readonly bytes: number;
}

/** Shows to the byte what a request is made of when it leaves the house: it goes through the same gate. */
export function preview(request: LlmRequest, options: PrivacyOptions): RequestPreview {
  const { message, redactions } = prepareRequest(request, options);
  const messages = [...message.messages];
  return { messages, redactions, bytes: new TextEncoder().encode(JSON.stringify(messages)).length };
}
