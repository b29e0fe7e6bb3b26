import { changeStep, kubectl, step } from '../support/commands.js';
import { directoryOf, pathIn } from './file-path.js';
import { logRule } from './log-signature.js';

/** A volume or the disk of the node is full. */
export const logNoSpace = logRule({
  id: 'log-no-space',
  title: 'No space left on a disk',
  severity: 'critical',
  weight: 9,
  patterns: [/no space left on device|ENOSPC|disk quota exceeded|Errno 28\b|not enough space/i],
  read: ({ evidence, container, line }) => {
    const path = pathIn(line);
    const mount = container.volumeMounts.find(
      (each) => path === each.path || path.startsWith(`${each.path.replace(/\/$/, '')}/`),
    );
    return {
      title: `No space left ${path === '' ? '' : `at ${path} `}for ${container.name}`,
      what: `no space is left ${path === '' ? 'on the disk that it writes to' : `at ${path}`}${mount === undefined ? '' : ` (volume ${mount.volume}, mounted at ${mount.path})`}`,
      objects: [`space ${mount?.volume ?? directoryOf(path)}`],
      steps: [
        changeStep(
          evidence,
          mount === undefined
            ? 'Free space, or give the program a volume of its own for what it writes'
            : `Enlarge what stands behind volume ${mount.volume} (the claim's spec.resources.requests.storage, or sizeLimit of an emptyDir)`,
        ),
        step('See how full the claims and their sizes are:', kubectl(evidence, 'get', 'pvc')),
      ],
    };
  },
});
