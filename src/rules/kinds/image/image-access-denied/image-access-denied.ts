import type { Evidence } from '../../../evidence/evidence.js';
import { imagePulled } from '../../../oracles/checks/image-pulled.js';
import { type ImageReference, parseImage } from '../../../pod/image-reference.js';
import { caseTable } from '../../case-table.js';
import { type Draft, defineKind } from '../../define-kind.js';
import { changeStep, kubectl, named, pipeline, recoveryCheck, step } from '../../support/commands.js';
import { consequence, describeContainer } from '../../support/names.js';
import { fromEvent, fromManifest, fromRelated, fromStatus } from '../../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from '../image-failure.js';
import type { ImagePlace } from '../image-paths.js';
import { movedSentence, movedSteps } from '../moved-steps.js';
import { imageWords, pullEvent } from '../pull-event.js';
import { type ProposePolicy, pullIfNotPresent } from '../pull-if-not-present.js';
import { nearSecret, type PullSecrets, pullSecrets } from '../pull-secrets.js';
import { imageOwner } from '../whose-image.js';
import { cloudRegistry } from './cloud-registries.js';
import { useExistingPullSecret } from './use-existing-pull-secret.js';

/** The registry refuses: the repository is private, or it does not exist. Registries answer the same to both on purpose. */
export const imageAccessDenied = defineKind({
  id: 'image-access-denied',
  title: 'Registry refuses access to the image',
  description:
    'The registry answers 401 or 403, "pull access denied", "unauthorized" or "no basic auth credentials". The repository is private and the pod has no valid ' +
    'pull secret, or it does not exist: registries answer the same to both. The pull secrets of the pod decide which is likelier.',
  group: 'image',
  severity: 'high',
  read: (evidence) => imageFailuresOf(evidence, 'access'),
  say: sayAccessDenied,
  fixes: [useExistingPullSecret, pullIfNotPresent(takeLocal)],
  oracles: [imagePulled],
});

function sayAccessDenied(failure: ImageFailure, evidence: Evidence): Draft {
  const { container, image } = failure;
  const reference = parseImage(image);
  const secrets = pullSecrets(evidence);
  return {
    title: `Registry ${reference.registry} refuses access to ${image}`,
    cause:
      `Registry ${reference.registry} refuses to hand out ${imageWords(image)} to ${imageOwner(failure)} (${registryWords(failure.text)}). ` +
      `${movedSentence(image).trimStart()}${movedSentence(image) === '' ? '' : ' '}${accessDeniedCause(evidence, secrets)}${firewallHint(failure.text)}${localHint(reference)}${cloudHint(reference, secrets)}${consequence(evidence, container)}`,
    confidence: secrets.names.length === secrets.missing.length ? 'high' : 'medium',
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...pullEvent(evidence, failure),
      ...secrets.events.map(fromEvent),
      ...pullSecretQuotes(evidence, secrets),
    ],
    steps: [
      ...gatewaySteps(failure.text, reference),
      ...movedSteps(evidence, failure),
      ...accessSteps(evidence, reference, secrets),
    ],
    checks: [
      step(
        'See which pull secrets exist:',
        kubectl(evidence, 'get', 'secrets', '--field-selector=type=kubernetes.io/dockerconfigjson'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

export const REGISTRY_REFUSALS = caseTable([
  {
    pattern:
      /bad credentials|wrong (?:user ?name|password|credentials)(?: was used)?|(?:incorrect|invalid) (?:user ?name or password|username\/password|credentials|token)|token has expired/i,
    example: 'unauthorized: incorrect username or password',
  },
  {
    pattern:
      /401 Unauthorized|403 Forbidden|no basic auth credentials|pull access denied|insufficient_scope|authentication (?:is )?required|access to the (?:requested )?resource is (?:denied|not authorized)|unauthorized to access repository|not have permission for \w{1,20}|access forbidden|Permission "[^"]{1,100}" denied/i,
    example: ['pull access denied, repository does not exist or may require authorization', '401 Unauthorized'],
  },
  { pattern: /\b40[13]\b/, example: 'unexpected status from HEAD request: 403' },
]);

/** The answer of the registry in its own words: the more exact first. Addresses hold numbers of their own. */
function registryWords(text: string): string {
  const bare = text.replace(/https?:\/\/[^\s"]{1,1000}/g, '');
  return REGISTRY_REFUSALS.find(bare)?.match[0] ?? 'access denied';
}

function accessDeniedCause(evidence: Evidence, secrets: PullSecrets): string {
  const { names, missing, path } = secrets;
  if (missing.length > 0) {
    return `The pod names the pull secret ${missing.join(', ')} (${path}), which does not exist in namespace ${evidence.namespace}, so the kubelet asks without credentials.${nearHint(evidence, missing)}`;
  }
  if (!evidence.manifest.known)
    return 'Either the pod has no valid credentials for it (imagePullSecrets), or the name of the image is wrong: registries answer the same to both.';
  if (names.length === 0)
    return `The pod has no imagePullSecrets, so the kubelet asks without credentials (${path} is empty).${otherHint(evidence, secrets)} If the repository is not private, its name is wrong: registries answer the same to both.`;
  return `The pod names the pull secret ${names.join(', ')} (imagePullSecrets); its credentials are wrong or expired, are for another registry, or have no right to this repository. The name of the image may also be wrong.`;
}

function nearHint(evidence: Evidence, missing: readonly string[]): string {
  const near = missing.map((name) => nearSecret(evidence, name)).find((name) => name !== undefined);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

function otherHint(evidence: Evidence, { others }: PullSecrets): string {
  if (others.length === 0) return '';
  return ` Namespace ${evidence.namespace} has the pull secret ${others.slice(0, 3).join(', ')}.`;
}

function localHint(reference: ImageReference): string {
  if (reference.registry !== 'docker.io' || !reference.repository.startsWith('library/')) return '';
  const name = reference.repository.slice('library/'.length);
  return ` The name has no registry, so Docker Hub is asked for ${reference.repository}: if ${name} was built locally, use its full registry path, or load it on the node and set imagePullPolicy: IfNotPresent.`;
}

function cloudHint({ registry }: ImageReference, { names }: PullSecrets): string {
  const cloud = cloudRegistry(registry);
  if (cloud === undefined) return '';
  return names.length === 0 ? ` Without a pull secret, ${cloud.right}.` : ` ${cloud.ofSecrets}`.trimEnd();
}

const FIREWALL = /client with IP ["']?([\d.:a-f]{3,40})["']? is not allowed/i;

/** Azure and others answer a node outside of the networks that they admit as they answer one without rights. */
function firewallHint(text: string): string {
  const address = FIREWALL.exec(text)?.[1];
  return address === undefined
    ? ''
    : ` The firewall of the registry does not admit ${address}, the address from which the node asks: that, not the credentials, is to be changed.`;
}

/** The bucket in which ECR keeps layers. */
const LAYER_BUCKET = /https:\/\/(prod-[\w-]{1,30}-starport-layer-bucket)\.s3[^\n]{0,1200}40[13]/;

/** Where not the credentials are refused, but the way from the node. */
function gatewaySteps(text: string, { registry }: ImageReference): Draft['steps'] {
  const address = FIREWALL.exec(text)?.[1];
  const bucket = LAYER_BUCKET.exec(text)?.[1];
  if (address !== undefined)
    return [
      step(
        `Let the firewall of ${registry} admit ${address}, the address from which the node asks (Azure: az acr network-rule add --ip-address, or a private endpoint in the network of the nodes): no credentials help before.`,
      ),
    ];
  if (bucket === undefined) return [];
  return [
    step(
      `Allow s3:GetObject on arn:aws:s3:::${bucket}/* in the policy of the VPC endpoint (gateway) for S3 of the nodes' network: ECR has let the node in and keeps its layers there.`,
    ),
  ];
}

function pullSecretQuotes(evidence: Evidence, { names, others, path }: PullSecrets): Draft['evidence'] {
  if (!evidence.manifest.known) return [];
  return [
    fromManifest(path, names.length === 0 ? '(not set)' : names.join(', ')),
    ...[...names, ...others.slice(0, 1)].flatMap((name) => fromRelated(evidence.related('Secret', name))),
  ];
}

function accessSteps(evidence: Evidence, reference: ImageReference, secrets: PullSecrets): Draft['steps'] {
  const [missing] = secrets.missing;
  const near = missing === undefined ? undefined : nearSecret(evidence, missing);
  if (near !== undefined)
    return [changeStep(evidence, `Name the pull secret that exists under ${secrets.path}: ${near}`), spelling];
  const [other] = secrets.others;
  if (secrets.names.length === 0 && other !== undefined)
    return [changeStep(evidence, `Name a pull secret that exists under ${secrets.path} as - name: ${other}`), spelling];
  const cloud = cloudRegistry(reference.registry);
  return [
    ...(cloud === undefined || secrets.missing.length > 0 ? [] : [step(cloud.todo)]),
    ...pullSecretSteps(evidence, reference, secrets),
    spelling,
  ];
}

const spelling = step(
  'Or check the spelling of the image, and whether its publisher still has it there: registries say "denied" for repositories that do not exist, were removed or moved.',
);

function pullSecretSteps(
  evidence: Evidence,
  reference: ImageReference,
  { names, missing, path }: PullSecrets,
): Draft['steps'] {
  const name = missing[0] ?? names[0] ?? 'registry-credentials';
  const create = createArguments(name, reference);
  if (names.length > 0 && missing.length === 0) {
    // Applied over the old one: with none, other pods that name it could not pull in the meantime.
    const anew = kubectl(evidence, ...create, '--dry-run=client', '-o', 'yaml');
    const command = pipeline(anew, kubectl(evidence, 'apply', '-f', '-'));
    return [step(`Put valid credentials for ${reference.registry} into the pull secret ${name}:`, command)];
  }
  const text = createText(reference, missing.length > 0);
  return [
    step(text, kubectl(evidence, ...create)),
    ...(names.length === 0 ? [changeStep(evidence, `Name it under ${path} as - name: ${name}`)] : []),
  ];
}

/** Where the cloud gives access by identity, a pull secret comes second, unless the pod names one. */
function createText({ registry }: ImageReference, isNamed: boolean): string {
  const cloud = isNamed ? undefined : cloudRegistry(registry);
  if (cloud === undefined) return `Create a pull secret with credentials for ${registry}:`;
  const text = `Or create a pull secret with credentials for ${registry}`;
  return cloud.ofSecrets === '' ? `${text}:` : `${text}. ${cloud.ofSecrets}`;
}

function createArguments(name: string, { registry }: ImageReference) {
  const server = registry === 'docker.io' ? 'https://index.docker.io/v1/' : registry;
  return [
    'create',
    'secret',
    'docker-registry',
    named(name),
    `--docker-server=${server}`,
    '--docker-username=USER',
    '--docker-password=PASSWORD',
  ] as const;
}

/** Docker Hub is asked for an image that was built on a machine and never pushed, because its tag is to be pulled at each start. */
function takeLocal({ container, image }: ImagePlace, present: unknown): ReturnType<ProposePolicy> {
  const { registry, repository, tag } = parseImage(image);
  const isAlways = present === 'Always' || ((present ?? null) === null && tag === 'latest');
  if (registry !== 'docker.io' || !repository.startsWith('library/') || !isAlways) return undefined;
  return {
    title: `Take ${image} from the node where it has it`,
    explanation:
      `imagePullPolicy of ${describeContainer(container)} becomes IfNotPresent, so that Docker Hub is not asked for ${image} on nodes on which it was loaded. ` +
      'For production, push it to a registry and use its full path.',
    assumes: [`${image} was built locally and loaded on the node.`],
    scope: 'mirror-only',
  };
}
