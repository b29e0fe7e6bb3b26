import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { kubectl, named, step } from '../support/commands.js';
import { accountSubjectOf, serviceAccountOf } from '../support/names.js';
import { cut } from '../support/quotes.js';
import { captures } from '../support/texts.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { quoted } from './lines/quoted-line.js';
import { logKind } from './log-kind.js';
import { riskOf } from './services/risky-rights.js';

const FORBIDDEN =
  /forbidden: User "([^"]{1,300})" cannot (\w{1,30}) resource "([^"]{1,200})"(?: in API group "([^"]{0,200})")?(?: (?:in the namespace "([^"]{1,253})"|at the cluster scope))?/i;
/** As OpenShift 3 and others that give a reason say it: the resource with its group, without quotes. */
const FORBIDDEN_PLAIN =
  /forbidden: User "([^"]{1,300})" cannot (\w{1,30}) (?!resource|path)([a-z][a-z/]{2,80})(?:\.([a-z][\w.-]{1,150}))?(?: (?:in the namespace "([^"]{1,253})"|at the cluster scope))/i;
const FORBIDDEN_PATH = /forbidden: User "([^"]{1,300})" cannot (\w{1,30}) path "([^"]{1,200})"/i;
/** A client that prints status and URL only: `Status(403), "https://10.0.0.1/apis/GROUP/VERSION/namespaces/NAME/RESOURCE?"`. */
const FORBIDDEN_URL = anyOf(
  /\b403\b.{0,80}https:\/\/[\w.:[\]-]{1,253}\/(?:api\/v1|apis\/([\w.-]{1,200})\/v\w{1,20})\/(?:namespaces\/([\w.-]{1,253})\/)?([a-z]{3,80})\b/i,
  /https:\/\/[\w.:[\]-]{1,253}\/(?:api\/v1|apis\/([\w.-]{1,200})\/v\w{1,20})\/(?:namespaces\/([\w.-]{1,253})\/)?([a-z]{3,80})\b.{0,120}\b403\b/i,
);
/** Of one object: `configmaps "app" is forbidden`. */
const OBJECT = /\S{1,200} "([^"]{1,253})" is forbidden/;
/** A rule of the provider of the cluster, which no role overrides. */
const MANAGED =
  /(?:GKE ?Autopilot|autogke|GKE Warden|the namespace "[^"]{1,253}" is managed|managed[- ]namespaces?[- ]limitation).{0,200}/i;
const NAMED_VERBS = new Set(['get', 'update', 'patch', 'delete']);
const ACCOUNT = /^system:serviceaccount:([^:]{1,253}):([^:]{1,253})$/;

/** The program's ServiceAccount lacks a right on the Kubernetes API. */
export const logK8sForbidden = logKind({
  id: 'log-k8s-forbidden',
  title: 'The Kubernetes API refuses the ServiceAccount',
  description:
    'The log quotes the Kubernetes API: a user, mostly a ServiceAccount, "cannot VERB resource RESOURCE". No Role or ClusterRole that is bound to the account allows it.',
  severity: 'high',
  isTriedAgain: true,
  hint: /forbidden|\b403\b/i,
  patterns: caseTable([
    {
      pattern: FORBIDDEN,
      example: 'x is forbidden: User "mallory" cannot list resource "pods" in API group "" in the namespace "shop"',
    },
    {
      pattern: FORBIDDEN_PLAIN,
      example:
        'shelves.depot.example "a" is forbidden: User "mallory" cannot delete shelves.depot.example at the cluster scope: no RBAC policy matched',
    },
    {
      pattern: FORBIDDEN_PATH,
      example: 'Forbidden: User "system:serviceaccount:shop:orders" cannot get path "/metrics"',
    },
    {
      pattern: FORBIDDEN_URL,
      example: [
        `thread 'main' panicked at 'no reflector: Error(Status(403), "https://10.0.0.1/apis/depot.example/v1/namespaces/shop/shelves?limit=1")', src/main.rs:9:5`,
        'GET https://10.0.0.1/api/v1/nodes?watch=true: unexpected status 403',
      ],
    },
  ]),
  say: (hit) => {
    if (hit.match[0].includes('https://')) return sayUrl(hit);
    const [, user, verb, resource, group, namespace] = captures(hit.match);
    const [, accountNamespace, account] = captures(ACCOUNT.exec(user));
    const qualified = group === '' ? resource : `${resource}.${group}`;
    const right = `${verb} ${qualified}`;
    const where = namespace === '' ? 'in the whole cluster' : `in namespace ${namespace}`;
    const who = account === '' ? `User ${user}` : `ServiceAccount ${account}`;
    const rule = MANAGED.exec(hit.line)?.[0];
    if (rule !== undefined) return sayManaged({ who, right, where, namespace, message: quoted(hit, rule) });
    return {
      title: `${who} may not ${right}`,
      what: `its ${who} may not ${right} ${where}: no ${namespace === '' ? 'ClusterRole' : 'Role'} that is bound to it allows it`,
      objects: [`right ${right}`],
      steps: rightSteps(hit, {
        user,
        account,
        accountNamespace,
        namespace,
        verb,
        resource: qualified,
        object: objectIn(hit.line, verb),
      }),
    };
  },
  oracles: [notRestarted, logSignatureAbsent],
});

/** Status and URL name the resource, neither verb nor account: the account is that of the pod. */
function sayUrl({ evidence, line, match }: LogHit): LogDraft {
  const [group = '', namespace = '', plural = ''] = match[3] === undefined ? match.slice(4) : match.slice(1);
  const resource = group === '' ? plural : `${plural}.${group}`;
  const account = serviceAccountOf(evidence);
  const where = namespace === '' ? 'in the whole cluster' : `in namespace ${namespace}`;
  const kinds = namespace === '' ? 'ClusterRole and a ClusterRoleBinding' : 'Role and a RoleBinding';
  return {
    title: `ServiceAccount ${account} may not use ${resource}`,
    what: `the Kubernetes API answers 403 when it asks for ${resource} ${where}: its ServiceAccount ${account} lacks the right (mostly get, list and watch). It says: "${cut(line.trim(), 300)}"`,
    objects: [`right ${resource}`],
    steps: [
      step(
        `If the program needs it, have ServiceAccount ${account} given get, list and watch of ${resource} ${where} by a ${kinds}; charts bring them (rbac.create). See what it may:`,
        kubectl(evidence, 'auth', 'can-i', 'list', named(resource), `--as=${accountSubjectOf(evidence)}`),
      ),
      step('See that the pod names the ServiceAccount that those roles are bound to (spec.serviceAccountName).'),
    ],
  };
}

function objectIn(line: string, verb: string): string {
  return NAMED_VERBS.has(verb) ? (OBJECT.exec(line)?.[1] ?? '') : '';
}

/** A namespace that the provider keeps for itself: no role helps there. */
function sayManaged(input: {
  who: string;
  right: string;
  where: string;
  namespace: string;
  message: string;
}): LogDraft {
  const { who, right, where, namespace, message } = input;
  const name = namespace || 'the namespace';
  return {
    title: `${who} may not ${right}: ${name} is managed by the provider of the cluster`,
    what: `its ${who} may not ${right} ${where}: the provider of the cluster manages ${name} and forbids it whatever roles are bound. It says: ${message}`,
    objects: [`right ${right}`],
    steps: [
      step(
        `Let the program use a namespace of its own instead of ${name}: for a lease of a leader election that is an option such as --leader-election-namespace (in Helm charts global.leaderElection.namespace).`,
      ),
      step('A Role in a managed namespace does not help; the documentation of the provider lists what it forbids.'),
    ],
  };
}

interface MissingRight {
  readonly user: string;
  /** Of the user, with its namespace; '' where the user is no ServiceAccount. */
  readonly account: string;
  readonly accountNamespace: string;
  /** '' for the whole cluster. */
  readonly namespace: string;
  readonly verb: string;
  /** With its API group, or a path of the API server. */
  readonly resource: string;
  readonly object: string;
}

/** Anybody can make a program log anything: what a log says it lacks is granted to the pod's own account only, and only where it opens nothing else. */
function rightSteps(hit: LogHit, right: MissingRight): Step[] {
  const { evidence } = hit;
  const { verb, resource, namespace, account } = right;
  const stranger = strangerWords(evidence, right);
  const opened = riskOf({ verb, resource, namespace, podNamespace: evidence.namespace });
  const kinds = namespace === '' ? 'ClusterRole and a ClusterRoleBinding' : 'Role and a RoleBinding';
  if (stranger !== '' || opened !== '') {
    const who = account === '' ? 'the account' : `ServiceAccount ${account}`;
    return [
      ...(stranger === '' ? [releaseStep(hit, right, opened)] : []),
      step(
        `Only if the program needs the right, have ${who} given it by a ${kinds}, by somebody who may judge that.${stranger}${stranger === '' ? '' : opened}`,
      ),
      step('Else let the program do without it: an option, or another version, that asks for less.'),
    ];
  }
  const name = `${account}-${resource.replace(/[^a-z0-9]/gi, '-').replace(/^-/, '')}`;
  const only = right.object === '' ? [] : ([`--resource-name=${right.object}`] as const);
  const asked = [`--verb=${verb}`, `--resource=${resource}`, ...only] as const;
  const subject = `--serviceaccount=${right.accountNamespace}:${account}` as const;
  return [
    step(
      'If the program needs this right, create a role for it:',
      kubectl(evidence, 'create', 'role', named(name), ...asked),
    ),
    step(
      'And bind it to the ServiceAccount:',
      kubectl(evidence, 'create', 'rolebinding', named(name), `--role=${name}`, subject),
    ),
    step(
      'See whether it then may:',
      kubectl(evidence, 'auth', 'can-i', named(verb), named(resource), `--as=${right.user}`),
    ),
  ];
}

/** Who ships a program ships the roles that it needs: what those leave out, it is not meant to do. */
function releaseStep({ evidence, container }: LogHit, right: MissingRight, opened: string): Step {
  const { verb, resource, namespace, account, user } = right;
  const role = namespace === '' ? 'ClusterRole' : `Role of namespace ${namespace}`;
  if (right.object === AUTHENTICATION)
    return step(
      `Bind ServiceAccount ${account} to Role ${AUTHENTICATION}-reader of namespace ${namespace}, which the cluster has for exactly this ConfigMap and for whatever serves an API of its own (a RoleBinding in ${namespace}); the chart or manifest of ${container.name} brings that binding. It has the right when this says yes:`,
      kubectl({ namespace }, 'auth', 'can-i', named(verb), named(`${resource}/${right.object}`), `--as=${user}`),
    );
  return step(
    `Apply the RBAC objects of the very release that runs (${container.image || container.name}): its chart or manifest binds ServiceAccount ${account} to a ${role} with what it needs (rbac.create, or the files of RBAC in an upgrade), and here that lacks ${verb} of ${resource} or its binding is gone.${opened} It has the right when this says yes:`,
    kubectl(evidence, 'auth', 'can-i', named(verb), named(resource), `--as=${user}`),
  );
}

/** The ConfigMap by which servers of aggregated APIs know the clients of the API server. */
const AUTHENTICATION = 'extension-apiserver-authentication';

/** Where the account of the log is not known to be the pod's own: a sentence that says so; else ''. */
function strangerWords(evidence: Evidence, { user, account, accountNamespace }: MissingRight): string {
  const { manifest, namespace } = evidence;
  if (!manifest.known)
    return ` The log names ${user}; without the manifest of the pod it is not known whether that is its own account.`;
  const own = serviceAccountOf(evidence);
  if (account === own && accountNamespace === namespace) return '';
  return ` The log names ${user}, but the pod runs as ServiceAccount ${own} of namespace ${namespace}: see first who asks there, and why.`;
}
