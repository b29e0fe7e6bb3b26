import type { PluginAccess } from '../plugins/plugin-access.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import { proofSection, proofSummary } from './proof-section.js';
import { provenBeforeSection } from './proven-before.js';

/**
 * What a record's solution says of proofs (docs/decisions/0063-what-was-proven-is-handed-over.md). It is read when somebody reads the record, so that it is
 * never older than the proof, and costs reports nothing.
 */
export class RecordProofs {
  constructor(private readonly plugins: PluginAccess) {}

  /** Markdown; '' where nothing was tried, nor for the same cause before. */
  async sectionFor(record: StoredFailureRecord): Promise<string> {
    const { proof } = record;
    if (proof === null) return this.#before(record);
    const tried = await this.plugins.use('storage', ({ mirrors }) => mirrors.get(proof.mirror_id));
    return tried === undefined ? proofSummary(proof) : proofSection(tried.mirror, proof.at);
  }

  /** Only what has a way to be repaired can have been proven. */
  async #before(record: StoredFailureRecord): Promise<string> {
    const { fix, cause_key: causeKey } = record;
    if (fix === null || causeKey === null) return '';
    const before = await this.plugins.use('storage', ({ mirrors }) => mirrors.provenBefore(causeKey));
    return provenBeforeSection(fix, before);
  }
}
