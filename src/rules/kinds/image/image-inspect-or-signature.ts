import type { Evidence } from '../../evidence/evidence.js';
import { imagePulled } from '../../oracles/checks/image-pulled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, describeContainer, nodeWords } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { IMAGES, imagePlace } from './image-paths.js';
import { imageWords, pullEvent } from './pull-event.js';
import { saidOfPull, sayUnclearPull } from './unclear-pull.js';

interface ImageFault extends CaseRow {
  readonly what: string;
  readonly todo: string;
  /** Whether the runtime asks no registry for a name that has none. */
  readonly isShortName?: boolean;
}

/** What a runtime reports of an image that it has, or of the store that it keeps it in. */
export const IMAGE_FAULTS = caseTable<ImageFault>([
  {
    pattern:
      /failed to copy: [^\n]{0,200}content at \S{1,1000} not found|content descriptor sha256:[^\n]{1,300}not found/,
    example:
      'failed to copy: httpReadSeeker: failed open: content at https://ghcr.io/v2/x/manifests/sha256:9f not found',
    what: 'its tag exists, but the registry lacks a part of it',
    todo: 'Have the image pushed anew, or use another tag: the registry knows the tag, and lacks a manifest, layer or configuration that it names, mostly since a clean-up of untagged versions removed the images of single platforms, or a push or a mirror was not complete. Where it is a mirror or a cache, pull from the registry itself.',
  },
  {
    pattern: /locking ref \S{1,300} failed|\blocked\b[^\n]{0,80}: unavailable/i,
    example: 'ref layer-sha256:9f locked for 2m0.1s (since 2025-01-01): unavailable',
    what: 'another pull on the node has a layer of it under way',
    todo: 'Wait until the pull that is under way is done, and the kubelet tries again by itself. Where it stays, that pull hangs: see what keeps the node from the registry, then restart containerd on it.',
  },
  {
    pattern: /unexpected status(?: code)?[^\n]{1,1500}?[: ](?:40[05-9]|41[0145-8]|42[1-8]|431|451)\b/,
    example: 'unexpected status code https://mirror.example/v2/x/blobs/sha256:9f?ns=docker.io: 400 Bad Request',
    what: 'who answers for the registry refuses the request itself (a status 4xx that tells of no login and of no missing image)',
    todo: 'Pull it past the mirror or proxy whose URL the message shows (hosts.toml or registries.conf of the node, HTTPS_PROXY of the container runtime): where that works, repair or take out the mirror, which does not pass on such requests (the blobs of layers, mostly by a redirect or a signed URL that it changes); where it does not, ask the registry with curl -v for that URL.',
  },
  {
    pattern: /credential provider plugin[^]{0,1000}(?:no such file|not found|permission denied|exec format)/i,
    example:
      'error execing credential provider plugin acr-credential-provider: fork/exec /opt/p: no such file or directory',
    what: 'the kubelet of the node cannot start the credential provider plugin that is to give the login for it',
    todo: 'Put the program of the plugin where the kubelet looks for it (--image-credential-provider-bin-dir; its file has the name in --image-credential-provider-config), executable and built for the CPU of the node, then restart the kubelet; where the file is there, it needs a C library that the node lacks: take a static build. A pull secret of the pod does as well, and tag and manifest are not at fault.',
  },
  {
    pattern: /credential provider plugin/i,
    example: 'error execing credential provider plugin ecr-credential-provider: exit status 1: no EC2 IMDS role found',
    what: 'the credential provider plugin of the kubelet ended with an error, so that there is no login for it',
    todo: 'Repair what the plugin says, with the role or identity of the node that it asks for a login (on clouds: the metadata service must answer on the node, and the role may read the registry), and its arguments in the file of --image-credential-provider-config. A pull secret of the pod does as well.',
  },
  {
    pattern: /media ?type"? ?:? ?"?text\/(?:html|plain)/i,
    example: 'failed to fetch manifests: unexpected media type text/html for sha256:9f: not found',
    what: 'in place of it comes a web page: a proxy, mirror or login page answers for the registry',
    todo: 'Find out who answers the node with a page (curl -v https://REGISTRY/v2/ on the node): a mirror or proxy of the container runtime (hosts.toml, registry-mirrors, HTTPS_PROXY) that is blocked, limits requests or wants a login, or a host that is no registry. Take it out or repair it.',
  },
  {
    pattern: /Proxy Authentication Required/i,
    example: 'failed to do request: Head "https://registry.example/v2/x": Proxy Authentication Required',
    what: 'the proxy of the node demands a login (407)',
    todo: 'Give the container runtime of the node the login of its proxy (HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT in the unit of containerd or crio, then restart it), or take the registry out of the proxy (NO_PROXY). A pull secret changes nothing: it is not the registry that refuses.',
  },
  {
    pattern: /snapshotter not loaded: ([\w-]{1,40})/,
    example: 'unable to initialize unpacker: snapshotter not loaded: stargz: invalid argument',
    what: 'containerd of the node has not loaded the snapshotter that it is to use',
    todo: 'Start the service of the snapshotter that the message names on the node (containerd-stargz-grpc, nydus-snapshotter …; ctr plugins ls shows it) and enter it under proxy_plugins of /etc/containerd/config.toml, or set snapshotter to overlayfs there; then restart containerd.',
  },
  {
    pattern: /artifact with type "?(application\/[\w.+-]{1,100})|mismatched image rootfs/i,
    example: 'unsupported image-specific operation on artifact with type "application/vnd.cncf.helm.config.v1+json"',
    what: 'what is stored under that name is no container image (a Helm chart or another artifact)',
    todo: 'Name a container image: under this name the registry has another artifact (a Helm chart, a signature, a bundle), which helm or oras pull. Correct repository or tag, or mount it as an image volume where it is data.',
  },
  {
    pattern: /hcsshim|does not match the host OS/i,
    example: 'hcsshim::ProcessBaseLayer: The system cannot find the path specified.',
    what: 'the Windows of the image is not that of the node, or a layer of it was not unpacked',
    todo: 'Use the tag of the base image for the version of Windows Server of the node (ltsc2019, ltsc2022, ltsc2025; kubectl get nodes -o wide shows it) and a nodeSelector node.kubernetes.io/windows-build; where they are the same, remove the image on the node (crictl rmi) and let it be pulled anew: its folder was damaged, mostly by a virus scanner or a full disk.',
  },
  {
    pattern: /no space left/i,
    example: 'failed to extract layer: write /var/lib/containerd/x: no space left on device',
    what: 'no space left on device',
    todo: "Free space on the node's disk (crictl rmi --prune), or use larger disks.",
  },
  {
    pattern: /input\/output error/i,
    example: 'failed to extract layer sha256:9f: open /var/lib/containerd/x: input/output error',
    what: 'the disk of the node gives input/output errors',
    todo: 'Read the kernel log of the node (dmesg) for errors of the disk that holds the images: it is failing. Drain the node and replace the disk or the node; elsewhere the image can be pulled.',
  },
  {
    pattern:
      /\b412\b|Precondition Failed|blocking policy|quarantined|blocked by (?:an? |the )?(?:[a-z]{1,20} )?policy/i,
    example: [
      'unexpected status from GET request to https://harbor.example/v2/x: 412 Precondition Failed',
      'the artifact is blocked by a download policy',
    ],
    what: 'a policy of its registry does not hand it out',
    todo: 'See in the registry which policy blocks this image (Harbor: prevent vulnerable images, signatures; Artifactory: Xray): have the scan done and its findings repaired, use a version that passes, or have an exception made. Credentials change nothing.',
  },
  {
    pattern: /operation not permitted|[lL]chown|mknod|xattr|invalid argument|ApplyLayer[^]{0,300}permission denied/,
    example: [
      'failed to extract layer sha256:9f: lchown /var/lib/x: operation not permitted',
      'ApplyLayer exit status 1 stdout: stderr: unlinkat /var: permission denied',
    ],
    what: 'the node is not permitted to unpack a layer of it',
    todo: 'See what the layer holds that the node may not make: device files, extended attributes, or user ids beyond those of its user namespace. Where the node itself runs in a container or without root (LXC, kind, rootless), give it a larger range in /etc/subuid and /etc/subgid, permit it nesting and device files (LXC: nesting=1, mknod=1), or use the fuse-overlayfs snapshotter. Else build the image without them.',
  },
  {
    pattern: /because it's blocked|is blocked (?:in|by)/i,
    example: 'initializing source docker://x/y:1: registry docker.io/x is blocked in /etc/containers/registries.conf',
    what: 'a policy of the cluster blocks its registry',
    todo: 'Use an image of a registry that is allowed, or ask those who run the cluster to allow this one: registrySources (allowedRegistries, blockedRegistries) of image.config.openshift.io/cluster on OpenShift, else registries.conf and policy.json of the node.',
  },
  {
    pattern: /^(?![^]{0,8000}signature)[^]{0,8000}rejected by policy/i,
    example: 'Source image rejected: Running image docker://x/y:1 is rejected by policy.',
    what: 'the policy of the node does not admit it',
    todo: "Use an image that the policy of the node's container runtime admits (policy.json; on OpenShift also allowedRegistries of image.config.openshift.io/cluster), or have it admitted there.",
  },
  {
    pattern: /signature|rejected by policy|Source image rejected/i,
    example: 'Source image rejected: A signature was required, but no signature exists',
    what: 'its signature is not accepted',
    todo: "Sign the image, or correct the signature policy of the node's container runtime (policy.json).",
  },
  {
    pattern: /short[- ]name/i,
    example: [
      'short-name "orders:1" did not resolve to an alias',
      'short name mode is enforcing, but image name orders:1 returns ambiguous list',
    ],
    isShortName: true,
    what: 'its name has no registry, and the runtime does not know which one to ask',
    todo: 'Write the image with its registry, such as docker.io/library/NAME:TAG or quay.io/TEAM/NAME:TAG.',
  },
  {
    pattern: /failed size validation: (\d{1,15}) != (\d{1,15})|unexpected commit digest (sha256:e3b0c44298fc)?/i,
    example: 'failed commit on ref "layer-sha256:9f": failed size validation: 0 != 3231: failed precondition',
    what: 'the registry, or a proxy or mirror on the way, hands out something else than its manifest names',
    todo: 'Pull it past the proxy or mirror (HTTPS_PROXY of the container runtime, hosts.toml or registries.conf of the node): where that works, empty the cache of the proxy for this image, or let it not change what it passes on; where it does not, push the image anew, for the registry has it damaged.',
  },
  {
    pattern: /vnd\.cncf\.helm\.|vnd\.cncf\.flux\.|vnd\.wasm\.|vnd\.oci\.empty|vnd\.in-toto|vnd\.dev\.cosign/,
    example:
      "mediaType in manifest should be 'application/vnd.docker.distribution.manifest.v2+json' not 'application/vnd.cncf.helm.config.v1+json'",
    what: 'under this name the registry has something else than a container image, such as a Helm chart, a module or a signature',
    todo: 'Name the repository and tag of the container image: charts, signatures and attestations are often pushed beside it under a name of their own, or have replaced it under this tag. Where they have, push the image anew and the other thing elsewhere.',
  },
  {
    pattern:
      /mediaType in manifest should be|unsupported (?:manifest )?media ?type(?![^]{0,200}manifest\.v1\+)|unsupported schema version(?! 1\b)|unsupported (?:layer )?compression|unknown media type|zstd/i,
    example: 'unsupported media type application/vnd.oci.image.layer.v1.tar+zstd',
    what: 'the container runtime of the node cannot read its manifest or layers',
    todo: 'Upgrade the container runtime of the node: old ones read neither OCI manifests nor layers packed with zstd. Or push the image in the older format: docker buildx build --provenance=false --output type=image,push=true,oci-mediatypes=false,compression=gzip.',
  },
  {
    pattern: /no longer supported|manifest\.v1\+|schema version 1\b|Schema 1 images/i,
    example:
      'media type "application/vnd.docker.distribution.manifest.v1+prettyjws" is no longer supported since containerd v2.1, please rebuild the image',
    what: 'it is stored in a format that the runtime no longer supports',
    todo: 'Build and push the image anew with a present tool, which writes the OCI format.',
  },
  {
    pattern: /content digest/i,
    example: 'failed to get reader from content store: content digest sha256:9a960853: not found',
    what: 'what was downloaded is damaged or incomplete on the node',
    todo: 'Remove the image on the node (crictl rmi) so that it is pulled anew; if it happens on every node, push it anew.',
  },
  {
    pattern: /failed to register layer/i,
    example: 'failed to register layer: rename /var/lib/docker/image/overlay2/layerdb/tmp: file exists',
    what: 'the image store of docker on the node is damaged',
    todo: 'Restart docker on the node and remove what is left of the image (docker rmi, docker system prune), so that it is pulled anew; where that does not help, empty its data folder (/var/lib/docker) or replace the node.',
  },
]);
const OTHER = {
  what: 'the local image store has a problem',
  todo: 'Remove the image on the node (crictl rmi) so that it is pulled anew.',
};

/** An image that the node cannot use as it is. */
interface UnusableImage extends ImageFailure {
  readonly fault: Pick<ImageFault, 'what' | 'todo' | 'isShortName'>;
}

/** A first part with a dot or a port, or localhost, names a registry (distribution/reference). */
const HAS_REGISTRY = /^(?:localhost|[^/]{0,253}[.:][^/]{0,253})\//;

/** Writes an image with Docker Hub's name, where the runtime asks no registry for names that have none. */
const completeImageName = fix<UnusableImage>({
  strategy: 'complete-image-name',
  title: 'Put docker.io before the name of an image that has no registry, where the runtime demands one',
  touches: IMAGES,
  propose({ fault }, problem) {
    const place = imagePlace(problem);
    if (place === undefined || HAS_REGISTRY.test(place.image) || fault.isShortName !== true) return [];
    const { container, path, image } = place;
    const complete = image.includes('/') ? `docker.io/${image}` : `docker.io/library/${image}`;
    return [
      {
        title: `Write the image as ${complete}`,
        explanation: `The image of ${describeContainer(container)} becomes ${complete} instead of ${image}: the runtime of the node does not guess a registry. Docker Hub is where most names without a registry are; the right one may be another.`,
        assumes: [`The image that is meant is on Docker Hub as ${complete}.`],
        scope: 'mirror-only',
        patch: new PodEdit(problem.pod).set([...path, 'image'], complete).patch,
      },
    ];
  },
});

/** The node cannot unpack, inspect or verify the image. */
export const imageInspectOrSignature = defineKind({
  id: 'image-inspect-or-signature',
  title: 'Image cannot be unpacked, inspected or verified',
  description:
    'The node has a problem with the image itself: its disk is full, a layer cannot be unpacked, the image store is damaged (ImageInspectError), or its ' +
    'signature or its registry is not accepted (SignatureValidationFailed, policy.json, blocked registries); or the pull fails in words that no other kind knows. Nothing in the manifest changes that.',
  group: 'image',
  severity: 'high',
  read: (evidence) =>
    [
      ...imageFailuresOf(evidence, 'inspect'),
      ...imageFailuresOf(evidence, 'unknown').filter(({ text }) => saidOfPull(text) !== ''),
    ].map((failure) => ({ ...failure, fault: IMAGE_FAULTS.find(failure.text)?.row ?? OTHER })),
  say: (failure, evidence) =>
    failure.problem === 'unknown' ? sayUnclearPull(failure, evidence) : sayUnusable(failure, evidence),
  fixes: [completeImageName],
  oracles: [imagePulled],
});

function sayUnusable(unusable: UnusableImage, evidence: Evidence): Draft {
  const { container, image, text, fault } = unusable;
  const node = nodeWords(evidence);
  return {
    title: `Image ${image}: ${fault.what}`,
    cause: `The ${imageWords(image)} of ${describeContainer(container)} cannot be used on ${node}: ${fault.what}. The runtime says: ${cutMiddle(text, 400)}${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`, fault.what],
    evidence: [...fromStatus(container), ...pullEvent(evidence, unusable)],
    steps: [
      step(fault.todo),
      step('Look at the node:', clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`)),
    ],
    checks: [recoveryCheck(evidence)],
  };
}
