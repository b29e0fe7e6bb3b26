import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** A container that the kubelet cannot create, and what it says about it. */
export interface ConfigError {
  readonly container: ContainerEvidence;
  readonly message: string;
}

const CREATE_REASONS = ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'] as const;

/** The containers whose creation fails, with the kubelet's text: from the status, else from the newest event. */
export function configErrors(evidence: Evidence): readonly ConfigError[] {
  return evidence.once('config-errors', () => {
    const errors = evidence.containers.flatMap((container) => {
      const state = container.waiting(...CREATE_REASONS);
      if (state === undefined) return [];
      return [{ container, message: state.message || eventMessage(evidence, container) }];
    });
    return errors;
  });
}

function eventMessage(evidence: Evidence, container: ContainerEvidence): string {
  const events = evidence.events('Failed', ...CREATE_REASONS);
  const own = events.find((event) => event.container === container.name) ?? events[0];
  return (own?.message ?? '').replace(/^Error: /, '');
}
