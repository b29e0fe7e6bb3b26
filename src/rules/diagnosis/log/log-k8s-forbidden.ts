import { kubectl, step } from '../support/commands.js';
import { captures } from '../support/texts.js';
import { logRule } from './log-signature.js';

const FORBIDDEN =
  /is forbidden: User "([^"]{1,300})" cannot (\w{1,30}) resource "([^"]{1,200})"(?: in API group "([^"]{0,200})")?(?: (?:in the namespace "([^"]{1,253})"|at the cluster scope))?/;
const ACCOUNT = /^system:serviceaccount:([^:]{1,253}):([^:]{1,253})$/;

/** The program's ServiceAccount lacks a right on the Kubernetes API. */
export const logK8sForbidden = logRule({
  id: 'log-k8s-forbidden',
  title: 'The Kubernetes API refuses the ServiceAccount',
  severity: 'high',
  weight: 10,
  hint: /is forbidden/,
  patterns: [FORBIDDEN],
  read: ({ evidence, match }) => {
    const [, user, verb, resource, group, namespace] = captures(match);
    const [, accountNamespace, account] = captures(ACCOUNT.exec(user));
    const qualified = group === '' ? resource : `${resource}.${group}`;
    const type = namespace === '' ? 'cluster' : '';
    const name = `${account || 'app'}-${resource.replace(/[^a-z0-9]/gi, '-')}`;
    const create = kubectl(evidence, 'create', `${type}role`, name, `--verb=${verb}`, `--resource=${qualified}`);
    const bind = kubectl(
      evidence,
      'create',
      `${type}rolebinding`,
      name,
      `--${type}role=${name}`,
      `--serviceaccount=${accountNamespace || evidence.namespace}:${account || 'default'}`,
    );
    const where = namespace === '' ? 'in the whole cluster' : `in namespace ${namespace}`;
    return {
      title: `ServiceAccount ${account || user} may not ${verb} ${qualified}`,
      what: `its ServiceAccount ${account || user} may not ${verb} ${qualified} ${where}: no ${type === '' ? 'Role' : 'ClusterRole'} that is bound to it allows it`,
      objects: [`right ${verb} ${qualified}`],
      steps: [
        step('If the program needs this right, create a role for it:', create),
        step('And bind it to the ServiceAccount:', bind),
      ],
    };
  },
});
