import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromEvent, fromManifest, fromRelated, fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { type ImageReference, parseImage } from './image-reference.js';
import { pullEvent } from './pull-event.js';

/** The registry refuses: the repository is private, or it does not exist. Registries answer the same to both on purpose. */
export const imageAccessDenied: DiagnosisRule = {
  id: 'image-access-denied',
  title: 'Registry refuses access to the image',
  group: 'image',
  severity: 'high',
  match: (evidence) => imageFailuresOf(evidence, 'access').map((failure) => draft(evidence, failure)),
};

function draft(evidence: Evidence, failure: ImageFailure): Draft {
  const { container, image } = failure;
  const reference = parseImage(image);
  const missingSecretEvents = evidence.events('FailedToRetrieveImagePullSecret').slice(0, 1);
  const secrets = pullSecrets(evidence);
  return {
    title: `Registry ${reference.registry} refuses access to ${image}`,
    cause:
      `Registry ${reference.registry} refuses to hand out ${image} to ${describeContainer(container)} (${answer(failure.text)}). ` +
      `${explain(evidence, secrets, missingSecretEvents.length > 0)}${localHint(reference)}${consequence(evidence, container)}`,
    confidence: secrets.length === 0 ? 'high' : 'medium',
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...pullEvent(evidence, failure),
      ...missingSecretEvents.map(fromEvent),
      ...secretQuotes(evidence, secrets),
    ],
    steps: steps(evidence, reference, secrets),
    checks: [
      step(
        'See which pull secrets exist:',
        kubectl(evidence, 'get', 'secrets', '--field-selector=type=kubernetes.io/dockerconfigjson'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

function pullSecrets(evidence: Evidence): readonly string[] {
  return listOf(evidence.manifest.spec['imagePullSecrets'], 20)
    .map((element) => textOf(fieldsOf(element)['name']))
    .filter((name) => name !== '');
}

function answer(text: string): string {
  const words =
    /401 Unauthorized|403 Forbidden|no basic auth credentials|pull access denied|insufficient_scope|authentication required|access to the (?:requested )?resource is (?:denied|not authorized)|invalid username\/password/i;
  return words.exec(text)?.[0] ?? 'access denied';
}

function explain(evidence: Evidence, secrets: readonly string[], secretIsMissing: boolean): string {
  const path = `${evidence.manifest.specPath}.imagePullSecrets`;
  if (!evidence.manifest.known)
    return 'Either the pod has no valid credentials for it (imagePullSecrets), or the name of the image is wrong: registries answer the same to both.';
  if (secrets.length === 0) {
    return `The pod has no imagePullSecrets, so the kubelet asks without credentials (${path} is empty). If the repository is not private, its name is wrong: registries answer the same to both.`;
  }
  const missing = secrets.filter((name) => evidence.related('Secret', name)?.exists === false);
  if (missing.length > 0 || secretIsMissing) {
    return `The pod names the pull secret ${(missing.length > 0 ? missing : secrets).join(', ')} (${path}), which does not exist in namespace ${evidence.namespace}, so the kubelet asks without credentials.`;
  }
  return `The pod names the pull secret ${secrets.join(', ')} (imagePullSecrets); its credentials are wrong or expired, are for another registry, or have no right to this repository. The name of the image may also be wrong.`;
}

function localHint(reference: ImageReference): string {
  if (reference.registry !== 'docker.io' || !reference.repository.startsWith('library/')) return '';
  const name = reference.repository.slice('library/'.length);
  return ` The name has no registry, so Docker Hub is asked for ${reference.repository}: if ${name} was built locally, use its full registry path, or load it on the node and set imagePullPolicy: IfNotPresent.`;
}

function secretQuotes(evidence: Evidence, secrets: readonly string[]): Draft['evidence'] {
  if (!evidence.manifest.known) return [];
  const path = `${evidence.manifest.specPath}.imagePullSecrets`;
  return [
    fromManifest(path, secrets.length === 0 ? '(not set)' : secrets.join(', ')),
    ...secrets.flatMap((name) => fromRelated(evidence.related('Secret', name))),
  ];
}

function steps(evidence: Evidence, reference: ImageReference, secrets: readonly string[]): Draft['steps'] {
  const name = secrets[0] ?? 'registry-credentials';
  const server = reference.registry === 'docker.io' ? 'https://index.docker.io/v1/' : reference.registry;
  const create = kubectl(
    evidence,
    ...['create', 'secret', 'docker-registry', name, `--docker-server=${server}`],
    ...['--docker-username=USER', '--docker-password=PASSWORD'],
  );
  return [
    step(`Create a pull secret with credentials for ${reference.registry}:`, create),
    secrets.length === 0
      ? changeStep(evidence, `Name it under ${evidence.manifest.specPath}.imagePullSecrets as - name: ${name}`)
      : step(
          `It replaces the one that the pod names; delete the old one first if it exists.`,
          kubectl(evidence, 'delete', `secret/${name}`, '--ignore-not-found'),
        ),
    step(`Or check the spelling of the image: registries say "denied" for repositories that do not exist.`),
  ];
}
