import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { isConfigText } from './config-texts.js';

/** A container that the kubelet cannot create, and what it says about it. */
export interface ConfigError {
  readonly container: ContainerEvidence;
  readonly message: string;
  /** Where the message stands when the status does not have it. */
  readonly event?: EventFacts;
}

const CREATE_REASONS = ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'] as const;
/** Agents that send old statuses may still have these. */
const NOT_YET = ['ContainerCreating', 'PodInitializing', ''] as const;

/** The containers whose creation fails, with the kubelet's text: from the status, else from the newest event. */
export function configErrors(evidence: Evidence): readonly ConfigError[] {
  return evidence.once('config-errors', () =>
    evidence.containers.flatMap((container) => {
      const state = container.waiting(...CREATE_REASONS);
      if (state !== undefined && state.message !== '') return [{ container, message: state.message }];
      const event = newestFailure(evidence, container);
      if (event === undefined) return [];
      const message = event.message.replace(/^Error: /, '');
      const isOld = container.waiting(...NOT_YET) !== undefined && isConfigText(message);
      return state !== undefined || isOld ? [{ container, message, event }] : [];
    }),
  );
}

function newestFailure(evidence: Evidence, container: ContainerEvidence): EventFacts | undefined {
  const events = evidence.events('Failed', ...CREATE_REASONS);
  return events.find((event) => event.container === container.name) ?? events.find((event) => event.container === '');
}
