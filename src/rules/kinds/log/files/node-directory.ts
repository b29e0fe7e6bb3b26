import { fieldsOf, textOf } from '../../../evidence/values.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { Denial, DenialCase } from './denial.js';

/** What the node's own programs use: its owner stays as it is. */
const SHARED = /^\/(?:dev|proc|sys|run|var\/run|etc|boot|usr|lib)(?:\/|$)|\.sock(?:et)?$/;

/** What belongs to root of the node, and only agents write to. */
const OF_AGENTS = /^\/(?:opt\/cni|etc\/cni|var\/lib\/(?:kubelet|cni|containerd|docker|rancher|calico))(?:\/|$)/;

/** A directory of the node: the kubelet leaves owner and group of it as they are, so fsGroup does nothing. */
export const ofNodeDirectory: DenialCase = {
  applies: (denial) => hostPathOf(denial) !== '',
  title: ({ hit, path }) => `${hit.container.name} may not access ${path || 'a file'}`,
  what: (denial) =>
    `it may not access ${denial.path || 'a file'}${denial.user === '' ? '' : ` as uid ${denial.user}`} (permission denied): volume ${denial.mount?.volume ?? ''}, which is mounted at ${denial.mount?.path ?? ''}, is ${hostPathOf(denial)} of the node (hostPath), which belongs to another user there; fsGroup changes nothing on a hostPath`,
  steps: (denial) => {
    const { hit, path, mount, user } = denial;
    const source = hostPathOf(denial);
    const { evidence } = hit;
    if (OF_AGENTS.test(source) && Number(user) > 0)
      return [
        changeStep(
          evidence,
          `Give ${hit.container.name} the securityContext back that the manifest or chart of its maker has: it runs as uid ${user}, and ${source} of the node is for root alone, so an agent that works there runs as root. Leave owner and mode of ${source} as they are`,
        ),
      ];
    if (OF_AGENTS.test(source))
      return [
        step(
          `See on ${nodeWords(evidence)} why ${hit.container.name} may not write to ${source}, which belongs to root there (owner and mode of it, a file system that is mounted read-only, an immutable file, the audit log of SELinux), and that the container still runs as root and with the securityContext that the manifest of its maker gives it (with SELinux privileged, or seLinuxOptions type spc_t). Leave the owner as it is.`,
        ),
      ];
    if (SHARED.test(source) || SHARED.test(path))
      return [
        changeStep(
          evidence,
          `Add the group that owns ${source} on the node (ls -ln there) to ${evidence.manifest.specPath}.securityContext.supplementalGroups, if the program is meant to use it: whoever may, has much power over the node`,
        ),
      ];
    return [
      changeStep(
        evidence,
        `Let an init container that runs as root give it to the program (chown -R ${user || 'UID'} ${mount?.path ?? path}), or do so on the node itself (chown -R ${user || 'UID'} ${source})`,
      ),
      step(
        'Better take a claim (of a local or dynamic StorageClass) in place of the hostPath: fsGroup serves that, and the data stay with the pod.',
      ),
      step('If owner and mode are right, SELinux of the node may forbid it (label container_file_t).'),
    ];
  },
};

/** The directory of the node that is behind the denied path; '' where it is none. */
export function hostPathOf({ hit, mount }: Denial): string {
  const fields = mount === undefined ? {} : (hit.evidence.manifest.volume(mount.volume)?.fields ?? {});
  return textOf(fieldsOf(fields['hostPath'])['path']);
}
