import { fieldsOf } from '../evidence/values.js';
import { maskManifestSecrets } from './mask-manifest.js';
import { quotePlaceholders } from './quote-placeholders.js';
import { scrub } from './scrub.js';

/** The texts of a failure record in which secrets may stand as a container or a person wrote them. */
interface RecordTexts {
  readonly manifest: string | null;
  readonly logs: string | null;
  readonly [field: string]: unknown;
}

/**
 * The record as the role `read` sees it (DESIGN section 5 "Privacy gate"): secrets masked in the whole manifest (variables, `command`,
 * `args`, annotations) and in the logs. The rest stays as it is; what diagnosis quotes was masked when it was made.
 */
export function maskRecordSecrets<Texts extends RecordTexts>(record: Texts): Texts {
  const containerLogs = record['container_logs'];
  return {
    ...record,
    manifest: record.manifest === null ? null : maskManifest(record.manifest),
    logs: record.logs === null ? null : scrub(record.logs).text,
    ...(Array.isArray(containerLogs) && { container_logs: containerLogs.map(maskLog) }),
  };
}

function maskManifest(manifest: string): string {
  const scrubbed = scrub(maskManifestSecrets(manifest));
  return scrubbed.found.length === 0 ? scrubbed.text : quotePlaceholders(scrubbed.text);
}

function maskLog(log: unknown): unknown {
  const fields = fieldsOf(log);
  return typeof fields['text'] === 'string' ? { ...fields, text: scrub(fields['text']).text } : log;
}
