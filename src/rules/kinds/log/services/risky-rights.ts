/** A right on the Kubernetes API that a program asks for. */
interface AskedRight {
  readonly verb: string;
  /** `pods`, `deployments.apps`, `pods/exec`, or a path of the API server. */
  readonly resource: string;
  /** '' for the whole cluster. */
  readonly namespace: string;
  readonly podNamespace: string;
}

const READING = /^(?:get|list|watch)$/;
const CHANGING = /^(?:get|list|watch|create|update|patch|delete)$/;
/** What accounts may change without reaching anything but what stands there: locks of leader elections, events, and what the pods of a workflow report of themselves. */
const HARMLESS_TO_CHANGE =
  /^(?:leases\.coordination\.k8s\.io|events(?:\.events\.k8s\.io)?|workflowtaskresults\.argoproj\.io)$/;
/**
 * As the API server itself writes a resource: the plural, in small letters, one. kubectl takes `Secret`, `sEcrets` and `configmaps,secrets` as well, and
 * a log may say anything.
 */
const PLURAL = /^(?:\/\S{0,200}|[a-z0-9-]{2,63}s(?:\/[a-z]{1,40})?(?:\.[a-z0-9.-]{1,253})?)$/;
const MAKES_PODS =
  /^(?:pods|replicationcontrollers|(?:deployments|statefulsets|daemonsets|replicasets)\.(?:apps|extensions)|(?:jobs|cronjobs)\.batch)$/;

/** Kubernetes "Role Based Access Control Good Practices": what leads to more rights than it looks like, most telling first. */
const RISKS: readonly { readonly of: (right: AskedRight) => boolean; readonly what: string }[] = [
  {
    of: ({ verb, resource }) => verb === '*' || resource.includes('*'),
    what: 'everything that the pattern stands for',
  },
  { of: ({ resource }) => !PLURAL.test(resource), what: 'more than can be told here: no resource is called so' },
  { of: ({ verb }) => verb === 'impersonate', what: 'acting as anybody else, administrators included' },
  {
    of: ({ verb, resource }) => /^(?:bind|escalate)$/.test(verb) || resource.includes('rbac.authorization.k8s.io'),
    what: 'a way to any right, since whoever handles roles can give themselves more',
  },
  {
    of: ({ resource }) => /^secrets(?:$|[./])/.test(resource),
    what: 'the Secrets there, with passwords and tokens of others',
  },
  {
    of: ({ resource }) => /^serviceaccounts?(?:$|[./])|token/i.test(resource),
    what: 'the accounts of others and their tokens',
  },
  {
    of: ({ resource }) => /^pods\/(?:exec|attach|portforward|proxy|ephemeralcontainers)/.test(resource),
    what: 'commands in every other pod there, with its Secrets and its account',
  },
  {
    of: ({ resource, verb }) => /^nodes\//.test(resource) || (/^nodes$/.test(resource) && !READING.test(verb)),
    what: 'the kubelets, and so every pod of the nodes',
  },
  {
    of: ({ verb, resource }) => MAKES_PODS.test(resource) && !READING.test(verb),
    what: 'pods of its choice, with any Secret and any account of the namespace',
  },
  { of: ({ namespace }) => namespace.startsWith('kube-'), what: 'a namespace in which the cluster itself runs' },
  { of: ({ namespace }) => namespace === '', what: 'all namespaces' },
  { of: ({ namespace, podNamespace }) => namespace !== podNamespace, what: 'the namespace of somebody else' },
  {
    of: ({ verb, resource }) => !READING.test(verb) && !(CHANGING.test(verb) && HARMLESS_TO_CHANGE.test(resource)),
    what: 'more than can be told here: it depends on what acts on such objects',
  },
  { of: ({ resource }) => resource.includes('/'), what: 'more than can be told here' },
];

/** A sentence that says what a right opens beside what it is asked for; '' where it is harmless. */
export function riskOf(right: AskedRight): string {
  const opening = RISKS.find(({ of }) => of(right));
  return opening === undefined ? '' : ` The right to ${right.verb} ${right.resource} opens ${opening.what}.`;
}
