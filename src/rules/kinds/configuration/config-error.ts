import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { fieldsOf, numberOf } from '../../evidence/values.js';
import { containersOfEvent, isStarting } from '../support/event-container.js';
import { isConfigText, missingKeyIn, missingObjectIn, refusalIn } from './config-texts.js';

/** A container that the kubelet cannot create, and its text about it. */
export interface ConfigError {
  readonly container: ContainerEvidence;
  readonly message: string;
  /** Where the message stands when the status does not have it. */
  readonly event?: EventFacts;
}

const CREATE_REASONS = ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'] as const;

/** The containers whose creation fails, with the kubelet's text: from the status, else from the newest event that is about them. */
export const configErrors = perEvidence((evidence): readonly ConfigError[] => {
  const stated = evidence.containers.flatMap((container) => {
    const message = container.waiting(...CREATE_REASONS)?.message ?? '';
    return message === '' ? [] : [{ container, message }];
  });
  return inOrder(evidence, [...stated, ...eventErrors(evidence, stated)]);
});

/** What events say of containers whose status does not say it. */
function eventErrors(evidence: Evidence, stated: readonly ConfigError[]): readonly ConfigError[] {
  const seen = new Set(stated.map(({ container }) => container.name));
  return evidence.events('Failed', ...CREATE_REASONS).flatMap((event) => {
    const message = event.message.replace(/^Error: /, '');
    const about = containersOfEvent(evidence, event, {
      fails: (container) => container.waiting(...CREATE_REASONS) !== undefined,
      shows: (container) => hasToDoWith(evidence, container, message),
    });
    const fresh = about.filter((container) => !seen.has(container.name));
    for (const container of fresh) seen.add(container.name);
    return fresh
      .filter((container) => isUncreated(container, message))
      .map((container) => ({ container, message, event }));
  });
}

/** Statuses may be older than the events; then only a text that is surely about the configuration counts. */
function isUncreated(container: ContainerEvidence, message: string): boolean {
  return container.waiting(...CREATE_REASONS) !== undefined || (isStarting(container) && isConfigText(message));
}

/** Whether the manifest shows that the text may be about this container. */
function hasToDoWith(evidence: Evidence, container: ContainerEvidence, message: string): boolean {
  const object = missingKeyIn(message) ?? missingObjectIn(message);
  if (object !== undefined) {
    return evidence.manifest
      .referencesTo(object.kind, object.name)
      .some((reference) => reference.container === container.name);
  }
  const refusal = refusalIn(message);
  if (refusal === undefined || container.manifest === undefined) return false;
  const user = userIdOf(evidence, container);
  return refusal.by === 'explicit' ? user === 0 : user === undefined || user === 0;
}

/** The numeric user that the manifest gives the container; undefined where it gives none. */
function userIdOf({ manifest }: Evidence, container: ContainerEvidence): number | undefined {
  return numberOf(
    fieldsOf(container.fields['securityContext'])['runAsUser'] ??
      fieldsOf(manifest.spec['securityContext'])['runAsUser'],
  );
}

/** In the order in which the containers start; those without a status last. */
function inOrder({ containers }: Evidence, errors: readonly ConfigError[]): readonly ConfigError[] {
  const place = ({ container }: ConfigError) => {
    const index = containers.indexOf(container);
    return index === -1 ? containers.length : index;
  };
  return [...errors].sort((one, other) => place(one) - place(other));
}
