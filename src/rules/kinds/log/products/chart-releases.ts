import type { ProductRow } from './product-row.js';

/** What Helm says where it runs in a pod: Jobs of k3s and RKE2, controllers and pipelines. */
export const CHART_RELEASES: readonly ProductRow[] = [
  {
    pattern: /UPGRADE FAILED: "([\w.-]{1,60})" has no deployed releases/,
    example: 'Error: UPGRADE FAILED: "shelf" has no deployed releases',
    title: 'Helm has no deployed release of $1 to upgrade: its first installation failed',
    what: 'the release $1 exists, and none of its revisions was ever deployed (failed, or pending-install after an interrupted run)',
    steps: [
      'See its state (helm history $1, helm list --all). Roll back to a revision that was deployed, where there is one; else remove what failed (helm uninstall $1, with a look at what it would delete, claims above all) and install it anew with helm upgrade --install.',
    ],
  },
  {
    pattern: /cannot re-use a name that is still in use/,
    example: 'Error: INSTALLATION FAILED: cannot re-use a name that is still in use',
    title: 'Helm finds a release of that name already',
    what: 'a release of that name is in the namespace, perhaps one that failed or was uninstalled with --keep-history, and helm install makes new ones only',
    steps: [
      'See its state (helm -n NAMESPACE list -a, helm history NAME): use helm upgrade --install where it is the same; where a first installation failed, helm uninstall NAME, which removes what it has made, or delete only the Secret in which Helm keeps it (type helm.sh/release.v1, label name=NAME) where nothing of it may be removed. k3s takes the name from the HelmChart object.',
    ],
  },
  {
    pattern: /another operation \(install\/upgrade\/rollback\) is in progress/,
    example: 'Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress',
    title: 'Helm finds the release in a pending state',
    what: 'the last revision of the release is pending-install, pending-upgrade or pending-rollback: another Helm works on it right now, or one was killed before it ended',
    steps: [
      'See that nobody works on it, and the state of its revisions (helm -n NAMESPACE history NAME); then go back to the last one that is deployed (helm rollback NAME REVISION), or where there is none, delete the Secret of the pending revision (kubectl get secrets -l owner=helm,status=pending-upgrade or pending-install), and run it again.',
    ],
  },
  {
    pattern:
      /([A-Z]\w{1,60}) "([\w.:-]{1,253})" in namespace "([\w-]{0,63})" exists and cannot be imported into the current release/,
    example:
      'Unable to continue with install: ServiceAccount "depot" in namespace "shop" exists and cannot be imported into the current release: invalid ownership metadata',
    title: 'Helm does not take over $1 $2, which exists already',
    what: 'the chart makes $1 $2 (namespace $3), and one is there that this release has not made: by hand, by another release or by another tool',
    steps: [
      'Where the release is to take it over, give it what the message names: label app.kubernetes.io/managed-by=Helm and annotations meta.helm.sh/release-name and meta.helm.sh/release-namespace (kubectl label and annotate; helm 3.17 has --take-ownership). Where it belongs to somebody else, give the release another name or switch the object off in its values; delete it only where nobody uses it.',
    ],
  },
  {
    pattern:
      /cannot patch "([\w.-]{1,253})" with kind (\w{1,60}): [^\n]{0,300}? is invalid: ([\w.[\]]{1,160}): [^\n]{0,900}field is immutable/,
    example:
      'Error: UPGRADE FAILED: cannot patch "depot" with kind Deployment: Deployment.apps "depot" is invalid: spec.selector: Invalid value: v1.LabelSelector{}: field is immutable',
    title: 'Helm cannot change $2 $1: its $3 is immutable',
    what: 'the new version of the chart changes a field of $2 $1 that cannot be changed once it exists: $3',
    steps: [
      'Delete $2 $1 and run the upgrade again, which makes it anew: for a Deployment or Job this means a short gap (kubectl delete --cascade=orphan keeps the pods for a Deployment or StatefulSet until then); for a claim or a StatefulSet with data keep the data first. Or set the old value in the values of the chart.',
    ],
  },
  {
    pattern: /values don't meet the specifications of the schema/,
    example:
      "Error: INSTALLATION FAILED: values don't meet the specifications of the schema(s) in the following chart(s):",
    title: 'Helm refuses the values: they do not fit the schema of the chart',
    what: 'the chart has a schema of its values (values.schema.json), and the lines below the message name those that it does not take',
    steps: [
      'Correct the values that the lines below name (Additional property: a key that this version of the chart does not have, misspelt or renamed; Invalid type: such as a number where it wants a text) in the values file or valuesContent; helm lint and helm template with the same values show the same.',
    ],
  },
];
