import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

export type ImageProblem = 'rate-limited' | 'platform' | 'unreachable' | 'access' | 'not-found' | 'inspect' | 'unknown';

/** A container whose image cannot be pulled, and the fullest text about it. */
export interface ImageFailure {
  readonly container: ContainerEvidence;
  readonly image: string;
  readonly text: string;
  readonly problem: ImageProblem;
}

const PULL_REASONS = [
  'ErrImagePull',
  'ImagePullBackOff',
  'RegistryUnavailable',
  'ImageInspectError',
  'SignatureValidationFailed',
] as const;
const BACK_OFF_ONLY = /^Back-off pulling image "[^"]{0,1000}"\.?$/;

/**
 * In the order in which they decide: a network error may carry the word "authorize", and a missing platform ends in
 * "not found". The texts are those of containerd, CRI-O and docker.
 */
const PROBLEMS: readonly (readonly [ImageProblem, RegExp])[] = [
  ['rate-limited', /\b429\b|toomanyrequests|too many requests|pull rate limit|QPS exceeded/i],
  ['platform', /no match for platform|no matching manifest for|image operating system .{1,40} cannot be used/i],
  [
    'inspect',
    /no space left on device|signature validation failed|failed to inspect image|failed to extract layer|SignatureValidationFailed/i,
  ],
  [
    'unreachable',
    /no such host|dial tcp|i\/o timeout|TLS handshake|Client\.Timeout|deadline exceeded|x509:|certificate|HTTP response to HTTPS client|connection re(?:fused|set)|no route to host|network is unreachable|server misbehaving|registry is unavailable|RegistryUnavailable|\b50[0234] |unexpected EOF/i,
  ],
  [
    'access',
    /\b40[13]\b|unauthorized|forbidden|access denied|denied:|access to the resource is denied|require authorization|authorization failed|authentication required|no basic auth credentials|insufficient_scope|invalid username\/password|not authorized/i,
  ],
  ['not-found', /not found|manifest unknown|name unknown|NAME_UNKNOWN|MANIFEST_UNKNOWN|does not exist|\b404\b/i],
];

export function imageFailures(evidence: Evidence): readonly ImageFailure[] {
  return evidence.once('image-failures', () =>
    evidence.containers.flatMap((container) => failureOf(evidence, container)),
  );
}

/** The failures of one kind. */
export function imageFailuresOf(evidence: Evidence, problem: ImageProblem): readonly ImageFailure[] {
  return imageFailures(evidence).filter((failure) => failure.problem === problem);
}

function failureOf(evidence: Evidence, container: ContainerEvidence): ImageFailure[] {
  const state = container.waiting(...PULL_REASONS);
  if (state === undefined) return [];
  const text =
    `${state.reason === 'RegistryUnavailable' ? 'RegistryUnavailable ' : ''}${fullText(evidence, container, state.message)}`.trim();
  const problem = PROBLEMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
  return [{ container, image: container.image || quotedImage(text), text, problem }];
}

/** Older kubelets hide the cause from the waiting message; then the event has it. */
function fullText(evidence: Evidence, container: ContainerEvidence, message: string): string {
  if (message !== '' && !BACK_OFF_ONLY.test(message)) return message;
  const pulls = evidence
    .events()
    .filter((event) =>
      /^Failed to (?:pull|inspect|apply)|ErrImagePull: |rpc error|image pull failed/.test(event.message),
    );
  const own = pulls.find(
    (event) => event.container === container.name || event.message.includes(`"${container.image}"`),
  );
  return own?.message ?? pulls[0]?.message ?? message;
}

function quotedImage(text: string): string {
  return /image "([^"]{1,500})"/.exec(text)?.[1] ?? '';
}
