import type { DiagnosisRule } from '../rule-and-fixers.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
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
    pattern: /input\/output error/i,
    what: 'the disk of the node gives input/output errors',
    todo: 'Read the kernel log of the node (dmesg) for errors of the disk that holds the images: it is failing. Drain the node and replace the disk or the node; elsewhere the image can be pulled.',
  },
  {
    pattern:
      /\b412\b|Precondition Failed|blocking policy|quarantined|blocked by (?:an? |the )?(?:[a-z]{1,20} )?policy/i,
    what: 'a policy of its registry does not hand it out',
    todo: 'See in the registry which policy blocks this image (Harbor: prevent vulnerable images, signatures; Artifactory: Xray): have the scan done and its findings mended, use a version that passes, or have an exception made. Credentials change nothing.',
  },
  {
    pattern: /operation not permitted|[lL]chown|mknod|xattr|invalid argument|ApplyLayer[^]{0,300}permission denied/,
    what: 'the node is not permitted to unpack a layer of it',
    todo: 'See what the layer holds that the node may not make: device files, extended attributes, or user ids beyond those of its user namespace. Where the node itself runs in a container or without root (LXC, kind, rootless), give it a larger range in /etc/subuid and /etc/subgid, permit it nesting and device files (LXC: nesting=1, mknod=1), or use the fuse-overlayfs snapshotter. Else build the image without them.',
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
    pattern: /failed size validation: (\d{1,15}) != (\d{1,15})|unexpected commit digest (sha256:e3b0c44298fc)?/i,
    what: 'the registry, or a proxy or mirror on the way, hands out something else than its manifest names',
    todo: 'Pull it past the proxy or mirror (HTTPS_PROXY of the container runtime, hosts.toml or registries.conf of the node): where that works, empty the cache of the proxy for this image, or let it not change what it passes on; where it does not, push the image anew, for the registry has it damaged.',
  },
  {
    pattern:
      /mediaType in manifest should be|unsupported (?:manifest )?media ?type(?![^]{0,200}manifest\.v1\+)|unsupported schema version(?! 1\b)|unsupported (?:layer )?compression|unknown media type|zstd/i,
    what: 'the container runtime of the node cannot read its manifest or layers',
    todo: 'Upgrade the container runtime of the node: old ones read neither OCI manifests nor layers packed with zstd. Or push the image in the older format: docker buildx build --provenance=false --output type=image,push=true,oci-mediatypes=false,compression=gzip.',
  },
  {
    pattern: /no longer supported|manifest\.v1\+|schema version 1\b/i,
    what: 'it is stored in a format that the runtime no longer supports',
    todo: 'Build and push the image anew with a present tool, which writes the OCI format.',
  },
  {
    pattern: /content digest/i,
    what: 'what was downloaded is damaged or incomplete on the node',
    todo: 'Remove the image on the node (crictl rmi) so that it is pulled anew; if it happens on every node, push it anew.',
  },
];
const DOCKER_STORE: Way = {
  pattern: /failed to register layer/i,
  what: 'the image store of docker on the node is damaged',
  todo: 'Restart docker on the node and remove what is left of the image (docker rmi, docker system prune), so that it is pulled anew; where that does not help, empty its data folder (/var/lib/docker) or replace the node.',
};
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
      const { what, todo } = [...WAYS, DOCKER_STORE].find(({ pattern }) => pattern.test(text)) ?? OTHER;
      const node = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
      return {
        title: `Image ${image}: ${what}`,
        cause: `The ${imageWords(image)} of ${describeContainer(container)} cannot be used on ${node}: ${what}. The runtime says: ${cutMiddle(text, 400)}${consequence(evidence, container)}`,
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
