import { baseName } from '../../base-name.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textsOf } from '../../evidence/values.js';
import type { Proposal } from '../fix.js';

/** A program that does the same under another name. */
export interface Substitute extends Pick<Proposal, 'scope'> {
  readonly use: string;
  readonly assumes: string;
}

interface Known {
  readonly program: string;
  readonly use: string;
  readonly assumes: string;
  /** Whether images that lack the one mostly have the other. */
  readonly isCommon: boolean;
}

/** Programs that images often have under another name. */
const SUBSTITUTES: readonly Known[] = [
  {
    program: 'bash',
    use: 'sh',
    assumes: 'What it runs is for any POSIX shell and needs nothing of bash.',
    isCommon: true,
  },
  { program: 'python', use: 'python3', assumes: 'What it runs is for Python 3.', isCommon: false },
  { program: 'pip', use: 'pip3', assumes: 'What it runs is for Python 3.', isCommon: false },
];
/** Images of a system as such: they have shells and basic tools, and no Python. */
const BARE =
  /(?:^|\/)(?:debian|ubuntu|alpine|busybox|bash|centos|fedora|rockylinux|almalinux|photon|wolfi-base|distroless\/\w{1,30})(?:[:@]|$)/;
const PYTHON_IMAGE = /(?:^|\/)[\w.-]{0,60}(?:python|pypy)[\w.-]{0,60}(?:[:@]|$)/;

/**
 * What to run instead of a program that the image does not have. Right for production where images mostly have it, or the report shows that
 * this one does; an experiment else, and none for images that are known to have neither.
 */
export function substituteFor(
  name: string,
  { evidence, container }: { readonly evidence: Evidence; readonly container: ContainerEvidence },
): Substitute | undefined {
  const found = SUBSTITUTES.find(({ program }) => program === baseName(name));
  if (found === undefined) return undefined;
  const { use, assumes, isCommon } = found;
  if (isCommon || isShown(use, evidence, container)) return { use, assumes };
  return BARE.test(container.image) ? undefined : { use, assumes, scope: 'mirror-only' };
}

/** Whether the image is one of Python, the log names the program in a directory, or another container runs it from the same image. */
function isShown(use: string, evidence: Evidence, container: ContainerEvidence): boolean {
  const { image, logLines } = container;
  if (PYTHON_IMAGE.test(image) || logLines.some((line) => line.includes(`bin/${use}`))) return true;
  return evidence.manifest.containers.some(({ name, fields }) => {
    const words = ['command', 'args'].flatMap((field) => textsOf(fieldsOf(fields)[field])).join(' ');
    const isWell = evidence.containers.some((each) => each.name === name && (each.isHealthy || each.isDone));
    return name !== container.name && fields['image'] === image && isWell && words.split(/[\s/]/).includes(use);
  });
}
