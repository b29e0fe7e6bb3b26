import type { DiagnosisRule } from '../rule.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { imageFailuresOf } from './image-failure.js';
import { imageWords, pullEvent } from './pull-event.js';

interface Way {
  readonly pattern: RegExp;
  readonly what: string;
  readonly todo: string;
}

/** CRI-O: `short-name "a" did not resolve to an alias`, `short name mode is enforcing`. */
const SHORT_NAME = /short[- ]name/i;

const WAYS: readonly Way[] = [
  {
    pattern: /no space left/i,
    what: 'no space left on device',
    todo: "Free space on the node's disk (crictl rmi --prune), or use larger disks.",
  },
  {
    pattern: /because it's blocked|is blocked (?:in|by)/i,
    what: 'a policy of the cluster blocks its registry',
    todo: 'Use an image of a registry that is allowed, or ask those who run the cluster to allow this one: registrySources (allowedRegistries, blockedRegistries) of image.config.openshift.io/cluster on OpenShift, else registries.conf and policy.json of the node.',
  },
  {
    pattern: /^(?![^]{0,8000}signature)[^]{0,8000}rejected by policy/i,
    what: 'the policy of the node does not admit it',
    todo: "Use an image that the policy of the node's container runtime admits (policy.json; on OpenShift also allowedRegistries of image.config.openshift.io/cluster), or have it admitted there.",
  },
  {
    pattern: /signature|rejected by policy|Source image rejected/i,
    what: 'its signature is not accepted',
    todo: "Sign the image, or correct the signature policy of the node's container runtime (policy.json).",
  },
  {
    pattern: SHORT_NAME,
    what: 'its name has no registry, and the runtime does not know which one to ask',
    todo: 'Write the image with its registry, such as docker.io/library/NAME:TAG or quay.io/TEAM/NAME:TAG.',
  },
  {
    pattern: /no longer supported/i,
    what: 'it is stored in a format that the runtime no longer supports',
    todo: 'Build and push the image anew with a present tool, which writes the OCI format.',
  },
  {
    pattern: /content digest|unexpected commit digest|size validation/i,
    what: 'what was downloaded is damaged or incomplete on the node',
    todo: 'Remove the image on the node (crictl rmi) so that it is pulled anew; if it happens on every node, push it anew.',
  },
];
const OTHER: Way = {
  pattern: /$/,
  what: 'the local image store has a problem',
  todo: 'Remove the image on the node (crictl rmi) so that it is pulled anew.',
};

/** The node cannot unpack, inspect or verify the image. */
export const imageInspectOrSignature: DiagnosisRule = {
  id: 'image-inspect-or-signature',
  title: 'Image cannot be unpacked, inspected or verified',
  description:
    'The node has a problem with the image itself: its disk is full, a layer cannot be unpacked, the image store is damaged (ImageInspectError), or its ' +
    'signature or its registry is not accepted (SignatureValidationFailed, policy.json, blocked registries). Nothing in the manifest changes that.',
  group: 'image',
  severity: 'high',
  match: (evidence) =>
    imageFailuresOf(evidence, 'inspect').map((failure) => {
      const { container, image, text } = failure;
      const { what, todo } = WAYS.find(({ pattern }) => pattern.test(text)) ?? OTHER;
      const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
      return {
        title: `Image ${image}: ${what}`,
        cause: `The ${imageWords(image)} of ${describeContainer(container)} cannot be used on ${node}: ${what}.${consequence(evidence, container)}`,
        container,
        objects: [`image ${image}`, what],
        evidence: [...fromStatus(container), ...pullEvent(evidence, failure)],
        steps: [
          step(todo),
          step('Look at the node:', clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`)),
        ],
        checks: [recoveryCheck(evidence)],
      };
    }),
};

/** Whether the runtime refuses the image since its name has no registry. */
export function isShortNameRefusal(text: string): boolean {
  return WAYS.find(({ pattern }) => pattern.test(text))?.pattern === SHORT_NAME;
}
