import type { Finding } from '../../contracts/finding.js';
import { scrubManifest } from '../../rules/secrets/scrub-manifest.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import { PodproofError } from '../ports/errors.js';
import type { LlmRequest } from '../ports/llm-provider.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import { isNeverSent } from '../privacy/never-sent.js';
import type { SettingService } from '../settings/setting-service.js';
import { buildFailurePrompt } from './prompt/failure-prompt.js';
import { buildFindingPrompt } from './prompt/finding-prompt.js';
import { promptNonce } from './prompt/nonce.js';

/** How large a prompt is unless the model says that it takes less. */
const CONTEXT_TOKENS = 16_000;

/**
 * Writes the questions to the language model. What is written depends on nothing but the record and the settings, so a preview shows
 * to the byte what is sent.
 */
export class LlmPrompts {
  /**
   * @param secret what nonces are derived from: they must not be foreseen by whoever writes logs
   * @param plugins know how much the serving model takes
   */
  constructor(
    private readonly settings: Pick<SettingService, 'value'>,
    private readonly secret: string,
    private readonly plugins: Pick<PluginHost, 'capabilitiesOf'>,
  ) {}

  /** Throws `forbidden` for a namespace of which nothing is to be sent (setting `llm_never_send_namespaces`). */
  checkMayBeSent(namespace: string): void {
    if (!isNeverSent(namespace, this.settings.value('llm_never_send_namespaces'))) return;
    throw new PodproofError('forbidden', `nothing of the namespace ${namespace} is sent to a language model`);
  }

  forFailure(record: StoredFailureRecord): LlmRequest {
    return buildFailurePrompt({
      record,
      nonce: promptNonce(this.secret, `failure ${record.id}`),
      cleanManifest: scrubManifest,
      ...this.#common(),
    });
  }

  forFinding(finding: Finding): LlmRequest {
    return buildFindingPrompt({
      finding,
      nonce: promptNonce(this.secret, `finding ${finding.id}`),
      cleanManifest: scrubManifest,
      ...this.#common(),
    });
  }

  #common() {
    const contextTokens = this.plugins.capabilitiesOf('llm')?.contextTokens ?? CONTEXT_TOKENS;
    return { language: this.settings.value('llm_language'), contextTokens: Math.min(contextTokens, CONTEXT_TOKENS) };
  }
}
