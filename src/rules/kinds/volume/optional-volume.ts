import type { ObjectReference } from '../../pod/object-references.js';
import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { markOptional } from '../configuration/repair-references.js';
import { fix } from '../fix.js';
import type { Certainty } from './missing-object.js';

/** What a missing object and a missing key have in common. */
interface MissingFromVolume {
  readonly kind: string;
  readonly name?: string;
  readonly key?: string;
  readonly certainty?: Certainty;
  readonly reference: ObjectReference | undefined;
}

/** The API server provides it in every namespace. */
const ROOT_CA = 'kube-root-ca.crt';

/**
 * The volume of missing data is marked optional, to see whether the rest works without the files. What the kubelet may only not have read yet is
 * left alone.
 */
export const optionalVolume = fix<MissingFromVolume>({
  strategy: 'optional-volume',
  title: 'Mark the volume of a missing ConfigMap, Secret or key optional',
  touches: REFERENCE_PATHS,
  propose: ({ kind, key, certainty, reference, name = reference?.name }, problem) =>
    name === undefined || name === ROOT_CA || certainty === 'unread'
      ? []
      : markOptional(problem, { kind, name, ...(key !== undefined && { key }) }),
});
