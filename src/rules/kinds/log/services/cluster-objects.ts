import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { clusterKubectl, kubectl, named, step } from '../../support/commands.js';
import { accountSubjectOf } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
import { MISSING_KINDS } from './missing-kinds.js';

const OBJECT =
  /(?:^|[^\w.-])(configmaps?|secrets?|services?|ingressclass(?:es)?(?:\.[\w.]{1,60})?|namespaces?|serviceaccounts?|storageclass(?:es)?(?:\.[\w.]{1,60})?|priorityclass(?:es)?(?:\.[\w.]{1,60})?|endpoints|leases(?:\.[\w.]{1,60})?|deployments?(?:\.apps)?|customresourcedefinitions?(?:\.[\w.]{1,60})?|[a-z]{3,60}(?:\.[a-z][a-z0-9-]{0,60}){1,6}\.(?:io|com|org|dev|net|sh|cloud)) "([a-z0-9][\w.-]{0,252})" not found/i;
/** Where the Kubernetes API says above that it is a right, that says more. */
const DENIED = /is forbidden: User "/;
/** Why the cache of one kind is not filled, where the log says that. */
const SAID_BEFORE = /is forbidden: User "|no matches for kind|could not find the requested resource/;
const BY_WORDS =
  /\bno (service|secret|configmap) with name ([\w./-]{1,253}) found|(configmap|secret|service) ([a-z0-9][\w./-]{0,252}) (?:was )?not found/i;

/** What a controller wants of the Kubernetes API and does not find there. */
export const CLUSTER_OBJECTS: readonly ProblemText[] = [
  ...MISSING_KINDS,
  {
    pattern: anyOf(
      /server could not find the requested resource|the server doesn't have a resource type/i,
      /(?:v\d(?:(?:alpha|beta)\d{1,2})?)\.\w{1,60}.{0,60} (?:not served|no longer served|is not supported)/i,
    ),
    example: 'failed to sync *v1beta1.Ingress: the server could not find the requested resource',
    title: ({ container, line }) =>
      `${container.name} asks for an API${versionOf(line)} that the cluster does not serve`,
    what: ({ line }) =>
      `the Kubernetes API does not serve what it asks for${versionOf(line)}: the program is older than the cluster, which has removed that version, or a CRD is missing`,
    steps: ({ container, line }) => [
      ...ofOwnKind(line, container.logLines),
      step(
        `Use a newer release of ${container.image || 'the program'} that knows the APIs of this version of Kubernetes${versionOf(line)}.`,
        clusterKubectl('api-versions'),
      ),
      ...(ofOwnKind(line, container.logLines).length > 0
        ? []
        : [step('If it is a kind of its own, install its CustomResourceDefinitions.')]),
    ],
  },
  {
    pattern: /failed calling webhook \\{0,3}"([\w.-]{1,160})\\{0,3}".{0,300}?x509: ([^"\n]{3,160})/,
    example:
      'Internal error occurred: failed calling webhook "validator.depot.io": failed to call webhook: Post "https://depot-webhook.depot.svc:443/validate?timeout=10s": x509: certificate signed by unknown authority',
    kind: 'log-tls',
    title: ({ container, match }) =>
      `${container.name} is stopped by webhook ${match[1]}, whose certificate the Kubernetes API does not accept`,
    what: ({ match }) =>
      `an object that it writes has to pass the admission webhook ${match[1]} first, and the Kubernetes API, not the pod itself, does not accept the certificate of that (${match[2]})`,
    steps: ({ match }) => [
      step(
        `Let the caBundle of the webhook configuration that holds ${match[1]} be the CA that signed its certificate now: where a CA injector fills it (cert-manager-cainjector, a controller or Job of the product), see that it runs and what its log says, and restart it and the webhook after a new installation:`,
        clusterKubectl('get', 'validatingwebhookconfigurations,mutatingwebhookconfigurations'),
      ),
    ],
  },
  {
    pattern:
      /failed calling webhook \\{0,3}"([\w.-]{1,160})\\{0,3}".{0,200}?https:\/\/([\w-]{1,63})\.([\w-]{1,63})\.svc(?::\d{1,5})?[^"\s]{0,200}": (Bad Gateway|Gateway Time-?out|Service Unavailable|Forbidden|Proxy Authentication Required|Method Not Allowed|Not Found)\b/i,
    example:
      'Internal error occurred: failed calling webhook "validator.depot.io": failed to call webhook: Post "https://depot-webhook.depot.svc:9502/v1/validation?timeout=10s": Bad Gateway',
    title: ({ container, match }) =>
      `${container.name} is stopped by webhook ${match[1]}: a proxy answers for Service ${match[2]} in ${match[3]} (${match[4]})`,
    what: ({ match }) =>
      `an object that it writes has to pass the admission webhook ${match[1]} first; the Kubernetes API, which calls it, is answered "${match[4]}" in place of its Service ${match[2]} in namespace ${match[3]}: those are the words of an HTTP proxy through which the API server sends the call`,
    steps: ({ match }) => [
      step(
        `Let the API server call ${match[2]}.${match[3]}.svc without a proxy: add .svc, .cluster.local and the networks of Services and pods to NO_PROXY of kube-apiserver (its static pod manifest, the environment of k3s or RKE2, the proxy of OpenShift), on every machine of the control plane; it is started anew by that.`,
      ),
      step(
        `Where it has no proxy, see what stands behind that Service (an ingress or mesh instead of the pods of the webhook):`,
        clusterKubectl('-n', named(match[3] ?? ''), 'get', 'endpoints,pods', '-o', 'wide'),
      ),
    ],
  },
  {
    pattern:
      /failed calling webhook \\{0,3}"([\w.-]{1,160})\\{0,3}".{0,200}?https:\/\/([\w-]{1,63})\.([\w-]{1,63})\.svc(?::(\d{1,5}))?/,
    example:
      'Internal error occurred: failed calling webhook "validator.depot.io": failed to call webhook: Post "https://depot-webhook.depot.svc:9502/v1/validation?timeout=10s": context deadline exceeded',
    unless: /x509: |service \\{0,3}"[\w.-]{1,63}\\{0,3}" not found/,
    title: ({ container, match }) =>
      `${container.name} ends since the Kubernetes API does not reach webhook ${match[1]} (Service ${match[2]} in ${match[3]})`,
    what: ({ match }) =>
      `an object that it writes has to pass the admission webhook ${match[1]} first, and the Kubernetes API, not the pod itself, gets no answer from its Service ${match[2]} in namespace ${match[3]}: its pods are not ready, or the network between the control plane and their nodes is closed`,
    steps: ({ match }) => [
      step(
        `See that Service ${match[2]} in namespace ${match[3]} has ready endpoints, and what the log of their pods says:`,
        clusterKubectl('-n', named(match[3] ?? ''), 'get', 'endpoints,pods', '-o', 'wide'),
      ),
      step(
        `If they are ready, let the machines of the API server reach them at port ${match[4] ?? '443'}: the security groups and firewalls between the control plane and the nodes, NetworkPolicies in ${match[3]}, the overlay network between nodes (MTU, VXLAN), or hostNetwork for the webhook where the control plane has no way into the network of the pods.`,
      ),
    ],
  },
  {
    pattern: /no endpoints available for service \\{0,3}"([\w.-]{1,120})/,
    example: 'failed to create the client: no endpoints available for service "depot-webhook-service"',
    title: ({ container, match }) => `${container.name} needs Service ${match[1]}, behind which no pod is ready`,
    what: ({ match }) =>
      `the Kubernetes API calls a webhook or an API behind Service ${match[1]} for what it asks, and that Service has no ready pods`,
    steps: ({ match }) => [
      step(
        `Get the pods behind Service ${match[1]} ready: see which its selector selects, and what their log says:`,
        clusterKubectl(
          'get',
          'endpoints,services,pods',
          '-A',
          '-o',
          'wide',
          `--field-selector=metadata.name=${match[1]}`,
        ),
      ),
    ],
  },
  {
    pattern: /failed to sync (\*v\d\w{0,9}\.\w{1,60})\b.{0,60}(?:context deadline exceeded|timed? ?out)/i,
    example: 'failed to sync *v1.Service: context deadline exceeded',
    unless: DENIED,
    title: ({ container, match }) => `${container.name} cannot list ${match[1]} in time`,
    what: ({ match }) =>
      `its cache of ${match[1]} is not filled in time. Mostly its ServiceAccount may not list or watch that kind, its CRD is not installed, or the Kubernetes API cannot be reached from the pod`,
    steps: ({ evidence, match }) => [
      step(
        `See whether its ServiceAccount may list and watch ${match[1]}, in the whole cluster where it does (its ClusterRole):`,
        kubectl(evidence, 'auth', 'can-i', '--list', `--as=${accountSubjectOf(evidence)}`),
      ),
      step('See whether the pod reaches the Kubernetes API: a NetworkPolicy or a mesh may forbid it.'),
    ],
  },
  {
    pattern: /failed waiting for (\*[\w.]{3,80}) Informer to sync|synced for Kind (\*[\w.]{3,80})/,
    example: [
      'problem running manager: Timeout: failed waiting for *v1alpha1.ShelfParams Informer to sync',
      'timed out waiting for cache to be synced for Kind *v1beta1.Shelf',
    ],
    unless: SAID_BEFORE,
    title: ({ container, match }) => `${container.name} cannot list ${goType(match)}: its cache does not sync`,
    what: ({ match }) =>
      `its cache of ${goType(match)} is not filled in time. Mostly that is no matter of the network: the CRD of that kind is not installed in this version, its ServiceAccount may not list or watch it, or a conversion webhook does not answer`,
    steps: ({ evidence, container, match }) => [
      step(
        `See whether the kind of ${goType(match)} is served in that version: install the CRDs that belong to ${container.image || 'the version of the controller that runs'} (a helm upgrade does not do that):`,
        clusterKubectl('api-resources'),
      ),
      step(
        'See whether its ServiceAccount may list and watch it in the whole cluster (its ClusterRole):',
        kubectl(evidence, 'auth', 'can-i', '--list', `--as=${accountSubjectOf(evidence)}`),
      ),
    ],
  },
  {
    pattern:
      /(?:wait for|waiting for|sync) ?(?:the )?([\w-]{0,60}) ?caches? to (?:be )?sync|caches? to be synced|failed to sync (?:the )?([\w-]{0,60} )?caches?\b|\bcaches? sync (?:has )?(?:failed|timed out)/i,
    example: ['Timed out waiting for caches to sync', 'failed to sync cache: timed out waiting for the condition'],
    isVague: true,
    unless: DENIED,
    title: (context) =>
      `${context.container.name} cannot list ${watchedKind(context) || servedKind(context) || 'the objects that it watches'}: its caches do not sync`,
    what: (context) =>
      `its caches${cacheWords(context)} are not filled in time. Mostly that is no matter of the network: a CRD is not installed, its ServiceAccount may not list or watch a kind, or a conversion webhook does not answer`,
    steps: (context) => [
      ...watchedSteps(context),
      step(
        'See whether its ServiceAccount may list and watch them in the whole cluster (its ClusterRole):',
        kubectl(context.evidence, 'auth', 'can-i', '--list', `--as=${accountSubjectOf(context.evidence)}`),
      ),
    ],
  },
  { pattern: OBJECT, example: 'panic: configmap "order-settings" not found', ...missingObject() },
  { pattern: BY_WORDS, example: 'no service with name ingress/default-http-backend found', ...missingObject() },
];

/** The kind that a controller of controller-runtime is for, in the fields of the line or of one beside it. */
const CONTROLLED = /"controllerGroup"\s?:\s?"([\w.-]{0,120})".{0,40}"controllerKind"\s?:\s?"([A-Z]\w{1,60})"/;

/** `BGPPeer.metallb.io`; '' where no line names one. */
function watchedKind({ container }: ProblemContext): string {
  const found = container.logLines
    .filter((each) => /caches? to (?:be )?sync|for Cache to sync/i.test(each))
    .map((each) => CONTROLLED.exec(each.slice(0, 2_000)))
    .findLast((each) => each !== null);
  return found === undefined || found === null ? '' : [found[2], found[1]].filter(Boolean).join('.');
}

function cacheWords(context: ProblemContext): string {
  const words = watchedKind(context) || firstCaptured(context.match);
  return words === '' ? '' : ` (${words})`;
}

/** Kinds of every cluster: to list them takes nothing but the right. */
const OF_EVERY_CLUSTER =
  /^(?:nodes?|pods?|secrets?|config-?maps?|services?|endpoints?|endpoint-?slices?|namespaces?|events?|jobs?|deployments?|daemon-?sets?|stateful-?sets?|replica-?sets?|leases?|ingress(?:es)?|service-?accounts?|persistent-?volumes?|pvcs?|pvs?)$/i;

/** `nodes`; '' where the line names no kind, or one that need not be there. */
function servedKind({ match }: ProblemContext): string {
  const kind = firstCaptured(match);
  return OF_EVERY_CLUSTER.test(kind) ? kind.toLowerCase().replace(/(?<!s)$/, 's') : '';
}

function watchedSteps(context: ProblemContext): Step[] {
  const kind = watchedKind(context);
  if (kind === '' && servedKind(context) !== '') return [];
  const group = kind.includes('.') ? kind.slice(kind.indexOf('.') + 1) : '';
  const { image } = context.container;
  if (group === '')
    return [
      step(
        'See whether the CRDs of the kinds that it watches are installed, in the version that it wants:',
        clusterKubectl('get', 'crd'),
      ),
    ];
  return [
    step(
      `See whether ${kind} is served, and install the CRDs that belong to ${image || 'the release that runs'} where it is not (a helm upgrade does not do that):`,
      clusterKubectl('api-resources', `--api-group=${group}`),
    ),
  ];
}

/** A kind as programs in Go name it: `*v1.Shelf`, without the star that is not part of it. */
function goType(match: RegExpExecArray): string {
  return firstCaptured(match).replace(/^\*/, '');
}

function missingObject(): Omit<ProblemText, 'pattern' | 'example'> {
  return {
    title: (context) => `${context.container.name} does not find ${matchedObject(context)}`,
    what: (context) =>
      `${matchedObject(context)}, which it reads from the Kubernetes API by itself, does not exist: it was not created, was deleted, or an option names another one or another namespace`,
    steps: (context) => [
      /^customresourcedefinition/i.test(firstCaptured(context.match)) ? crdStep(context) : objectStep(context),
    ],
  };
}

function objectStep(context: ProblemContext): Step {
  return step(
    `Create ${matchedObject(context)}, or correct the option or setting that names it (${context.container.path}.args).`,
    kubectl(context.evidence, 'get', named(singular(firstCaptured(context.match)))),
  );
}

/** A definition of a kind is no object that one makes by hand: it comes with its product. */
function crdStep({ container, match }: ProblemContext): Step {
  const [, name = ''] = match.slice(1).filter(Boolean);
  return step(
    `Install the CRDs that belong to ${container.image || 'the release that runs'}, of which ${name} is one (crds.enabled or installCRDs of a chart, or its file of CRDs; a helm upgrade does not do that), then restart ${container.name}:`,
    clusterKubectl('get', 'customresourcedefinitions', '-o', 'name'),
  );
}

function matchedObject({ match }: ProblemContext): string {
  const [kind = '', name = ''] = match.slice(1).filter(Boolean);
  return `${singular(kind)} ${name}`;
}

/** Kinds of others keep their group: the same word may be a kind of several products. */
const CUSTOM = /(?<!\.k8s)\.(?!k8s\.io$)[a-z][a-z0-9-]{0,60}\.(?:io|com|org|dev|net|sh|cloud)$/;

/** Without its API group, and in the singular. */
function singular(kind: string): string {
  if (CUSTOM.test(kind)) return kind;
  const word = kind.replace(/\..{0,80}$/, '').toLowerCase();
  if (word === 'endpoints' || /class$/.test(word)) return word;
  return word.replace(/classes$/, 'class').replace(/([^s])s$/, '$1');
}

/** The field of controller-runtime in which the kind has its name, and its place where message and fields are one text. */
const CONTROLLER = /"controller"\s?:\s?"([A-Z]\w{1,60})"|\bcreate controller ([A-Z]\w{1,60})/;

function versionOf(line: string): string {
  const version = /\b(v\d(?:(?:alpha|beta)\d{1,2})?\.[A-Z]\w{0,60})/.exec(line)?.[1];
  if (version !== undefined) return ` (${version})`;
  const controller = firstCaptured(CONTROLLER.exec(line));
  if (controller !== '') return ` (of its controller ${controller})`;
  const resource = RESOURCE.exec(line)?.[1];
  return resource === undefined ? '' : ` (${resource})`;
}

/** A resource with its group, as clients name it in brackets. */
const RESOURCE = /\((?:(?:get|list|watch|post|put|patch|delete) )?([a-z]{2,80}(?:\.[a-z0-9-]{1,63}){1,8})\)/;

/** The step for a kind that no Kubernetes has by itself: its definition is missing. */
/** How many lines at the end are looked at for the name of what a line only says to be missing. */
const LINES_OF_NAMES = 40;

/** The kind that the line names, else another line that says the same. */
function ofOwnKind(line: string, log: readonly string[]): Step[] {
  const others = log.slice(-LINES_OF_NAMES).filter((each) => each.includes('could not find the requested resource'));
  const resource = [line, ...others.reverse()].flatMap((each) => RESOURCE.exec(each)?.[1] ?? [])[0];
  if (resource === undefined) return [];
  return [
    step(
      `Install the CustomResourceDefinition of ${resource} in the version that the program asks for (it comes with the product, not with Kubernetes). See whether it is there:`,
      clusterKubectl('get', 'crd', named(resource)),
    ),
  ];
}
