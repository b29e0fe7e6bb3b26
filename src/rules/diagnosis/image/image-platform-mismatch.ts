import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { changeStep, recoveryCheck, shellQuote, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

/** The image was not built for the node's processor. */
export const imagePlatformMismatch: DiagnosisRule = {
  id: 'image-platform-mismatch',
  title: "No image for the node's processor architecture",
  description:
    'The image exists, but not for the architecture or operating system of the node ("no match for platform in manifest", "no matching manifest for linux/arm64", ' +
    '"no image found in manifest list"). The architecture is read from the message or from the node.',
  group: 'image',
  severity: 'high',
  match: (evidence) =>
    imageFailuresOf(evidence, 'platform').map((failure) => {
      const { container, image } = failure;
      const platform = wantedPlatform(evidence, failure);
      const where = evidence.facts.node === '' ? 'the node' : `node ${evidence.facts.node}`;
      return {
        title: `Image ${image} is not built for the node`,
        cause: `The ${imageWords(image)} of ${describeContainer(container)} has no variant for ${where}${platform === undefined ? "'s architecture" : `, whose platform is ${platform}`}.${consequence(evidence, container)}`,
        container,
        objects: [`image ${image}`],
        evidence: [...fromStatus(container), ...pullEvent(evidence, failure), ...imageInManifest(evidence, failure)],
        steps: [
          step('See for which platforms the image exists:', `docker manifest inspect ${shellQuote(image)}`),
          step('Build it for several platforms: docker buildx build --platform linux/amd64,linux/arm64'),
          changeStep(
            evidence,
            `Or run it only where it fits: ${evidence.manifest.specPath}.nodeSelector with kubernetes.io/arch`,
          ),
        ],
        checks: [recoveryCheck(evidence)],
      };
    }),
};

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
