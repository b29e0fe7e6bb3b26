import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { anyOf } from '../../any-of.js';
import { changeStep, clusterKubectl, kubectl, objectName, step } from '../../support/commands.js';
import { accountSubjectOf, serviceAccountOf } from '../../support/names.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const TOKENS = '/var/run/secrets/kubernetes.io/serviceaccount';
const NO_ACCESS = anyOf(
  /invalid configuration: no configuration has been provided|unable to load in-cluster config/i,
  /KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined|failed to infer (?:kube-?)?config/i,
  /kubernetes\.io\/serviceaccount\/(?:token|ca\.crt|namespace)["'’]?: no such file|no such file or directory[:,] (?:open )?["']?(?:\/var)?\/run\/secrets\/kubernetes\.io\/serviceaccount\/|Service token file does not exist/i,
  /\.kube\/config(?:["'`]?: no such file|["'`]? does not exist)|Invalid kube-config file\. No configuration found/i,
);
const LOST =
  /leader ?election lost|\blost master$|\bstopped leading$|failed to renew lease|lost (?:the )?leader(?:ship|[ -]election)? ?(?:lease|lock)/i;
const LEASE =
  /(?:renew|release|update|retrieving|acquire) (?:leader |resource )?(?:lease|lock) ([\w.-]{1,100}\/[\w.-]{1,253})/;
/** What client-go says of a lease before it gives it up: why it could not be renewed. */
const BEFORE_LOSS =
  /(?:update|retrieving|renew|get|acquire)\b.{0,40}\b(?:lock|lease)\b.{0,400}: .{0,100}?((?:etcdserver|context deadline|dial tcp|net\/http|the server|connection|client rate limiter|http2|Unauthorized|i\/o)[^:]{0,60}: .{3,160}|dial tcp [\w.:[\]-]{3,80}: .{3,120}|context deadline exceeded)/i;
const ASKED = /https:\/\/([\w.:[\]-]{3,100})\/apis?\//;
const LINES = 60;

/** What a client of the Kubernetes API lacks so that it can ask, or goes on to lead. */
export const API_ACCESS: readonly ProblemText[] = [
  {
    pattern: NO_ACCESS,
    example: [
      'level=fatal msg="invalid configuration: no configuration has been provided"',
      'unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined',
      'open /var/run/secrets/kubernetes.io/serviceaccount/token: no such file or directory',
      'stat /root/.kube/config: no such file or directory',
      'kubernetes.config.config_exception.ConfigException: Invalid kube-config file. No configuration found.',
    ],
    title: ({ evidence, container }) =>
      `${container.name} has no access to the Kubernetes API: ${switchOf(evidence) === '' ? 'it finds neither the token of a ServiceAccount nor a kubeconfig' : 'the token of its ServiceAccount is not mounted'}`,
    what: ({ evidence, container }) =>
      `it finds neither the token of a ServiceAccount (${TOKENS}) nor a kubeconfig, so it does not know how to reach the Kubernetes API${whyNoToken(evidence, container)}`,
    steps: accessSteps,
  },
  {
    // What client-go makes of a refusal that is no Status object, as of a webhook or of old API servers.
    pattern: /\bunknown \((get|list|watch|post|put|patch|delete) ([a-z][a-z.]{2,80})\)/,
    example: 'panic: unknown (get shelves)',
    kind: 'log-k8s-forbidden',
    title: ({ evidence, match }) =>
      `The Kubernetes API refuses ServiceAccount ${serviceAccountOf(evidence)}: ${match[1]} ${match[2]}`,
    what: ({ match }) =>
      `the Kubernetes API refuses ${match[1]} ${match[2]} without a reason that the client understands: mostly its ServiceAccount has no right to it (403)`,
    steps: ({ evidence, match }) => [
      step(
        `See whether ServiceAccount ${serviceAccountOf(evidence)} may ${match[1]} ${match[2]}, and if the program is to have that right, have it given by a Role (ClusterRole) and its binding, by somebody who may judge that:`,
        kubectl(evidence, 'auth', 'can-i', '--list', `--as=${accountSubjectOf(evidence)}`),
      ),
    ],
  },
  {
    pattern: LOST,
    example: [
      'error running manager: leader election lost',
      'main.go:507] lost master',
      'controllermanager.go:281] leaderelection lost',
      'failed to renew lease shop/depot-controller: timed out waiting for the condition',
    ],
    // The Kubernetes API says above that it is a right; without one of them kube-scheduler and others go on.
    unless: /^(?!.{0,300}in-cluster authentication).{0,1000}is forbidden: User "/,
    title: (context) =>
      `${context.container.name} lost its lease${leaseOf(context, ' ')} (leader election): the Kubernetes API ${/refused/.test(lossOf(context)) ? 'refused its connections' : 'did not answer in time'}`,
    what: (context) =>
      `it could not renew its lease${leaseOf(context, ' ')} in time, and ends so that there are never two leaders (leader election)${lossOf(context)}. Its own configuration is not what is wrong: the API server or etcd was slow or away, or the container too slow to ask`,
    steps: leaseSteps,
  },
];

/** The field that keeps the token away; '' where none does. */
function switchOf({ manifest }: Evidence): string {
  return manifest.spec['automountServiceAccountToken'] === false
    ? `${manifest.specPath}.automountServiceAccountToken`
    : '';
}

function hasToken(container: ContainerEvidence): boolean {
  return container.volumeMounts.some(({ path }) => path.replace('/var/run', '/run').startsWith(TOKENS.slice(4)));
}

function whyNoToken(evidence: Evidence, container: ContainerEvidence): string {
  const field = switchOf(evidence);
  if (field !== '') return `: ${field} is false`;
  return hasToken(container) ? `; a token is mounted, so it may look elsewhere, or as a user who may not read it` : '';
}

function accessSteps({ evidence, container }: ProblemContext): Step[] {
  const account = serviceAccountOf(evidence);
  const field = switchOf(evidence);
  const look = step(
    `See that ServiceAccount ${account} does not switch it off itself (automountServiceAccountToken), and has the rights that the program needs:`,
    kubectl(evidence, 'get', objectName('serviceaccount', account), '-o', 'yaml'),
  );
  const mount =
    field === ''
      ? `Let the pod have the token of its ServiceAccount: ${evidence.manifest.specPath}.automountServiceAccountToken: true, where that is switched off there or at ServiceAccount ${account}, or a projected volume with serviceAccountToken at ${TOKENS}`
      : `Let ${container.name} have the token of ServiceAccount ${account}: set ${field} to true (or take it out), or mount a projected volume with serviceAccountToken, ca.crt and namespace at ${TOKENS} in this container alone`;
  return [changeStep(evidence, mount), look];
}

function leaseOf({ container }: ProblemContext, before: string): string {
  const named = container.logLines.slice(-LINES).findLast((line) => LEASE.test(line));
  const lease = LEASE.exec(named ?? '')?.[1];
  return lease === undefined ? '' : `${before}${lease}`;
}

/** Why the last tries to renew it failed, as the log tells it. */
function lossOf(context: ProblemContext): string {
  const failure = lastFailure(context);
  return failure === undefined ? '' : `; before that its log says "${failure.why}"${failure.asked}`;
}

/** The reason in words, and whom it asked where the reason itself has no address. */
function lastFailure({ container }: ProblemContext): { readonly why: string; readonly asked: string } | undefined {
  return container.logLines
    .slice(-LINES)
    .flatMap((line) => {
      const why = BEFORE_LOSS.exec(line)?.[1]?.trim() ?? '';
      const host = ASKED.exec(line)?.[1];
      return why === '' ? [] : { why, asked: host === undefined || why.includes(host) ? '' : `, asking ${host}` };
    })
    .at(-1);
}

/** The reason in brackets, of which the address tells whom it asked. */
function reasonOf(context: ProblemContext): string {
  const failure = lastFailure(context);
  return failure === undefined ? '' : ` (${failure.why}${failure.asked})`;
}

function leaseSteps(context: ProblemContext): Step[] {
  const { evidence, container } = context;
  return [
    step(
      `See what kept the Kubernetes API from answering at that time${reasonOf(context)}: latency and load of the API server, disk latency and size of etcd, throttling (429), and the network of ${evidence.facts.node === '' ? 'the node of the pod' : `node ${evidence.facts.node}`}:`,
      clusterKubectl('get', '--raw', '/readyz?verbose'),
    ),
    step(
      `If only ${container.name} is slow, give it more CPU (a limit that throttles it delays the renewal), or make fewer requests; where the API stays slow, raise its lease duration and renew deadline (--leader-elect-lease-duration, --leader-elect-renew-deadline and the like).`,
    ),
    step(
      'One loss alone needs nothing: it starts again and takes the lease. With one replica leader election can be switched off.',
    ),
  ];
}
