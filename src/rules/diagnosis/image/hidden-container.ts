import type { EventFacts } from '../../evidence/collect-events.js';
import { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** Waiting reasons under which a container has not come to its image yet, or an init container before it has not ended. */
const STARTING = new Set(['ContainerCreating', 'PodInitializing', '']);

/**
 * The container that an event about an image is of, where its status does not say so: agents that send flat statuses leave out init containers,
 * and some reports have events only. Undefined where the statuses tell more than the event does.
 */
export function hiddenContainer(evidence: Evidence, event: EventFacts): ContainerEvidence | undefined {
  const image = quotedImage(event.message);
  const name = event.container || (containerOfImage(evidence, image) ?? '');
  const reported = evidence.containers.find((container) => container.name === name);
  if (reported !== undefined) return isStarting(reported) ? reported : undefined;
  const isOpen = evidence.containers.length === 0 || evidence.containers.some(isStarting);
  if (!isOpen || (name === '' && image === '')) return undefined;
  return new ContainerEvidence(evidence, {
    name,
    image,
    ready: false,
    started: null,
    restarted: false,
    init: null,
    state: null,
    lastState: null,
    limits: {},
  });
}

/** The name of the first container of the manifest that has this image. */
export function containerOfImage(evidence: Evidence, image: string): string | undefined {
  if (image === '') return undefined;
  return evidence.manifest.containers.find((container) => container.fields['image'] === image)?.name;
}

/** The image that a text of the kubelet speaks of; '' where it names none. */
export function quotedImage(text: string): string {
  return (
    /(?:image tag|image name|image reference|image) "([^"]{1,500})"/i.exec(text)?.[1] ??
    /image pull failed for (\S{1,500}) because/.exec(text)?.[1] ??
    ''
  );
}

function isStarting({ facts }: ContainerEvidence): boolean {
  return facts.state === null || (facts.state.kind === 'waiting' && STARTING.has(facts.state.reason));
}
