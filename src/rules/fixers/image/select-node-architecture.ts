import { imageFailuresOf } from '../../diagnosis/image/image-failure.js';
import { nodeArchitecture } from '../../diagnosis/image/image-platform-mismatch.js';
import { ARCHITECTURE_PATHS, ARCHITECTURE_LABEL as LABEL, otherNodes } from '../architectures.js';
import type { Fixer } from '../fixer.js';
import { PodEdit } from '../pod-edit.js';

/** Runs the pod on nodes of the architecture that its image is built for. */
export const selectNodeArchitecture: Fixer = {
  strategy: 'select-node-architecture',
  title: 'Run the pod on nodes of the other architecture',
  kinds: ['image-platform-mismatch'],
  touches: ARCHITECTURE_PATHS,
  propose({ evidence, container, pod }) {
    const failure = imageFailuresOf(evidence, 'platform').find((each) => each.container.name === container?.name);
    const present = failure === undefined ? undefined : nodeArchitecture(evidence, failure);
    const nodes = otherNodes(evidence, present);
    const edit = new PodEdit(pod);
    const selected = edit.get(['spec', 'nodeSelector', LABEL]);
    if (failure === undefined || nodes === undefined || (selected ?? null) !== null) return [];
    const { architecture, words, assumes, scope } = nodes;
    return [
      {
        title: `Run the pod on ${architecture} nodes`,
        explanation:
          `nodeSelector gains ${LABEL}: ${architecture}, since ${failure.image} has no variant for the ${present} node that the pod came to. ` +
          `${words} To run it everywhere, build the image for both.`,
        assumes: [`${failure.image} is built for ${architecture}.`, ...assumes],
        scope,
        patch: edit.set(['spec', 'nodeSelector', LABEL], architecture).patch,
      },
    ];
  },
};
