import type { Fixer } from '../rule-and-fixers.js';
import { ARCHITECTURE_PATHS, ARCHITECTURE_LABEL as LABEL, otherNodes } from '../support/architectures.js';
import { failingLine } from './failing-line.js';
import { EXEC_FORMAT_SIGNATURE, isOtherProcessor } from './log-exec-format.js';

/** Runs a pod whose program is built for another processor on the nodes of the cluster that have the other one. */
export const otherArchitecture: Fixer = {
  strategy: 'other-architecture',
  title: 'Run the pod on nodes of the other architecture',
  kinds: ['log-exec-format'],
  touches: ARCHITECTURE_PATHS,
  propose: (problem) => {
    const line = failingLine(problem, EXEC_FORMAT_SIGNATURE);
    if (line === undefined || !isOtherProcessor(line.context.line)) return [];
    const { container, edit } = line;
    const { evidence } = problem;
    const present = evidence.facts.nodeDetails?.labels[LABEL];
    const nodes = otherNodes(evidence, present);
    const isChosen = (edit.get(['spec', 'nodeSelector', LABEL]) ?? null) !== null;
    if (nodes === undefined || isChosen) return [];
    const { architecture, words, assumes, scope } = nodes;
    return [
      {
        title: `Run the pod on ${architecture} nodes`,
        explanation:
          `The program in container ${container.name} cannot run on the ${present} node that the pod came to. nodeSelector gains ${LABEL}: ${architecture}. ` +
          `${words} To run it everywhere, build the image for both.`,
        assumes: [
          `${container.image || 'The image'} is built for ${architecture}, and what it starts is not a script without a first line such as #!/bin/sh.`,
          ...assumes,
        ],
        scope,
        patch: edit.set(['spec', 'nodeSelector', LABEL], architecture).patch,
      },
    ];
  },
};
