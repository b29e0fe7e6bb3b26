import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { isStarting, unreportedContainer } from '../support/event-container.js';

/**
 * The container that an event about an image is of, where its status does not say so: agents that send flat statuses leave out init containers,
 * and some reports have events only. Undefined where the statuses tell more than the event does.
 */
export function hiddenContainer(evidence: Evidence, event: EventFacts): ContainerEvidence | undefined {
  const image = quotedImage(event.message);
  const reported = reportedContainer(evidence, event, image);
  if (reported !== undefined) return isStarting(reported) ? reported : undefined;
  const name = event.container || (containerOfImage(evidence, image) ?? '');
  const isOpen = evidence.containers.length === 0 || evidence.containers.some(isStarting);
  if (!isOpen || (name === '' && image === '')) return undefined;
  return unreportedContainer(evidence, { name, image });
}

/** The container of the event's name or image that has a status: of several with the image, the one that fails. */
function reportedContainer(evidence: Evidence, event: EventFacts, image: string): ContainerEvidence | undefined {
  const name = event.container || (containerOfImage(evidence, image) ?? '');
  const named = evidence.containers.find((container) => container.name === name);
  if (named !== undefined || event.container !== '' || image === '') return named;
  const alike = evidence.containers.filter((container) => container.image === image);
  return alike.find((container) => !isStarting(container)) ?? alike[0];
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
