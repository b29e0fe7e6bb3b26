import { dump } from 'js-yaml';
import type { Fields } from '../evidence/values.js';
import { hasRepeatedKeys, parseManifest } from '../pod/parse-manifest.js';
import { placeholderOf } from './detectors/detector.js';
import { isSecretName } from './detectors/secret-names.js';
import { replaceEnvValues } from './env-pairs.js';
import { isTellingEnvValue } from './env-values.js';
import { maskInPlace } from './mask-in-place.js';
import { quotePlaceholders } from './quote-placeholders.js';
import { scrubText } from './scrub.js';
import { type FieldRules, scrubFields, VARIABLE_LIMIT } from './scrub-fields.js';

export interface ScrubManifestOptions {
  /** Annotations that stay beside those that diagnosis needs, as prefixes of their names. */
  readonly keepAnnotations?: readonly string[];
}

/** Annotations that change how a pod is started, scheduled or evicted, as prefixes. All others are dropped: some hold whole manifests. */
const ANNOTATIONS = [
  'kubernetes.io/limit-ranger',
  'kubectl.kubernetes.io/restartedAt',
  'kubectl.kubernetes.io/default-container',
  'container.apparmor.security.beta.kubernetes.io/',
  'seccomp.security.alpha.kubernetes.io/',
  'cluster-autoscaler.kubernetes.io/safe-to-evict',
  'k8s.v1.cni.cncf.io/networks',
  'openshift.io/scc',
  'sidecar.istio.io/',
  'linkerd.io/inject',
  'vault.hashicorp.com/agent-inject',
  'controller.kubernetes.io/pod-deletion-cost',
];
/**
 * A manifest that is fit to leave the house, as YAML (docs/decisions/0013-privacy-gate.md). Every literal value of an environment
 * variable is replaced but for plain numbers, amounts, switches and the like; secrets keep the names of their keys only; annotations stay
 * where diagnosis needs them; `status` and the API server's own notes go. All other texts are scrubbed. Lists keep their length and
 * order, so that JSON pointers stay right. Text that does not parse is scrubbed as text.
 */
export function scrubManifest(manifestText: string, options: ScrubManifestOptions = {}): string {
  const document = parseManifest(manifestText);
  if (document === undefined) return scrubUnparsed(manifestText, scrubText, isTellingEnvValue);
  const { status: _status, ...fields } = document;
  const annotations = [...ANNOTATIONS, ...(options.keepAnnotations ?? [])];
  return write(scrubFields(fields, { leaving: { annotations } }));
}

/**
 * A manifest as who may not see secrets reads it: as it is, to the character, where it holds none; else with each masked in its place where that is safe,
 * and otherwise written anew without comments, as JSON where it was JSON and as YAML where it was not.
 */
export function scrubShownManifest(manifestText: string, rules: FieldRules = {}): string {
  const { scrub = scrubText } = rules;
  const document = parseManifest(manifestText);
  if (document === undefined) return scrubUnparsed(manifestText, scrub, showsVariable);
  const scrubbed = scrubFields(document, rules);
  const isRepeating = hasRepeatedKeys(manifestText);
  const mayHide = isRepeating || hasComment(manifestText);
  if (scrubbed === document && !(mayHide && scrub(manifestText) !== manifestText)) return manifestText;
  const inPlace = isRepeating ? undefined : maskInPlace({ text: manifestText, document, scrubbed }, scrub);
  return inPlace ?? writtenAnew(manifestText, scrubbed);
}

function writtenAnew(manifestText: string, scrubbed: Fields): string {
  return isJson(manifestText) ? JSON.stringify(scrubbed, null, 2) : write(scrubbed);
}

function isJson(manifestText: string): boolean {
  return manifestText.trimStart().startsWith('{');
}

/** A comment is no part of the document. */
function hasComment(manifestText: string): boolean {
  return !isJson(manifestText) && manifestText.includes('#');
}

function write(document: Fields): string {
  return dump(document, { lineWidth: -1, noRefs: true });
}

function scrubUnparsed(manifestText: string, scrub: (text: string) => string, isShown: ShowsVariable): string {
  const withoutEnv = replaceEnvValues(manifestText, (name, value) =>
    isShown(name, value.replace(/^["']|["']$/g, '')) ? undefined : placeholderOf('env'),
  );
  const scrubbed = scrub(withoutEnv);
  return scrubbed === manifestText ? manifestText : quotePlaceholders(scrubbed);
}

type ShowsVariable = (name: string, value: string) => boolean;

const showsVariable: ShowsVariable = (name, value) =>
  value.length <= VARIABLE_LIMIT && (!isSecretName(name) || isTellingEnvValue(name, value));
