import { kubectl, step } from '../support/commands.js';
import { hostQuotes, namedHost, serviceSteps } from './dependency.js';
import { logRule } from './log-signature.js';

/** The other side does not answer at all. */
export const logTimeout = logRule({
  id: 'log-timeout',
  title: 'A dependency does not answer in time',
  severity: 'high',
  hint: /time-?d? ?out|timeout|deadline|UNREACH|no route/i,
  patterns: [
    /dial tcp ([\w.-]{1,120}:\d{1,5}): (?:i\/o timeout|connect: connection timed out)/i,
    /(?:ETIMEDOUT|ESOCKETTIMEDOUT|ENETUNREACH|EHOSTUNREACH) ?([\w.-]{1,120}:\d{1,5})?/,
    /(?:connect(?:ion)?|request|read) (?:to ([\w.-]{1,120}(?::\d{1,5})?) )?(?:has )?timed out|connect timeout|i\/o timeout|context deadline exceeded|no route to host|Client\.Timeout exceeded|SocketTimeoutException/i,
  ],
  read: (context) => {
    const address = context.match[1] ?? '';
    const host = namedHost(context) ?? address;
    const target =
      host === '' ? 'a host that it depends on' : host === address || address === '' ? host : `${host} (${address})`;
    return {
      title: `${host || 'A dependency'} does not answer in time`,
      what: `${target} does not answer in time: a NetworkPolicy or firewall drops the packets, or the other side is overloaded or gone`,
      objects: [`host ${host}`],
      evidence: hostQuotes(context, host),
      steps: [
        ...serviceSteps(context, host),
        step('See whether a NetworkPolicy forbids the way out:', kubectl(context.evidence, 'get', 'networkpolicies')),
      ],
    };
  },
});
