import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import type { DenialCase } from './denial.js';

const EXECUTES = /exec user process/;
/** A program may not start another one. */
const STARTS_OTHER =
  /\b(?:cannot|can't|could not|failed to|unable to) (?:execute|exec|run) (?:the )?(?:binary|program|command|file)?\b|\b(?:fork\/)?exec \/\S{1,200}: permission denied/i;
const NOT_PERMITTED = /operation not permitted/i;

/** The runtime may not start the very program of the container. */
export const ofExecution: DenialCase = {
  applies: ({ hit }) => EXECUTES.test(hit.line),
  title: ({ hit }) => `${hit.container.name} may not execute its program`,
  what: ({ hit }) =>
    NOT_PERMITTED.test(hit.line)
      ? 'the kernel does not execute its program (operation not permitted): the file carries capabilities of its own (setcap, such as NET_BIND_SERVICE), and the container may not have them, or may not gain any'
      : 'the kernel does not execute its program (permission denied): the file is not executable for its user (mode, noexec), or it is a directory',
  steps: ({ hit }) => {
    const own = `${hit.container.path}.securityContext`;
    return NOT_PERMITTED.test(hit.line)
      ? [
          changeStep(
            hit.evidence,
            `Leave the container the capability that the file carries (${own}.capabilities.add, mostly NET_BIND_SERVICE, where drop takes all), and see that ${own}.allowPrivilegeEscalation is not false where the file is to gain it`,
          ),
          step(
            `Or use an image whose program carries none (setcap -r in the Dockerfile, an unprivileged variant that listens above 1024): getcap shows it in ${hit.container.image || 'the image'}.`,
          ),
          step('If it carries none, a security module or a security agent of the node forbids it: see its audit log.'),
        ]
      : [
          step(
            `Make the program executable in ${hit.container.image || 'the image'} (COPY --chmod=755, chmod +x in the Dockerfile), for the user that it runs as.`,
          ),
        ];
  },
};

/** The program is there and starts, and may not start another one of its image or of its node. */
export const ofOtherProgram: DenialCase = {
  applies: ({ hit, path }) => path !== '' && STARTS_OTHER.test(hit.line) && !path.startsWith('/proc/'),
  title: ({ hit, path }) => `${hit.container.name} may not execute ${path}`,
  what: ({ path, user }) =>
    `it may not execute ${path}${user === '' ? '' : ` as uid ${user}`} (permission denied): a security module of the node (AppArmor, SELinux) forbids it, the file is not executable for its user, or it lies on a volume that is mounted with noexec`,
  steps: ({ hit, path, mount }) => {
    const { evidence, container } = hit;
    const node = nodeWords(evidence, 'the node');
    return [
      ...(mount === undefined
        ? []
        : [
            changeStep(
              evidence,
              `Give ${path} on volume ${mount.volume} the right to be executed (chmod +x in what puts it there; defaultMode: 0755 of a ConfigMap), and see that the volume is not mounted with noexec`,
            ),
          ]),
      step(
        `See on ${node} whether a security module forbids it: journalctl -k or the audit log there names ${path} with apparmor="DENIED" or avc: denied, and the profile that does; let that profile allow it (the profile of the node for that program, or the one that the product brings).`,
      ),
      step(
        `Where none does, make ${path} executable for the user of ${container.name} in ${container.image || 'the image'} (ls -l shows its mode; chmod 0755 in the Dockerfile).`,
      ),
    ];
  },
};

/** An output of the container, by the number that the program has it under. */
const STREAM = /^\/proc\/(?:self|\d{1,7})\/fd\/\d/;

/** What the kernel shows of itself, and the streams of the container: no volume has them, so no group helps. */
export const ofSystem: DenialCase = {
  applies: ({ path }) => /^\/(?:proc|sys)\//.test(path),
  title: ({ hit, path }) => `${hit.container.name} may not access ${path}`,
  what: ({ path, user }) =>
    STREAM.test(path)
      ? `it may not open ${path}, an output of the container, anew${user === '' ? '' : ` as uid ${user}`} (permission denied): it changed its user after its start, and the output belongs to the first one`
      : `it may not access ${path} (permission denied), which the kernel of the node shows there: the node, its security module (AppArmor, SELinux) or the container runtime does not let the container read it; no fsGroup changes that`,
  steps: ({ hit, path }) => {
    const { evidence, container } = hit;
    if (STREAM.test(path))
      return [
        changeStep(
          evidence,
          `Let it run as one and the same user from the beginning (${container.path}.securityContext.runAsUser with that uid, an unprivileged variant of the image), or let it log to /dev/stderr by its configuration without opening ${path}`,
        ),
        step('A tty (tty: true) can do the same: leave it out.'),
      ];
    return [
      step(
        `See on ${nodeWords(evidence, 'the node')} what forbids it: mode of ${path} there, its security module (audit log), and the container runtime and its version (cgroup v2 must be mounted in containers).`,
      ),
      step(
        `If the program reads it only to learn how much CPU or memory it has, tell it so itself, where it has a setting for that (such as GOMAXPROCS at ${container.path}.env).`,
      ),
    ];
  },
};
