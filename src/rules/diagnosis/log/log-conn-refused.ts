import { changeStep } from '../support/commands.js';
import { hostQuotes, namedHost, serviceSteps } from './dependency.js';
import { logRule } from './log-signature.js';

const HOST_PORT = '\\[?([\\w.-]{1,120}\\]?:\\d{1,5})';

/** Somebody answers that nobody listens there. */
export const logConnRefused = logRule({
  id: 'log-conn-refused',
  title: 'A dependency refuses the connection',
  severity: 'high',
  weight: 5,
  hint: /refused|no available connection|\(111\)/i,
  patterns: [
    new RegExp(`ECONNREFUSED ${HOST_PORT}`, 'i'),
    new RegExp(`dial tcp ${HOST_PORT}: connect: connection refused`, 'i'),
    new RegExp(
      `(?:connect(?:ing|ion)?|reach)(?: failed)? to (?:server )?(?:at )?"?(?:\\w{2,15}://)?(?:[^\\s@]{1,100}@)?${HOST_PORT}.{0,200}refused`,
      'i',
    ),
    new RegExp(`connection refused.{0,60}?${HOST_PORT}`, 'i'),
    new RegExp(`${HOST_PORT}.{0,100}?connection refused`, 'i'),
    /connection to server at "([\w.-]{1,120})".{0,100}port (\d{1,5}) failed: Connection refused/i,
    /could not connect to server: Connection refused.{0,200}host "([\w.-]{1,120})"/i,
    new RegExp(`no available connection.{0,60}tried: (?:\\w{2,10}://)?${HOST_PORT}`, 'i'),
    /can't connect to (?:remote host|MySQL server on '?)\s?\(?([\w.-]{1,120}).{0,60}(?:refused|\(111\))/i,
    /ECONNREFUSED|connection refused/i,
  ],
  read: (context) => {
    const address =
      context.match[2] === undefined ? (context.match[1] ?? '') : `${context.match[1]}:${context.match[2]}`;
    const named = namedHost(context);
    const host = named ?? address;
    const target =
      named !== undefined && address !== '' && named !== address ? `${named} (${address})` : host || 'the other side';
    return {
      title: `${host || 'A dependency'} refuses the connection`,
      what: `${target} refuses the connection: the host answers, but nothing listens on that port, or the Service has no ready pods`,
      objects: [`host ${host}`],
      evidence: hostQuotes(context, host),
      steps: [
        ...serviceSteps(context, host),
        changeStep(
          context.evidence,
          `If host or port is wrong, correct it where the program takes it from (environment or configuration of ${context.container.name})`,
        ),
      ],
    };
  },
});
