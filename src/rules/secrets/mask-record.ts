import { fieldsOf } from '../evidence/values.js';
import { maskManifestSecrets } from './mask-manifest.js';
import { quotePlaceholders } from './quote-placeholders.js';
import { scrub } from './scrub.js';
import { isSecretName, MASK, maskSecrets } from './secrets.js';

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
  const { container_logs: containerLogs, owner_manifest: ownerManifest } = record;
  return {
    ...record,
    manifest: record.manifest === null ? null : maskManifest(record.manifest),
    logs: record.logs === null ? null : scrub(record.logs).text,
    ...(Array.isArray(containerLogs) && { container_logs: containerLogs.map(maskLog) }),
    ...('fix' in record && { fix: maskTexts(record['fix']) }),
    ...(typeof ownerManifest === 'string' && { owner_manifest: maskManifest(ownerManifest) }),
  };
}

/** The values of a patch are a manifest's: a command, a variable. */
function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(scrub(value).text);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null) return value;
  const { name, value: text } = fieldsOf(value);
  const isSecretPair = typeof name === 'string' && typeof text === 'string' && isSecretName(name);
  const fields = isSecretPair ? { ...value, value: MASK } : value;
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, maskTexts(each)]));
}

function maskManifest(manifest: string): string {
  const scrubbed = scrub(maskManifestSecrets(manifest));
  return scrubbed.found.length === 0 ? scrubbed.text : quotePlaceholders(scrubbed.text);
}

function maskLog(log: unknown): unknown {
  const fields = fieldsOf(log);
  return typeof fields['text'] === 'string' ? { ...fields, text: scrub(fields['text']).text } : log;
}
