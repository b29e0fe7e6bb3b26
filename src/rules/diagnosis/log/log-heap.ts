import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { logRule } from './log-signature.js';

/** The heap of the language runtime is full, which need not be the container's limit. */
export const logHeap = logRule({
  id: 'log-heap',
  title: 'The heap of the program is full',
  severity: 'high',
  weight: 9,
  patterns: [
    /java\.lang\.OutOfMemoryError: ?(Java heap space|Metaspace|GC overhead|unable to create)?|JavaScript heap out of memory|\bMemoryError\b|Cannot allocate memory|std::bad_alloc|ENOMEM|fatal error: runtime: out of memory/i,
  ],
  read: ({ evidence, container, line }) => {
    const limit = container.resource('limits', 'memory');
    const path = `${container.path}.resources.limits.memory`;
    return {
      title: `The heap of ${container.name} is full`,
      what: `it has used up its memory: "${line.trim().slice(0, 200)}"${limit === '' ? '' : `; the container's limit is ${limit} (${path})`}. The heap of a runtime has a limit of its own, so the kernel did not step in`,
      objects: [`heap of ${container.name}`],
      evidence: limit === '' ? [] : [fromManifest(path, limit)],
      steps: [
        changeStep(
          evidence,
          `Raise ${path} and the heap with it (JAVA_TOOL_OPTIONS=-XX:MaxRAMPercentage=75, NODE_OPTIONS=--max-old-space-size=MIB)`,
        ),
        step('If it fills up however large it is, look for a leak with a heap dump.'),
      ],
    };
  },
});
