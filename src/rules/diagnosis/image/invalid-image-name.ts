import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { canRollOut, changeStep, kubectl, recoveryCheck, step, workload } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromManifest, fromStatus } from '../support/quotes.js';

/** Kubelet: `couldn't parse image name "I"` (1.20: `image reference`). */
export const invalidImageName: DiagnosisRule = {
  id: 'invalid-image-name',
  title: 'Image reference is not valid',
  group: 'image',
  severity: 'high',
  match: (evidence) =>
    evidence.containers
      .filter((container) => container.waiting('InvalidImageName') !== undefined)
      .map((container) => draft(evidence, container)),
};

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/\$\{|\$\(|\{\{/, 'it holds a template variable that nobody filled in'],
  [/^[a-z]{2,10}:\/\//i, 'it begins with a scheme such as https://'],
  [/\s/, 'it has a space'],
  [/^[^:@]*[A-Z]/, 'its repository has upper-case letters'],
  [/:[^/]*:/, 'it has more than one colon after the repository'],
  [/:$/, 'its tag is empty'],
  [/\/\//, 'it has an empty part between two slashes'],
];

function draft(evidence: Evidence, container: ContainerEvidence): Draft {
  const message = container.facts.state?.message ?? '';
  const image = /(?:image tag|image name|image reference|image) "([^"]{1,500})"/.exec(message)?.[1] ?? container.image;
  const faults = FAULTS.filter(([pattern]) => pattern.test(image)).map(([, fault]) => fault);
  const corrected = correct(image);
  return {
    title: `Image reference "${image}" is not valid`,
    cause:
      `The image reference "${image}" of ${describeContainer(container)} (${container.path}.image) is invalid` +
      `${faults.length === 0 ? '' : `: ${faults.join(', and ')}`}. The kubelet cannot even ask a registry for it.${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [...fromStatus(container), fromManifest(`${container.path}.image`, image)],
    steps: [
      setImage(evidence, container, corrected),
      step(
        'A reference is [registry[:port]/]repository[:tag][@digest]: lower-case letters, digits and . _ - / in the repository.',
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function setImage(
  evidence: Evidence,
  container: ContainerEvidence,
  corrected: string | undefined,
): Draft['steps'][number] {
  const wanted = corrected ?? 'REGISTRY/REPOSITORY:TAG';
  if (!canRollOut(evidence))
    return changeStep(evidence, `Set ${container.path}.image to a valid reference, such as ${wanted}`);
  return step(
    'Set a valid reference:',
    kubectl(evidence, 'set', 'image', workload(evidence), `${container.commandName}=${wanted}`),
  );
}

/** The reference without what makes it invalid; undefined where a value would have to be guessed. */
function correct(image: string): string | undefined {
  if (/\$\{|\$\(|\{\{/.test(image)) return undefined;
  const plain = image
    .replace(/^[a-z]{2,10}:\/\//i, '')
    .replace(/:+$/, '')
    .trim();
  const colon = plain.indexOf(':', plain.lastIndexOf('/') + 1);
  const repository = (colon === -1 ? plain : plain.slice(0, colon)).toLowerCase().replace(/\s{1,100}/g, '-');
  const tag =
    colon === -1
      ? ''
      : plain
          .slice(colon)
          .replace(/:{2,}/g, ':')
          .replace(/(?<=.):/g, '-');
  const corrected = `${repository}${tag}`;
  return /^[a-z0-9][\w./:@-]*$/.test(corrected) ? corrected : undefined;
}
