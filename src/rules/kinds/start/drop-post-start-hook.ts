import { postStartFailures } from '../crash/post-start-failure.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingContainer } from '../support/failing-container.js';

/** The postStart hook is dropped, to see whether the container works without it. */
export const dropPostStartHook: Fixer = {
  strategy: 'drop-post-start-hook',
  title: 'Drop the postStart hook',
  kinds: ['post-start-hook'],
  touches: ['containers', 'initContainers'].map((list) => `/spec/${list}/*/lifecycle/postStart/**`),
  propose: (problem) => {
    const failing = failingContainer(problem);
    const failure = postStartFailures(problem.evidence).find((each) => each.container === problem.container);
    if (failing === undefined || failure === undefined) return [];
    const { container, path, edit } = failing;
    edit.remove([...path, 'lifecycle', 'postStart']);
    if (edit.patch.length === 0) return [];
    const does = failure.does === '' ? '' : ` (it ${failure.does})`;
    return [
      {
        title: `Drop the postStart hook of ${container.name}`,
        explanation: `The postStart hook of container ${container.name}${does} fails, and the kubelet kills the container for it. Without the hook the container runs; what the hook should do is then not done.`,
        assumes: [`Container ${container.name} works without what its postStart hook does.`],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};
