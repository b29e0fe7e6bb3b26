import { clusterKubectl, step } from '../../support/commands.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const KIND = /no matches for kind \\?"(\w{1,100})\\?" in (?:version|group) \\?"([\w./-]{1,160})/i;
/** As controllers made with kube-rs say it. */
const NOT_QUERYABLE =
  /\b([A-Z]\w{1,100}) (?:is|are) not queryable\b|\bIs the (?:[A-Z]\w{0,100} )?CRD (?:installed|missing)/;
const LINES = 200;
const MOST = 5;

/** Groups below k8s.io that Kubernetes itself does not serve, but CRDs. */
const FOREIGN_GROUP =
  /in version \\?"(?!(?:admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage)\.k8s\.io\/)[a-z.-]{4,60}\.k8s\.io\//i;

/** Groups of Kubernetes itself: what these do not serve is a version, and no CRD. */
const OWN_GROUP =
  /server APIs: (?:apps|batch|autoscaling|policy|extensions|(?:admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage)\.k8s\.io)\//;

/** A kind that the Kubernetes API does not serve. */
interface MissingKind {
  readonly kind: string;
  readonly version: string;
}

/** What a controller says of kinds of objects whose CustomResourceDefinition it does not find. */
export const MISSING_KINDS: readonly ProblemText[] = [
  {
    pattern:
      /no matches for kind \\?"(\w{1,100})\\?" in version \\?"((?:apps|batch|autoscaling|policy|extensions|[a-z.]{4,40}\.k8s\.io)\/v\d\w{0,12})\\?"/i,
    example: 'no matches for kind "PodDisruptionBudget" in version "policy/v1beta1"',
    unless: FOREIGN_GROUP,
    title: ({ container, match }) =>
      `${container.name} asks for ${match[1]} of ${match[2]}, which this version of Kubernetes does not serve`,
    what: ({ match }) =>
      `${match[1]} is a kind of Kubernetes itself, and the cluster does not serve it in version ${match[2]}: it was removed there (beta versions are, some releases after the stable one), or the cluster is too old to have it`,
    steps: ({ container, match }) => [
      step(
        `Use a release of ${container.image || 'the program'} that asks for ${match[1]} in a version that the cluster serves: a newer one where ${match[2]} was removed. See which are served:`,
        clusterKubectl('api-versions'),
      ),
    ],
  },
  {
    pattern: KIND,
    example: 'no matches for kind "Machine" in version "cluster.x-k8s.io/v1beta2"',
    title: (context) =>
      `${context.container.name} needs the CRD${several(context) ? 's' : ''} of ${kindWords(context)}, which the cluster does not have`,
    what: (context) =>
      `the Kubernetes API knows no ${kindsOf(context)
        .map(
          ({ kind, version }) =>
            `kind ${kind} in ${version.includes('/') || /^v\d/.test(version) ? 'version' : 'group'} ${version}`,
        )
        .join(
          ', and no ',
        )}: the CustomResourceDefinition is not installed, or is of another version. What it waits for then (caches to sync) times out`,
    steps: (context) => [
      step(
        `Install the CRDs of the version of the controller that runs (they are no part of a helm upgrade), so that ${kindsOf(
          context,
        )
          .map(({ kind, version }) => `${kind} of ${version}`)
          .join(' and ')} ${several(context) ? 'are' : 'is'} served:`,
        clusterKubectl('api-resources', `--api-group=${groupOf(context.match[2] ?? '')}`),
      ),
      step(
        'If the kind is of another product that you do not use, switch its controller off in the options of this one.',
      ),
    ],
  },
  {
    pattern:
      /complete list of server APIs: ((?:[a-z][a-z0-9-]{0,60}\.){1,6}[a-z]{2,20})\/(v\d\w{0,12}): the server could not find the requested resource/,
    example:
      'unable to retrieve the complete list of server APIs: depot.example.io/v1beta1: the server could not find the requested resource',
    unless: OWN_GROUP,
    title: ({ container, match }) =>
      `${container.name} needs the CRDs of ${match[1]}/${match[2]}, which the cluster does not serve`,
    what: ({ match }) =>
      `the Kubernetes API does not serve ${match[1]} in version ${match[2]}: its CustomResourceDefinitions are not installed, or those of a release that has this version no longer or not yet`,
    steps: ({ container, match }) => [
      step(
        `Install the CRDs of ${match[1]} that have version ${match[2]} (those of the release that ${container.image || 'the program'} is made for; another product may own them, which then has to be installed first and in a version that fits), and see what is served:`,
        clusterKubectl('api-resources', `--api-group=${match[1] ?? ''}`),
      ),
    ],
  },
  {
    pattern: /failed to find API group \\?"([\w.-]{1,160})/i,
    example: 'unable to create controller: failed to get restmapping: failed to find API group "shelves.example.io"',
    title: ({ container, match }) => `${container.name} needs the CRDs of ${match[1]}, which the cluster does not have`,
    what: ({ match }) =>
      `the Kubernetes API knows no API group ${match[1]}: none of its CustomResourceDefinitions is installed`,
    steps: ({ container, match }) => [
      step(
        `Install the CRDs of ${match[1]} that belong to ${container.image || 'the release that runs'} (installCRDs or crds.enabled of a chart, or its file of CRDs; a helm upgrade does not do that), and see whether they are there:`,
        clusterKubectl('api-resources', `--api-group=${match[1] ?? ''}`),
      ),
    ],
  },
  {
    pattern: NOT_QUERYABLE,
    example: [
      'Shelf is not queryable; ApiError: "404 page not found". Is the CRD installed?',
      'cannot list the shelves: is the CRD there? Is the CRD installed?',
    ],
    title: ({ container, match }) =>
      `${container.name} needs the CRD${match[1] === undefined ? '' : ` of ${match[1]}`}, which the cluster does not have`,
    what: ({ match }) =>
      `the Kubernetes API does not serve ${match[1] ?? 'the kind'} to it: the CustomResourceDefinition is not installed, or is older than the controller`,
    steps: ({ container, match }) => [
      step(
        `Install the CRD${match[1] === undefined ? 's' : ` of ${match[1]}`} that belong${match[1] === undefined ? '' : 's'} to ${container.image || 'the version of the controller that runs'} (a helm upgrade does not do that), and see whether it is there:`,
        clusterKubectl('get', 'crd'),
      ),
      step('Or go back to the version of the controller whose CRDs are installed.'),
    ],
  },
];

/** All that the log names, since controllers ask for one after the other. */
function kindsOf({ container, match }: ProblemContext): MissingKind[] {
  const own = { kind: match[1] ?? '', version: match[2] ?? '' };
  const all = container.logLines.slice(-LINES).flatMap((line) => {
    const [, kind = '', version = ''] = KIND.exec(line.slice(0, 2_000)) ?? [];
    return kind === '' ? [] : [{ kind, version }];
  });
  const distinct = new Map([...all, own].map((each) => [`${each.kind} ${each.version}`, each]));
  return [...distinct.values()].slice(0, MOST);
}

function several(context: ProblemContext): boolean {
  return kindsOf(context).length > 1;
}

/** `Shelf and Depot (acme.io/v1)`. */
function kindWords(context: ProblemContext): string {
  const versions = new Map<string, string[]>();
  for (const { kind, version } of kindsOf(context)) versions.set(version, [...(versions.get(version) ?? []), kind]);
  return [...versions].map(([version, kinds]) => `${kinds.join(' and ')} (${version})`).join(' and ');
}

function groupOf(version: string): string {
  if (version.includes('/')) return version.split('/', 1)[0] ?? '';
  return version.includes('.') ? version : '';
}
