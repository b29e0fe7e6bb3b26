import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, named, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { type OperatingSystem, type PlatformFault, platformFault, systemName } from './image-platform.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

/** The image was not built for the node's processor or operating system. */
export const imagePlatformMismatch: DiagnosisRule = {
  id: 'image-platform-mismatch',
  title: "No image for the node's processor architecture or operating system",
  description:
    'The image exists, but not for the architecture or operating system of the node ("no match for platform in manifest", "no matching manifest for linux/arm64", ' +
    '"no image found in manifest list"). The architecture is read from the message or from the node.',
  group: 'image',
  severity: 'high',
  match: (evidence) => imageFailuresOf(evidence, 'platform').map((failure) => draft(evidence, failure)),
};

function draft(evidence: Evidence, failure: ImageFailure): Draft {
  const { container, image } = failure;
  const fault = platformFault(evidence, failure);
  return {
    title: `Image ${image} is not built for ${fault.by === 'system' ? nodeSystem(fault) : 'the node'}`,
    cause: `The ${imageWords(image)} of ${describeContainer(container)} ${whyNot(evidence, failure, fault)}.${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, failure), ...imageInManifest(evidence, failure)],
    steps: [
      step('See for which platforms the image exists:', shellCommand('docker', 'manifest', 'inspect', named(image))),
      ...STEPS[fault.by](evidence, fault),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function whyNot(evidence: Evidence, failure: ImageFailure, fault: PlatformFault): string {
  const where = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
  if (fault.by === 'version') return whyNotVersion(where, fault);
  if (fault.by === 'system') {
    const { image: built } = fault;
    const runs = `${where} runs ${nodeSystem(fault)}`;
    return built === undefined
      ? `has no variant for ${nodeSystem(fault)}, and ${runs}`
      : `is built for ${systemName(built)}, but ${runs}`;
  }
  const platform = wantedPlatform(evidence, failure);
  return `has no variant for ${where}${platform === undefined ? "'s architecture" : `, whose platform is ${platform}`}`;
}

function whyNotVersion(where: string, { versions: [image, node] }: PlatformFault): string {
  const both = image === undefined ? '' : ` (the image ${image}, the node ${node})`;
  return `is built for another version of Windows than that of ${where}${both}: Windows containers run on their own version only`;
}

function nodeSystem({ node = 'linux' }: PlatformFault): string {
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
    step(`Or use an image that is built for ${nodeSystem(fault)}.`),
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
export function wantedSystem({ image, node }: PlatformFault): OperatingSystem {
  return image ?? (node === 'windows' ? 'linux' : 'windows');
}

/** The platform that the node asked for, such as `linux/arm64/v8` or `arm64`, as the message says it or the node's labels do. */
export function wantedPlatform(evidence: Evidence, { text }: ImageFailure): string | undefined {
  return (
    /(?:manifest for|wanted|platform \() ?((?:linux|windows)\/[a-z0-9]{1,20}(?:\/v\d)?)/.exec(text)?.[1] ??
    /for architecture "?([a-z0-9]{1,20})/.exec(text)?.[1] ??
    evidence.facts.nodeDetails?.labels['kubernetes.io/arch']
  );
}

/** The processor architecture of the node (`amd64`, `arm64` …), as `kubernetes.io/arch` has it. */
export function nodeArchitecture(evidence: Evidence, failure: ImageFailure): string | undefined {
  const platform = wantedPlatform(evidence, failure);
  return platform?.replace(/^(?:linux|windows)\//, '').replace(/\/v\d$/, '');
}
