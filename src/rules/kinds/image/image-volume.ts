import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import type { ManifestVolume } from '../../pod/manifest-parts.js';

/** The volume that is made of this image (Kubernetes, "Use an Image Volume With a Pod"); undefined where the container itself runs it. */
export function imageVolume(
  evidence: Evidence,
  container: ContainerEvidence,
  image: string,
): ManifestVolume | undefined {
  if (image === '' || container.image === image) return undefined;
  return evidence.manifest.volumes.find(
    ({ fields }) => textOf(fieldsOf(fieldsOf(fields)['image'])['reference']) === image,
  );
}
