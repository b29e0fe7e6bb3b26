import type { SensitiveName } from '../ports/llm-provider.js';
import type { FoundName } from './found-name.js';
import { spellingsIn } from './spellings.js';
import { isPublicImage, isWellKnown } from './well-known.js';

/** Letters, digits and what may stand between them in names, hosts and images. Nothing that JSON or YAML would have to escape. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}._:/@% -]{0,253}[\p{L}\p{N}])?$/u;
/** One or two characters, and numbers, tell nothing and stand everywhere. */
const TOO_SHORT = /^(?:.{1,2}|[\d.]+)$/su;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const IN_URL = new RegExp(`:\\/\\/(?:[^\\s/@"'<>]{1,200}@)?(${LABEL}(?:\\.${LABEL}){0,10})`, 'gi');
const LOOKUP = new RegExp(
  `\\b(?:lookup|host|hostname|bad address|resolve|for host)[ =:"']{1,3}(${LABEL}(?:\\.${LABEL}){1,10})`,
  'g',
);
const DOTTED = new RegExp(
  `(?<![\\w.@$/-])(${LABEL}(?:\\.${LABEL}){0,8}\\.(?:svc(?:\\.cluster\\.local)?|local|internal|intranet|corp|lan|cloud|com|net|org|io|dev|ai|co|eu|de|uk|us|fr|nl|ch|at|es|it|pl|se|jp|cn|in|br|ca|au|info|biz|example))(?![\\w-]|\\.[a-z0-9])`,
  'g',
);
const IPV4 = /(?<![\w.-])((?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d))(?![\w-]|\.\d)/g;
const IPV6 =
  /(?<![\w:.])((?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})(?![\w:])/gi;
const IMAGE = new RegExp(
  `(?<![\\w./:-])((?:${LABEL}(?:\\.${LABEL}){0,8}(?::\\d{1,5})?\\/)[a-z0-9][a-z0-9._/-]{0,200}(?::[\\w][\\w.-]{0,127}|@sha256:[0-9a-f]{64}))`,
  'g',
);
const NAMED_IMAGE = /\bimage["']?[:=]?[ \t]{1,3}\\{0,3}["']?([a-z0-9][a-z0-9._/:@-]{2,300})/g;
const IN_CLUSTER = new RegExp(`^(${LABEL})\\.(${LABEL})\\.svc(?:\\.cluster\\.local)?$`);

/** The names that give way to pseudonyms: those that the caller knows, then hosts, addresses and images that the texts show. */
export function findNames(texts: readonly string[], given: readonly SensitiveName[]): FoundName[] {
  const byValue = new Map<string, FoundName>();
  const known = given.flatMap(foundParts).flatMap(withStems);
  const keep = (names: readonly FoundName[]) => {
    for (const name of names) if (isFit(name) && !byValue.has(name.value)) byValue.set(name.value, name);
  };
  keep([...known, ...relativesIn(texts, known.filter(isFit)), ...texts.flatMap(foundNames)]);
  keep(spellingsIn(texts, known.filter(isFit)));
  return [...byValue.values()];
}

/** The suffixes that Kubernetes generates, of its own alphabet (apimachinery `SafeEncodeString`): of a pod, and of a ReplicaSet. */
const SAFE = '[bcdfghjklmnpqrstvwxz2456789]';
const POD_SUFFIX = new RegExp(`^(.{3,})-${SAFE}{5}$`);
const TEMPLATE_SUFFIX = new RegExp(`^(.{3,})-${SAFE}{6,10}$`);

/** A generated name says the names of the controllers above. */
function withStems(found: FoundName): FoundName[] {
  const parent = found.kind === 'name' ? POD_SUFFIX.exec(found.value)?.[1] : undefined;
  const grandparent = TEMPLATE_SUFFIX.exec(parent ?? found.value)?.[1];
  const stems = found.kind === 'name' ? [parent, grandparent] : [];
  return [found, ...stems.filter((stem) => stem !== undefined).map((value) => ({ kind: 'name' as const, value }))];
}

/** Names that begin with a known one, such as other pods of the same ReplicaSet, or `orders-config` beside `orders`. */
function relativesIn(texts: readonly string[], known: readonly FoundName[]): FoundName[] {
  const stems = known.filter(
    ({ kind, value }) => (kind === 'name' || kind === 'namespace') && /^[a-z0-9.-]{4,}$/.test(value),
  );
  if (stems.length === 0) return [];
  const any = stems.map(({ value }) => value.replaceAll('.', '\\.')).join('|');
  const pattern = new RegExp(`(?<![\\w-])(?:${any})(?:-[a-z0-9]{1,20}){1,4}(?![\\w-])`, 'g');
  return texts.flatMap((text) => text.match(pattern) ?? []).map((value) => ({ kind: 'name', value }));
}

function isFit({ value }: FoundName): boolean {
  return PLAIN.test(value) && !isWellKnown(value) && (isAddress(value) || !TOO_SHORT.test(value));
}

function isAddress(value: string): boolean {
  return /^(?:\d{1,3}\.){3}\d{1,3}$/.test(value);
}

function foundNames(text: string): FoundName[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return [
    ...[...all(IMAGE), ...all(NAMED_IMAGE)].flatMap(imageParts),
    ...[...all(IN_URL), ...all(LOOKUP), ...all(DOTTED)].flatMap(hostParts),
    ...[...all(IPV4), ...all(IPV6)]
      .filter((value) => /\d/.test(value))
      .map((value) => ({ kind: 'ip' as const, value })),
  ];
}

function foundParts({ kind, value }: SensitiveName): FoundName[] {
  if (kind === 'image') return imageParts(value);
  if (kind === 'host') return hostParts(value.replace(/:\d{1,5}$/, ''));
  return [{ kind, value }];
}

/** A service's name says its namespace: both are names in their own right. */
function hostParts(value: string): FoundName[] {
  const [, service, namespace] = IN_CLUSTER.exec(value) ?? [];
  if (service !== undefined && namespace !== undefined) {
    return [
      { kind: 'name', value: service },
      { kind: 'namespace', value: namespace },
    ];
  }
  return [{ kind: isAddress(value) || value.includes(':') ? 'ip' : 'host', value }];
}

/** `registry:port/repository:tag@digest`: port, tag and digest stay, as they are often the cause. */
function imageParts(image: string): FoundName[] {
  const bare = image.replace(/@sha\d{3}:.*$/, '').replace(/:[^/:]*$/, '');
  const slash = bare.indexOf('/');
  const first = slash === -1 ? '' : bare.slice(0, slash);
  const hasRegistry = /[.:]/.test(first) || first === 'localhost';
  const registry = hasRegistry ? first.replace(/:\d{1,5}$/, '') : '';
  const repository = hasRegistry ? bare.slice(slash + 1) : bare;
  if (isPublicImage(registry, repository)) return [];
  const host: FoundName = { kind: isAddress(registry) ? 'ip' : 'registry', value: registry };
  return [...(registry === '' ? [] : [host]), { kind: 'repository', value: repository }];
}
