import { type CaseRow, caseTable } from '../case-table.js';

/** What an admission plugin or the API server itself means by a refusal; `$1` stands for what the pattern captures. */
interface RefusalText extends CaseRow {
  /** `: it …`, after the name of the workload. */
  readonly title: string;
  readonly step: string;
  /** Where it stands: in the namespace, so that nothing of the template need be wrong, or, by default, with a webhook; in the rights of somebody, or in a pod that has the name already. */
  readonly of?: 'namespace' | 'rights' | 'taken';
}

/** Refusals that are told by a plugin's own words. */
export const REFUSAL_TEXTS = caseTable<RefusalText>([
  {
    pattern: /tolerations [^\n]{0,80}conflict with its (namespace|cluster) (?:whitelist|allowlist)/,
    example:
      'pod tolerations (possibly merged with namespace default tolerations) conflict with its namespace whitelist',
    title: 'the namespace does not admit a toleration of its pods',
    step: 'Have every toleration of the pods admitted: the annotation scheduler.alpha.kubernetes.io/tolerationsWhitelist of the namespace (without it, the whitelist in the configuration of the admission plugin PodTolerationRestriction) must list those of the template and those that Kubernetes adds by itself (node.kubernetes.io/not-ready and unreachable for 300 s, memory-pressure), as key, operator and effect. Or take the toleration that is not listed out of the template:',
    of: 'namespace',
  },
  {
    pattern: /tolerations [^\n]{0,60}conflict with (?:the )?(?:its )?(namespace)[^\n]{0,20}tolerations/,
    example: 'namespace tolerations and pod tolerations conflict with its namespace default tolerations',
    title: 'its tolerations contradict those of the namespace',
    step: 'Compare the tolerations of the template with the annotation scheduler.alpha.kubernetes.io/defaultTolerations of the namespace (admission plugin PodTolerationRestriction): the same key has another effect, value or time there. Change one of them:',
    of: 'namespace',
  },
  {
    pattern: /node label selector conflicts? with (?:its |the )?namespace node label selector/,
    example: 'pod node label selector conflicts with its namespace node label selector',
    title: 'its nodeSelector contradicts that of the namespace',
    step: 'Compare nodeSelector of the template with the annotation scheduler.alpha.kubernetes.io/node-selector of the namespace (admission plugin PodNodeSelector; openshift.io/node-selector on OpenShift): the same label has another value there, or is not on its whitelist. Change one of them:',
    of: 'namespace',
  },
  {
    pattern: /unable to create new content in namespace ([\w.-]{1,63}) because it is being terminated/,
    example: 'unable to create new content in namespace shop because it is being terminated',
    title: 'its namespace is being deleted',
    step: 'Nothing new is made in namespace $1, which is being deleted. Where it does not go, see in its status what is left or which API does not answer; create it anew once it is gone, with what is to run there:',
    of: 'namespace',
  },
  {
    pattern: /cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on/,
    example:
      "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: , <nil>",
    title: 'who makes them may not set finalizers on their owner',
    step: 'Give whoever creates them (the ServiceAccount of the controller or operator) the verb update on the subresource finalizers of the resource that is to own them, such as deployments/finalizers and replicasets/finalizers in the group apps, or that of the custom resource, in its Role or ClusterRole: OpenShift and every cluster with the admission plugin OwnerReferencesPermissionEnforcement demand it. Nothing of the template is wrong.',
    of: 'rights',
  },
  {
    pattern: /User "([^"]{1,253})" cannot (?:create|update|patch|get|list) resource/,
    example:
      'pods is forbidden: User "system:serviceaccount:ci:runner" cannot create resource "pods" in API group "" in the namespace "shop"',
    title: 'who makes them lacks the right to',
    step: 'Give $1 the right that the message names (verb, resource and API group), by a Role and RoleBinding in the namespace that it names, or a ClusterRole where it names none. Nothing of the template is wrong.',
    of: 'rights',
  },
  {
    pattern:
      /create Pod (\S{1,253}) in StatefulSet \S{1,253} failed error: (?:The POST operation against Pod could not be completed|(?:object is being deleted: )?pods "[^"]{1,253}" already exists|[^\n]{0,300}not able to generate a unique name)/,
    example:
      'create Pod web-1 in StatefulSet web failed error: The POST operation against Pod could not be completed at this time, please try again.',
    title: 'the pod of that name is still there',
    step: 'See pod $1, which still exists: where it is terminating, wait for it, and look at its finalizers and its node if it does not go (on a node that is lost for good, delete it by --force --grace-period=0: never while its containers may still run there, since both would write to one volume). Where it belongs to no StatefulSet, or to another one (ownerReferences, labels that the selector does not match), delete or rename that. Nothing of the template is wrong.',
    of: 'taken',
  },
  {
    pattern: /Timeout: request did not complete within/i,
    example: 'Error creating: Timeout: request did not complete within requested timeout 30s',
    title: 'the API server did not answer in time',
    step: 'Look first for an admission webhook for pods that does not answer, and so uses up the time of every request: see that the service of each has pods that are ready and that the API server reaches them; one that serves the very pods that are refused must leave out its own namespace (namespaceSelector). Where all answer, see to etcd and the load of the API server. The controller tries again by itself. The webhooks are among these:',
  },
  {
    pattern:
      /etcdserver: |leader changed|the server (?:is currently unable to handle the request|was unable to return a response)|apiserver[^\n]{0,40}(?:timeout|shutting down)/i,
    example: 'etcdserver: request timed out',
    title: 'the API server did not get through',
    step: 'Nothing of the template is wrong: the API server or etcd did not answer in time, and the controller tries again by itself. Where it lasts, see to the control plane: disk and leader of etcd, load and memory of the API server, and APIs that are not available (kubectl get apiservices).',
    of: 'namespace',
  },
  {
    pattern: /^(?:Error creating|Failed to create \w{1,20}): ?$/,
    example: 'Error creating: ',
    title: 'it is refused without a word',
    step: 'Find out who refuses it: an admission webhook that denies without a message leaves the event empty. Create a pod of this template by hand, which shows the whole answer (kubectl create --dry-run=server -f -), read the log of the webhooks for pods and the audit log of the API server. The webhooks are among these:',
  },
]);
