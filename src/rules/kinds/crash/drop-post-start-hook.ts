import { fix } from '../fix.js';
import { failingContainer } from '../support/failing-container.js';
import type { PostStartFailure } from './post-start-failure.js';

/** The postStart hook is dropped, to see whether the container works without it. */
export const dropPostStartHook = fix<PostStartFailure>({
  strategy: 'drop-post-start-hook',
  title: 'Drop the postStart hook',
  touches: ['containers', 'initContainers'].map((list) => `/spec/${list}/*/lifecycle/postStart/**`),
  propose: ({ does }, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined) return [];
    const { container, path, edit } = failing;
    edit.remove([...path, 'lifecycle', 'postStart']);
    if (edit.patch.length === 0) return [];
    const work = does === '' ? '' : ` (it ${does})`;
    return [
      {
        title: `Drop the postStart hook of ${container.name}`,
        explanation: `The postStart hook of container ${container.name}${work} fails, and the kubelet kills the container for it. Without the hook the container runs; what the hook should do is then not done.`,
        assumes: [`Container ${container.name} works without what its postStart hook does.`],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});
