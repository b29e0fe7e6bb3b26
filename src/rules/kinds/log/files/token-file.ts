import { changeStep, step } from '../../support/commands.js';
import type { DenialCase } from './denial.js';

/** Where the kubelet puts the tokens of the ServiceAccount of a pod. */
const TOKEN =
  /^\/(?:var\/)?run\/secrets\/(?:kubernetes\.io\/serviceaccount|eks\.amazonaws\.com\/serviceaccount|azure\/tokens)(?:\/|$)/;

/** The kubelet gives a token to the user of the manifest, or to the fsGroup; no volume belongs there. */
export const ofToken: DenialCase = {
  applies: ({ path }) => TOKEN.test(path),
  title: ({ hit, path }) => `${hit.container.name} may not read the token of its ServiceAccount (${path})`,
  what: ({ path, user }) =>
    `it may not read ${path}${user === '' ? '' : ` (the manifest lets it run as uid ${user})`}: the kubelet gives the token to the one user that the manifest names for all containers (runAsUser), or to the fsGroup of the pod, and the program reads it as another user, to which it mostly changes by itself`,
  steps: ({ hit }) => [
    changeStep(
      hit.evidence,
      `Set ${hit.evidence.manifest.specPath}.securityContext.fsGroup to the group of the user that the program runs as (such as spiloFSGroup: 103 of a PostgreSQL cluster of Zalando): the kubelet makes the token readable for that group`,
    ),
    step(
      'Or let it run as its user from the beginning: the same runAsUser for all containers of the pod, so that the token belongs to that one. Mount nothing over the directory of the token.',
    ),
  ],
};
