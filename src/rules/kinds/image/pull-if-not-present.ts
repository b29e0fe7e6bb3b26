import { PodEdit } from '../../pod/pod-edit.js';
import { type FixDefinition, fix, type Proposal } from '../fix.js';
import { type ImagePlace, imagePlace } from './image-paths.js';

const POLICY = 'imagePullPolicy';

/** What is proposed for a container with this image and this policy; undefined where another policy does not help. */
export type ProposePolicy = (place: ImagePlace, present: unknown) => Omit<Proposal, 'patch'> | undefined;

/** Lets a node pull an image that it does not have, and keep one that it has. */
export function pullIfNotPresent(propose: ProposePolicy): FixDefinition<unknown> {
  return fix({
    strategy: 'pull-if-not-present',
    title: 'Set imagePullPolicy to IfNotPresent',
    touches: [`/spec/containers/*/${POLICY}`, `/spec/initContainers/*/${POLICY}`],
    propose: (_found, problem) => {
      const place = imagePlace(problem);
      if (place === undefined) return [];
      const edit = new PodEdit(problem.pod);
      const proposal = propose(place, edit.get([...place.path, POLICY]));
      return proposal === undefined
        ? []
        : [{ ...proposal, patch: edit.set([...place.path, POLICY], 'IfNotPresent').patch }];
    },
  });
}
