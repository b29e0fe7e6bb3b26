import { dump } from 'js-yaml';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { parseManifest } from '../manifest/parse-manifest.js';
import { placeholderOf } from './detectors/detector.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { secretKindOfName } from './detectors/secret-names.js';
import { isTellingEnvValue } from './env-values.js';
import { replaceEnvValues } from './mask-manifest.js';
import { quotePlaceholders } from './quote-placeholders.js';
import { scrub } from './scrub.js';
import { scrubArguments } from './scrub-arguments.js';

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
/** Written by the API server about itself, or told better by the evidence beside the manifest. */
const METADATA_NOISE = ['managedFields', 'selfLink', 'generation'];
const COMMANDS = ['command', 'args'];
const SECRET_DATA = ['data', 'stringData'];
/** No manifest that a cluster takes is nested deeper; what is below is dropped. */
const DEPTH_LIMIT = 60;
/** Fields that name a secret's place and are none. */
const NAMES_OF_SECRETS = ['key', 'name', 'secretName', 'path'];

/**
 * A manifest that is fit to leave the house, as YAML (DESIGN section 5 "Privacy gate"). Every literal value of an environment variable
 * is replaced but for plain numbers, amounts, switches and the like; secrets keep the names of their keys only; annotations stay where
 * diagnosis needs them; `status` and the API server's own notes go. All other texts are scrubbed. Lists keep their length and order,
 * so that JSON pointers stay right. Text that does not parse is scrubbed as text.
 */
export function scrubManifest(manifestText: string, options: ScrubManifestOptions = {}): string {
  const document = parseManifest(manifestText);
  if (document === undefined) return scrubText(manifestText);
  const kept = [...ANNOTATIONS, ...(options.keepAnnotations ?? [])];
  const { status: _status, ...fields } = document;
  return dump(new ManifestScrubber(kept).object(fields), { lineWidth: -1, noRefs: true });
}

function scrubText(manifestText: string): string {
  const withoutEnv = replaceEnvValues(manifestText, (name, value) =>
    isTellingEnvValue(name, value.replace(/^["']|["']$/g, '')) ? undefined : placeholderOf('env'),
  );
  return quotePlaceholders(scrub(withoutEnv).text);
}

class ManifestScrubber {
  #depth = 0;

  constructor(private readonly keptAnnotations: readonly string[]) {}

  object(fields: Fields): Record<string, unknown> {
    const isSecret = fields['kind'] === 'Secret';
    const entries = Object.entries(fields).map(([key, value]) => {
      if (isSecret && SECRET_DATA.includes(key)) return [key, hideAll(value)];
      return [scrub(key).text, this.#field(key, value)];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  #field(key: string, value: unknown): unknown {
    if (key === 'metadata') return this.#metadata(fieldsOf(value));
    if (key === 'env') return this.#environment(value);
    if (key === 'stringData') return hideAll(value);
    if (COMMANDS.includes(key) && Array.isArray(value)) return scrubArguments(value);
    return this.#value(key, value);
  }

  #value(key: string, value: unknown): unknown {
    if (typeof value === 'string') return scrubNamed(key, value);
    if (typeof value !== 'object' || value === null) return value;
    return this.#nested(() =>
      Array.isArray(value) ? value.map((element) => this.#value(key, element)) : this.object(fieldsOf(value)),
    );
  }

  #nested(scrubbed: () => unknown): unknown {
    if (this.#depth === DEPTH_LIMIT) return null;
    this.#depth += 1;
    const result = scrubbed();
    this.#depth -= 1;
    return result;
  }

  #metadata(metadata: Fields): Record<string, unknown> {
    const { annotations, ...others } = metadata;
    const fields = Object.entries(others).filter(([key]) => !METADATA_NOISE.includes(key));
    const kept = Object.entries(fieldsOf(annotations)).filter(([name]) => this.#staysAsAnnotation(name));
    const scrubbed = this.object(Object.fromEntries(fields));
    return kept.length === 0 ? scrubbed : { ...scrubbed, annotations: this.object(Object.fromEntries(kept)) };
  }

  #staysAsAnnotation(name: string): boolean {
    return this.keptAnnotations.some((prefix) => name.startsWith(prefix));
  }

  /** Variables as a list of pods, or as a map in resources of other kinds. */
  #environment(env: unknown): unknown {
    if (Array.isArray(env)) return env.map((variable) => this.#variable(variable));
    if (typeof env !== 'object' || env === null) return this.#value('env', env);
    const entries = Object.entries(env).map(([name, value]) => [
      name,
      isScalar(value) ? hideValue(name, value) : this.#value(name, value),
    ]);
    return Object.fromEntries(entries) as unknown;
  }

  #variable(variable: unknown): unknown {
    if (typeof variable !== 'object' || variable === null) return this.#value('env', variable);
    const { value, ...others } = fieldsOf(variable);
    const rest = this.object(others);
    return value === undefined ? rest : { ...rest, value: hideValue(String(others['name'] ?? ''), value) };
  }
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

function hideValue(name: string, value: unknown): unknown {
  if (value === null) return value;
  return isScalar(value) && isTellingEnvValue(name, String(value)) ? value : placeholderOf('env');
}

/** The keys stay: a key that is missing is a common cause. */
function hideAll(data: unknown): unknown {
  const keys = Object.keys(fieldsOf(data)).map((key) => [scrub(key).text, placeholderOf('secret-data')]);
  return Object.fromEntries(keys) as unknown;
}

function scrubNamed(key: string, value: string): string {
  const kind = NAMES_OF_SECRETS.includes(key) || isHarmlessValue(value) ? undefined : secretKindOfName(key);
  return kind === undefined ? scrub(value).text : placeholderOf(kind);
}
