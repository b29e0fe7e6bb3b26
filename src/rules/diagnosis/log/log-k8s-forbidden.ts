import type { Step } from '../../../contracts/diagnosis.js';
import { clusterKubectl, step } from '../support/commands.js';
import { captures } from '../support/texts.js';
import { logRule } from './log-signature.js';

const FORBIDDEN =
  /forbidden: User "([^"]{1,300})" cannot (\w{1,30}) resource "([^"]{1,200})"(?: in API group "([^"]{0,200})")?(?: (?:in the namespace "([^"]{1,253})"|at the cluster scope))?/i;
const FORBIDDEN_PATH = /forbidden: User "([^"]{1,300})" cannot (\w{1,30}) path "([^"]{1,200})"/i;
/** Of one object: `configmaps "app" is forbidden`. */
const OBJECT = /\S{1,200} "([^"]{1,253})" is forbidden/;
const NAMED_VERBS = new Set(['get', 'update', 'patch', 'delete']);
const ACCOUNT = /^system:serviceaccount:([^:]{1,253}):([^:]{1,253})$/;

/** The program's ServiceAccount lacks a right on the Kubernetes API. */
export const logK8sForbidden = logRule({
  id: 'log-k8s-forbidden',
  title: 'The Kubernetes API refuses the ServiceAccount',
  description:
    'The log quotes the Kubernetes API: a user, mostly a ServiceAccount, "cannot VERB resource RESOURCE". No Role or ClusterRole that is bound to the account allows it.',
  severity: 'high',
  weight: 10,
  hint: /forbidden/i,
  patterns: [FORBIDDEN, FORBIDDEN_PATH],
  read: ({ evidence, match, line }) => {
    const [, user, verb, resource, group, namespace] = captures(match);
    const [, accountNamespace, account] = captures(ACCOUNT.exec(user));
    const qualified = group === '' ? resource : `${resource}.${group}`;
    const right = `${verb} ${qualified}`;
    const [where, role] =
      namespace === '' ? ['in the whole cluster', 'ClusterRole'] : [`in namespace ${namespace}`, 'Role'];
    return {
      title: `ServiceAccount ${account || user} may not ${right}`,
      what: `its ServiceAccount ${account || user} may not ${right} ${where}: no ${role} that is bound to it allows it`,
      objects: [`right ${right}`],
      steps: rightSteps({
        user,
        account: account || 'default',
        accountNamespace: accountNamespace || evidence.namespace,
        namespace,
        verb,
        resource: qualified,
        object: NAMED_VERBS.has(verb) ? (OBJECT.exec(line)?.[1] ?? '') : '',
      }),
    };
  },
});

interface MissingRight {
  readonly user: string;
  readonly account: string;
  readonly accountNamespace: string;
  /** '' for the whole cluster. */
  readonly namespace: string;
  readonly verb: string;
  /** With its API group, or a path of the API server. */
  readonly resource: string;
  readonly object: string;
}

function rightSteps({ user, account, accountNamespace, namespace, verb, resource, object }: MissingRight): Step[] {
  const type = namespace === '' ? 'cluster' : '';
  const space = namespace === '' ? [] : ['-n', namespace];
  const name = `${account}-${resource.replace(/[^a-z0-9]/gi, '-').replace(/^-/, '')}`;
  const what = resource.startsWith('/') ? `--non-resource-url=${resource}` : `--resource=${resource}`;
  const only = object === '' ? [] : [`--resource-name=${object}`];
  const subject = `--serviceaccount=${accountNamespace}:${account}`;
  return [
    step(
      'If the program needs this right, create a role for it:',
      clusterKubectl(...space, 'create', `${type}role`, name, `--verb=${verb}`, what, ...only),
    ),
    step(
      'And bind it to the ServiceAccount:',
      clusterKubectl(...space, 'create', `${type}rolebinding`, name, `--${type}role=${name}`, subject),
    ),
    step('See whether it then may:', clusterKubectl(...space, 'auth', 'can-i', verb, resource, `--as=${user}`)),
  ];
}
