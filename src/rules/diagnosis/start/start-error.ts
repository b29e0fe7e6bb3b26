import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** A container that the runtime created but could not start, and the runtime's text. */
export interface StartError {
  readonly container: ContainerEvidence;
  readonly message: string;
}

const START_REASONS = new Set(['StartError', 'ContainerCannotRun']);
const RUNTIME_TEXT =
  /OCI runtime|runc create|runc run|crun|containerd task|container create failed|starting container process|exec: |exec format error/;

/** containerd ends such a container with StartError, docker with ContainerCannotRun; CRI-O leaves it waiting with CreateContainerError. */
export function startErrors(evidence: Evidence): readonly StartError[] {
  return evidence.once('start-errors', () =>
    evidence.containers.flatMap((container) => {
      const message = startMessage(evidence, container);
      return message === undefined ? [] : [{ container, message: unescape(message) }];
    }),
  );
}

function startMessage(evidence: Evidence, container: ContainerEvidence): string | undefined {
  const { crash } = container;
  const failed = crash !== undefined && START_REASONS.has(crash.reason) ? crash : undefined;
  const waiting = container.waiting('RunContainerError', 'CreateContainerError');
  const states = [failed, waiting].filter((state) => state !== undefined);
  if (states.length === 0) return undefined;
  const texts = [...states, ...evidence.events('Failed')].map(({ message }) => message);
  return texts.find((text) => RUNTIME_TEXT.test(text)) ?? failed?.message;
}

/** CRI-O quotes the runtime's text with backslashes. */
function unescape(message: string): string {
  return message.replaceAll('\\"', '"');
}
