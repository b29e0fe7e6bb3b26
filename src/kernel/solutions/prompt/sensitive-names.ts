import type { Evidence } from '../../../rules/evidence/evidence.js';
import { type Fields, fieldsOf, textOf } from '../../../rules/evidence/values.js';
import { parseImage } from '../../../rules/pod/image-reference.js';
import { labelsOf, specOf, templateOf } from '../../../rules/pod/object.js';
import type { SensitiveName } from '../../ports/llm-provider.js';
import { isCommonPart } from '../../privacy/well-known.js';

/** Names that every cluster has, or that are words of the language: to replace them would hide much and protect nothing. */
const GENERIC = new Set([
  'default',
  'kube-system',
  'kube-public',
  'kube-node-lease',
  'localhost',
  '127.0.0.1',
  'kube-root-ca.crt',
  'docker.io',
  'pod',
  'node',
  'secret',
]);
const SHORTEST = 3;
const MOST = 500;

/** Hosts in texts: of URLs, of look-ups, and names of a cluster's services or with a port behind. */
const HOSTS = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@"']{1,200}@)?([a-z0-9][a-z0-9.-]{1,252})/gi,
  /\blookup ([a-z0-9][a-z0-9.-]{1,252})/gi,
  /\b([a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,63}){1,8}):\d{2,5}\b/gi,
  /\b([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.(?:svc|local|internal|lan|corp|intranet)(?:\.cluster\.local)?)(?![\w-]|\.\w)/gi,
];

/**
 * The names in a failure's evidence that the privacy gate may replace, each once.
 * @param texts where hosts are looked for
 * @param changed the names of the objects that changed
 */
export function sensitiveNames(
  evidence: Evidence,
  { texts, changed }: { readonly texts: readonly string[]; readonly changed: readonly string[] },
): readonly SensitiveName[] {
  const { facts, owner, containers, manifest } = evidence;
  return uniqueNames([
    ...of('namespace', [facts.namespace]),
    ...of('name', [
      facts.pod,
      owner.name,
      ...facts.related.flatMap(({ name, exists, near }) => [name, ...(exists === true ? [] : near)]),
      ...changed,
      ...manifest.references.map(({ name }) => name),
      textOf(manifest.spec.serviceAccountName),
      ...labelNames(manifest.document),
    ]),
    ...of('host', [facts.node, ...facts.nodes.map(({ name }) => name), ...texts.flatMap(hostsIn)]),
    ...of(
      'image',
      containers.flatMap(({ image, facts: { image: reported } }) => [image, reported].flatMap(imageNames)),
    ),
  ]);
}

/** Labels that say the same everywhere: versions, hashes, parts of a product, machines. */
const PLAIN_LABELS =
  /^(?:pod-template-hash|controller-revision-hash|pod-template-generation|version|release|env|environment|stage|tier|track|component|role|heritage|chart|statefulset\.kubernetes\.io\/.{1,60}|apps\.kubernetes\.io\/.{1,60}|helm\.sh\/.{1,60}|app\.kubernetes\.io\/(?:version|managed-by|component)|(?:beta\.)?kubernetes\.io\/.{1,60}|batch\.kubernetes\.io\/controller-uid|controller-uid)$/;
const WORDY = /^[A-Za-z](?=.*[a-z]{3}).{3,}$/;

/** The values of labels: of teams, customers, products. */
function labelNames(manifest: Fields): string[] {
  return [manifest, fieldsOf(specOf<'CronJob'>(manifest).jobTemplate), templateOf(manifest)]
    .flatMap((labelled) => Object.entries(labelsOf(labelled)))
    .filter(([key, value]) => !PLAIN_LABELS.test(key) && WORDY.test(value) && !isCommonPart(value))
    .map(([, value]) => value);
}

export function uniqueNames(names: readonly SensitiveName[]): readonly SensitiveName[] {
  const useful = names.filter(({ value }) => value.length >= SHORTEST && !GENERIC.has(value.toLowerCase()));
  return [...new Map(useful.map((name) => [name.value, name])).values()].slice(0, MOST);
}

function of(kind: SensitiveName['kind'], values: readonly string[]): SensitiveName[] {
  return values.map((value) => ({ kind, value: value.trim() }));
}

/** An image's reference and what stands before its tag: events and logs name both. */
function imageNames(image: string): string[] {
  if (image === '') return [];
  const { registry, repository } = parseImage(image);
  const name = `${registry}/${repository}`;
  return [image, image.includes(name) ? name : repository.replace(/^library\//, '')];
}

export function hostsIn(text: string): string[] {
  return HOSTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, host = '']) => host.replace(/\.$/, ''))).filter(
    (host) => /[a-z]/i.test(host),
  );
}
