import { changeStep, step } from '../../support/commands.js';
import { firstCaptured } from '../../support/texts.js';
import type { LogHit } from '../lines/log-signature.js';

const SERVICE_WORDS = /^the service /;
const LOGIN = /\b(?:as|user|for) ["'`]?([\w.-]{2,60})["'`]? (?:on|at|to)\b|\b([\w.-]{2,60})@[\w.-]{3,253}/;
/** The host of a connection that is none of a URL: `on sftp.depot.example:22`. */
const HOST = /\b((?:[a-z0-9][\w-]{0,62}\.){1,8}[a-z][\w-]{1,62})(?::\d{1,5})?\b/i;

/** The host of a connection over SSH is none that the program knows. */
export const HOST_KEY_REFUSED = {
  pattern: /Host key verification failed|knownhosts: key/i,
  example: 'fatal: Could not read from remote repository: Host key verification failed.',
  lacks: 'credentials' as const,
  read: (who: string, _detail: string, { evidence, line }: LogHit) => {
    const host =
      /(?:ssh:\/\/(?:[\w-]{1,60}@)?|\bgit@)([\w.-]{1,253})/.exec(line)?.[1] ?? (SERVICE_WORDS.test(who) ? '' : who);
    return {
      title: `The SSH host key of ${host || 'the server'} is not among the known hosts`,
      what: `SSH does not connect to ${host || 'the server'}, since its host key is not in known_hosts, or is another one there`,
      steps: [
        changeStep(
          evidence,
          `Put the host key of ${host || 'the server'} into the known_hosts that the pod mounts (ssh-keyscan prints it; compare it with what the operator of the server publishes)`,
        ),
        step('If it changed, see first that nobody stands between: a new server, or a proxy.'),
      ],
    };
  },
};

/** A server of SSH or SFTP takes none of the ways in which a program logs in. */
export const SSH_LOGIN_REFUSED = {
  pattern:
    /\bssh: (?:handshake failed: ssh: )?unable to authenticate\b|no supported methods remain|All configured authentication methods failed|\bJSchException: Auth fail|USERAUTH fail|\bBad authentication type\b/i,
  example:
    'ssh: handshake failed: ssh: unable to authenticate, attempted methods [none publickey], no supported methods remain',
  lacks: 'credentials' as const,
  read: (who: string, _detail: string, hit: LogHit) => {
    const host = SERVICE_WORDS.test(who) ? (HOST.exec(hit.line)?.[1] ?? '') : who;
    const user = firstCaptured(LOGIN.exec(hit.line));
    return sayLogin(hit, host, user === '' ? 'the user' : `user ${user}`);
  },
};

function sayLogin({ evidence, container, line }: LogHit, host: string, account: string) {
  const tried = firstCaptured(/attempted methods \[([\w -]{1,80})\]/.exec(line));
  return {
    title: `${host || 'The SSH server'} does not let ${account} in (SSH)`,
    what: `${`the SSH server ${host}`.trim()} takes none of the ways in which it logs in as ${account}${tried === '' ? '' : ` (${tried})`}: the key or password is not the one that the server has for it`,
    steps: [
      changeStep(
        evidence,
        `Give ${container.name} the private key (or password) of ${account} from the Secret that it takes it from, whole and with its line break at the end, and have the public key that belongs to it in authorized_keys of ${account} at ${host || 'the server'} (ssh-keygen -y -f KEY prints it)`,
      ),
      step(
        'See too that the server takes the kind of the key (newer ones refuse ssh-rsa with SHA-1) and of the login.',
      ),
    ],
  };
}
