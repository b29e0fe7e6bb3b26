import { changeStep } from '../support/commands.js';
import { dependencyOf, hostQuotes, serviceSteps } from './dependency.js';
import { logRule } from './log-signature.js';

const REFUSED = /refused|\(111\)|\berrno:? -?111\b/i;

/** Somebody answers that nobody listens there. */
export const logConnRefused = logRule({
  id: 'log-conn-refused',
  title: 'A dependency refuses the connection',
  description:
    'The log says that a connection was refused (ECONNREFUSED, "connection refused", errno 111) or that no server could be reached at a host and port. The host answers, but nothing listens there: the dependency is down, the port is wrong, or the Service has no ready pods.',
  severity: 'high',
  weight: 5,
  isTriedAgain: true,
  hint: /refused|no available connection|\(111\)|reach|not available|could not be established|brokers? (?:are|is) down|connect/i,
  except: /login was refused|ACCESS_REFUSED|name or service|resol(?:ve|ution)|certificate|x509/i,
  patterns: [
    /ECONNREFUSED|connection refused/i,
    /connect(?:ion|ing)? (?:failed )?(?:to|at) .{1,160} refused|connection to .{1,120} refused/i,
    /\bserver\b.{1,120} was refused/i,
    /no available connection/i,
    /can't connect to (?:remote host|MySQL server|server).{0,160}\(111\b/i,
    /Can't reach database server/i,
    /failed to connect to .{1,160}(?:Couldn't connect to server|refused)/i,
    /(?:broker|server|node|database).{0,80}(?:not available|is not reachable|could not be established)|could not be established.{0,40}broker|brokers are down/i,
  ],
  vague: [
    /no (?:alive|available|reachable) (?:nodes?|brokers?|servers?|hosts?)/i,
    /could not connect to (?:server|redis|the database)/i,
  ],
  read: (context) => {
    const { host, label } = dependencyOf(context);
    const isRefused = REFUSED.test(context.line);
    return {
      title: isRefused
        ? `${host || 'A dependency'} refuses the connection`
        : `${host || 'A dependency'} cannot be reached`,
      what: isRefused
        ? `${label || 'the other side'} refuses the connection: the host answers, but nothing listens on that port, or the Service has no ready pods`
        : `${label || 'a server that it depends on'} cannot be reached: it is down, nothing listens on that port, or the Service has no ready pods`,
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
