import { baseName } from '../../../base-name.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemText } from '../lines/problem-text.js';

/** What nodes bring, not images: clients of storage and tools of the kernel, which a program of the node runs there or brings itself. */
const OF_NODE =
  /^(?:iscsiadm|multipath\w{0,2}|mount\.[\w.]{1,20}|nvme|zfs|zpool|lvm|lvs|vgs|pvs|cryptsetup|modprobe|rbd|blkid|nsenter|xfs_repair|nvidia-[\w-]{1,40}|systemctl|ipset|ipvsadm|conntrack|drbd\w{0,10})$/;

/** A program that wants to run another one, which is not there. */
export const MISSING_PROGRAM: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /exec: \\?"([\w./+-]{1,120})\\?": executable file not found in \$PATH/,
      /fork\/exec (\/[\w./+-]{1,160}): no such file or directory/,
      /spawn ([\w./+-]{1,120}) ENOENT\b/,
      /\[FATAL (?:tini|dumb-init|catatonit)[^\]]{0,20}\] exec ([\w./+-]{1,160}) failed: No such file/,
      /(?:gosu|su-exec|setpriv|dumb-init|tini|chpst|s6-\w{2,20})(?: |: (?:failed to )?(?:exec(?:ute|vp)? )?|\[\d{1,7}\]: )\[?["']?([\w./+-]{1,160})["']?\]?: (?:executable file not found in \$PATH|[Nn]o such file or directory)/,
      /Cannot run program "([\w./+-]{1,120})"[^\n]{0,120}error=2\b/,
    ),
    example: [
      'cannot keep the shelf: exec: "shelfctl": executable file not found in $PATH',
      'fork/exec /usr/bin/shelfctl: no such file or directory',
      'Error: spawn shelfctl ENOENT',
      '[FATAL tini (8)] exec shelfctl failed: No such file or directory',
      'gosu: shelfctl: executable file not found in $PATH',
      'java.io.IOException: Cannot run program "shelfctl": error=2, No such file or directory',
    ],
    kind: 'log-file-missing',
    title: ({ container, match }) => `${container.name} does not find the program ${firstCaptured(match)}`,
    what: ({ container, match }) =>
      `it runs ${firstCaptured(match)}, which is not in ${container.image || 'its image'}${isOfNode(match) ? ' (it mostly belongs to the node)' : ' under that name, or not in its PATH'}`,
    steps: ({ evidence, container, match }) => {
      const program = firstCaptured(match);
      const image = container.image || 'the image';
      return isOfNode(match)
        ? [
            step(
              `Install ${program} on ${nodeWords(evidence)} and on every other node where such a pod runs (by their image or bootstrap), and give the container what it reaches it by: the hostPath of the programs of the node (/usr/sbin, /, or hostPID with nsenter), as the manifest of its release has it.`,
            ),
            step(`Where ${program} is to come with the image, use a version of ${image} that has it.`),
          ]
        : [
            step(
              `Use an image that has ${program} (a fuller variant of ${image}, or one built upon it that installs it), or have an init container put it into a volume that lies in PATH.`,
            ),
            changeStep(
              evidence,
              `Or correct the name or path of ${program} in its settings (${container.path}.env or args), or switch off what calls it`,
            ),
          ];
    },
  },
];

function isOfNode(match: RegExpExecArray): boolean {
  return OF_NODE.test(baseName(firstCaptured(match)));
}
