import { changeStep, clusterKubectl, step } from '../support/commands.js';
import { hostQuotes, namedHost, serviceSteps } from './dependency.js';
import { logRule, type SignatureContext } from './log-signature.js';

const HOST = '["\'`]?([a-z0-9_][\\w.-]{1,120})';
/** Words that stand before the colon where no host is named. */
const NO_HOST = '(?!(?:failed|failure|error|getaddrinfo|lookup|connect|resolve|exception)\\b["\'`]?:)';

/** A host name that nobody resolves. */
export const logDns = logRule({
  id: 'log-dns',
  title: 'A host name cannot be resolved',
  severity: 'high',
  weight: 7,
  hint: /lookup|resolve|resolution|getaddrinfo|bad address|unknown ?host|not known|host name|no such host|NXDOMAIN|can't find|couldn't find|hostname/i,
  patterns: [
    new RegExp(`lookup ${HOST}.{0,200}(?:no such host|server misbehaving|i/o timeout)`, 'i'),
    new RegExp(`could not resolve (?:host(?:name)?|proxy)?:? ?${HOST}`, 'i'),
    new RegExp(`getaddrinfo (?:ENOTFOUND|EAI_AGAIN)(?: ${HOST})?`, 'i'),
    new RegExp(
      `(?:bad address|unknown host|unable to resolve host(?:name)?(?: address)?|cannot resolve(?: host(?:name)?)?|could not translate host name|no address associated with hostname:?|UnknownHostException:|failed to resolve(?: host(?:name)?)?:?) ?${HOST}`,
      'i',
    ),
    new RegExp(
      `\\b${NO_HOST}${HOST}["'\`]?: (?:Name or service not known|Temporary failure in name resolution|Name does not resolve|nodename nor servname|no such host|Try again)`,
      'i',
    ),
    new RegExp(`(?:can't find|couldn't find|server can't find|can't resolve) ${HOST}`, 'i'),
    /Name or service not known|Temporary failure in name resolution|no such host|NXDOMAIN|Name does not resolve/i,
  ],
  read: (context) => {
    const host = (context.match[1] ?? hostOf(context)).replace(/[.:]$/, '');
    return {
      title: `Host ${host || 'name'} does not resolve`,
      what: `the host name ${host || '(not said which)'} cannot be resolved by DNS: no Service or host has that name, or the DNS of the cluster does not answer`,
      objects: [`host ${host}`],
      evidence: hostQuotes(context, host),
      steps: [
        ...serviceSteps(context, host),
        changeStep(
          context.evidence,
          `If the name is wrong, correct it where the program takes it from: a Service is NAME in its own namespace, NAME.NAMESPACE.svc from others`,
        ),
        step(
          'If other names do not resolve either, see to CoreDNS and to NetworkPolicies that forbid port 53:',
          clusterKubectl('-n', 'kube-system', 'get', 'pods', '-l', 'k8s-app=kube-dns'),
        ),
      ],
    };
  },
});

function hostOf(context: SignatureContext): string {
  return namedHost(context)?.replace(/:\d{1,5}$/, '') ?? '';
}
