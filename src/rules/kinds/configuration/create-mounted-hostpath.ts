import type { Fixer } from '../rule-and-fixers.js';
import { createHostpath } from '../volume/create-hostpath.js';
import { missingHostPaths } from './missing-host-path.js';

/** What `createHostpath` does, where only a subPath finds the path missing. */
export const createMountedHostpath: Fixer = {
  ...createHostpath,
  kinds: ['config-other'],
  propose: (problem) => {
    const missing = missingHostPaths(problem.evidence).find(({ container }) => container === problem.container);
    return missing === undefined ? [] : createHostpath.propose({ volume: missing.volume, path: missing.path }, problem);
  },
};
