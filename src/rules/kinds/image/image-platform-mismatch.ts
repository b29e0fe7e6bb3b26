import type { Evidence } from '../../evidence/evidence.js';
import { containerStarted } from '../../oracles/checks/container-started.js';
import { imagePulled } from '../../oracles/checks/image-pulled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix, type Problem, type Proposal } from '../fix.js';
import { ARCHITECTURE_PATHS, ARCHITECTURE_LABEL as LABEL, otherNodes } from '../support/architectures.js';
import { changeStep, named, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { consequence, describeContainer, nodeWords } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { type OperatingSystem, type PlatformFault, platformFault, systemName } from './image-platform.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

interface PlatformMismatch extends ImageFailure {
  readonly fault: PlatformFault;
}

const SYSTEM_LABEL = 'kubernetes.io/os';

/** Runs the pod on nodes of the architecture or the operating system that its image is built for. */
const selectNodeArchitecture = fix<PlatformMismatch>({
  strategy: 'select-node-architecture',
  title: 'Run the pod on nodes of the architecture or operating system of its image',
  touches: [...ARCHITECTURE_PATHS, `/spec/nodeSelector/${SYSTEM_LABEL.replace('/', '~1')}`],
  propose(mismatch, problem) {
    if (mismatch.fault.by === 'version') return [];
    return mismatch.fault.by === 'system' ? selectSystem(problem, mismatch) : selectArchitecture(problem, mismatch);
  },
});

/** The image was not built for the node's processor or operating system. */
export const imagePlatformMismatch = defineKind({
  id: 'image-platform-mismatch',
  title: "No image for the node's processor architecture or operating system",
  description:
    'The image exists, but not for the architecture or operating system of the node ("no match for platform in manifest", "no matching manifest for linux/arm64", ' +
    '"no image found in manifest list"). The architecture is read from the message or from the node.',
  group: 'image',
  severity: 'high',
  read: (evidence) =>
    imageFailuresOf(evidence, 'platform').map((failure) => ({ ...failure, fault: platformFault(evidence, failure) })),
  say: sayPlatformMismatch,
  fixes: [selectNodeArchitecture],
  oracles: [imagePulled, containerStarted],
});

function sayPlatformMismatch(mismatch: PlatformMismatch, evidence: Evidence): Draft {
  const { container, image, fault } = mismatch;
  return {
    title: `Image ${image} is not built for ${fault.by === 'system' ? nodeSystemName(fault) : `the node${platformWords(evidence, mismatch)}`}`,
    cause: `The ${imageWords(image)} of ${describeContainer(container)} ${whyNot(evidence, mismatch)}.${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, mismatch), ...imageInManifest(evidence, mismatch)],
    steps: platformSteps(evidence, mismatch),
    checks: [recoveryCheck(evidence)],
  };
}

/** Where it is known what the image is built for, nothing is to be looked up first. */
function platformSteps(evidence: Evidence, { image, fault }: PlatformMismatch): Draft['steps'] {
  const look = step(
    'See for which platforms the image exists:',
    shellCommand('docker', 'manifest', 'inspect', named(image)),
  );
  const own = STEPS[fault.by](evidence, fault);
  return fault.by === 'system' && fault.image !== undefined ? [...own, look] : [look, ...own];
}

function whyNot(evidence: Evidence, mismatch: PlatformMismatch): string {
  const { fault } = mismatch;
  const where = nodeWords(evidence);
  if (fault.by === 'version') return whyNotVersion(where, fault);
  if (fault.by === 'system') {
    const { image: built } = fault;
    const runs = `${where} runs ${nodeSystemName(fault)}`;
    return built === undefined
      ? `has no variant for ${nodeSystemName(fault)}, and ${runs}`
      : `is built for ${systemName(built)}, but ${runs}`;
  }
  const platform = wantedPlatform(evidence, mismatch);
  return `has no variant for ${where}${platform === undefined ? "'s architecture" : `, whose platform is ${platform}`}`;
}

function whyNotVersion(where: string, { versions: [image, node] }: PlatformFault): string {
  const both = image === undefined ? '' : ` (the image ${image}, the node ${node})`;
  return `is built for another version of Windows than that of ${where}${both}: Windows containers run on their own version only`;
}

function platformWords(evidence: Evidence, mismatch: PlatformMismatch): string {
  const platform = mismatch.fault.by === 'version' ? undefined : wantedPlatform(evidence, mismatch);
  return platform === undefined ? '' : ` (${platform})`;
}

function nodeSystemName({ node = 'linux' }: PlatformFault): string {
  return systemName(node);
}

const STEPS: Readonly<Record<PlatformFault['by'], (evidence: Evidence, fault: PlatformFault) => Draft['steps']>> = {
  architecture: (evidence) => [
    step('Build it for several platforms: docker buildx build --platform linux/amd64,linux/arm64'),
    changeStep(
      evidence,
      `Or run it only where it fits: ${evidence.manifest.specPath}.nodeSelector with kubernetes.io/arch`,
    ),
  ],
  system: (evidence, fault) => [
    changeStep(
      evidence,
      `Run the pod on nodes of that system: ${evidence.manifest.specPath}.nodeSelector with kubernetes.io/os: ${wantedSystem(fault)}`,
    ),
    step(`Or use an image that is built for ${nodeSystemName(fault)}.`),
  ],
  version: (evidence) => [
    step('Use a tag of the image that is built for the version of Windows of the node (such as ltsc2019 or ltsc2022).'),
    changeStep(
      evidence,
      `Or run the pod on nodes of the version of the image: ${evidence.manifest.specPath}.nodeSelector with node.kubernetes.io/windows-build`,
    ),
  ],
};

/** The operating system of nodes on which the image may run. */
function wantedSystem({ image, node }: PlatformFault): OperatingSystem {
  return image ?? (node === 'windows' ? 'linux' : 'windows');
}

/** The platform that the node asked for, such as `linux/arm64/v8` or `arm64`, as the message has it or the node's labels do. */
function wantedPlatform(evidence: Evidence, { text }: ImageFailure): string | undefined {
  return (
    /(?:manifest for|wanted|platform \() ?((?:linux|windows)\/[a-z0-9]{1,20}(?:\/v\d)?)/.exec(text)?.[1] ??
    /for architecture "?([a-z0-9]{1,20})/.exec(text)?.[1] ??
    evidence.facts.nodeDetails?.labels['kubernetes.io/arch']
  );
}

/** The processor architecture of the node (`amd64`, `arm64` …), as `kubernetes.io/arch` has it. */
function nodeArchitecture(evidence: Evidence, failure: ImageFailure): string | undefined {
  const platform = wantedPlatform(evidence, failure);
  return platform?.replace(/^(?:linux|windows)\//, '').replace(/\/v\d$/, '');
}

function selectArchitecture({ evidence, pod }: Problem, failure: ImageFailure): readonly Proposal[] {
  const present = nodeArchitecture(evidence, failure);
  const nodes = otherNodes(evidence, present);
  const edit = new PodEdit(pod);
  if (nodes === undefined || selectsNode(edit, LABEL)) return [];
  const { architecture, words, assumes, scope } = nodes;
  return [
    {
      title: `Run the pod on ${architecture} nodes`,
      explanation:
        `nodeSelector gains ${LABEL}: ${architecture}, since ${failure.image} has no variant for the ${present} node that the pod came to. ` +
        `${words} To run it everywhere, build the image for both.`,
      assumes: [`${failure.image} is built for ${architecture}.`, ...assumes],
      scope,
      patch: edit.set(['spec', 'nodeSelector', LABEL], architecture).patch,
    },
  ];
}

function selectSystem({ evidence, pod }: Problem, { image, fault }: PlatformMismatch): readonly Proposal[] {
  const system = wantedSystem(fault);
  const name = systemName(system);
  const edit = new PodEdit(pod);
  const isKnown = hasNodes(evidence, system);
  if (isKnown === false || selectsNode(edit, SYSTEM_LABEL)) return [];
  const isSure = isKnown === true && fault.image !== undefined;
  const words =
    isKnown === true
      ? `The cluster has ${name} nodes.`
      : `Whether the cluster has ${name} nodes is not known: without one the pod finds no node.`;
  return [
    {
      title: `Run the pod on ${name} nodes`,
      explanation: `nodeSelector gains ${SYSTEM_LABEL}: ${system}, since ${image} does not run on the ${systemName(fault.node ?? 'linux')} node that the pod came to. ${words}`,
      assumes: [
        `${image} is built for ${name}, and the pod tolerates the taints of those nodes.`,
        ...(isKnown === true ? [] : [`The cluster has a node with ${SYSTEM_LABEL}=${system}.`]),
      ],
      scope: isSure ? 'hand-over' : 'mirror-only',
      patch: edit.set(['spec', 'nodeSelector', SYSTEM_LABEL], system).patch,
    },
  ];
}

function selectsNode(edit: PodEdit, label: string): boolean {
  return (edit.get(['spec', 'nodeSelector', label]) ?? null) !== null;
}

/** Undefined where the nodes are not known. */
function hasNodes({ facts: { nodes } }: Evidence, system: string): boolean | undefined {
  return nodes.length === 0 ? undefined : nodes.some((node) => node.labels[SYSTEM_LABEL] === system);
}
