import { type CaseRow, caseTable } from '../case-table.js';

/** What an admission plugin or the API server itself means by a refusal; `$1` stands for what the pattern captures. */
interface RefusalText extends CaseRow {
  /** `: it …`, after the name of the workload. */
  readonly title: string;
  readonly step: string;
  /** Where it stands in the namespace, so that nothing of the template need be wrong. */
  readonly isOfNamespace?: boolean;
}

/** Refusals that are told by a plugin's own words. */
export const REFUSAL_TEXTS = caseTable<RefusalText>([
  {
    pattern: /tolerations [^\n]{0,80}conflict with its (namespace|cluster) (?:whitelist|allowlist)/,
    example:
      'pod tolerations (possibly merged with namespace default tolerations) conflict with its namespace whitelist',
    title: 'the namespace does not admit a toleration of its pods',
    step: 'Have every toleration of the pods admitted: the annotation scheduler.alpha.kubernetes.io/tolerationsWhitelist of the namespace (without it, the whitelist in the configuration of the admission plugin PodTolerationRestriction) must list those of the template and those that Kubernetes adds by itself (node.kubernetes.io/not-ready and unreachable for 300 s, memory-pressure), as key, operator and effect. Or take the toleration that is not listed out of the template:',
    isOfNamespace: true,
  },
  {
    pattern: /tolerations [^\n]{0,60}conflict with (?:the )?(?:its )?(namespace)[^\n]{0,20}tolerations/,
    example: 'namespace tolerations and pod tolerations conflict with its namespace default tolerations',
    title: 'its tolerations contradict those of the namespace',
    step: 'Compare the tolerations of the template with the annotation scheduler.alpha.kubernetes.io/defaultTolerations of the namespace (admission plugin PodTolerationRestriction): the same key has another effect, value or time there. Change one of them:',
    isOfNamespace: true,
  },
  {
    pattern: /node label selector conflicts? with (?:its |the )?namespace node label selector/,
    example: 'pod node label selector conflicts with its namespace node label selector',
    title: 'its nodeSelector contradicts that of the namespace',
    step: 'Compare nodeSelector of the template with the annotation scheduler.alpha.kubernetes.io/node-selector of the namespace (admission plugin PodNodeSelector; openshift.io/node-selector on OpenShift): the same label has another value there, or is not on its whitelist. Change one of them:',
    isOfNamespace: true,
  },
  {
    pattern: /unable to create new content in namespace ([\w.-]{1,63}) because it is being terminated/,
    example: 'unable to create new content in namespace shop because it is being terminated',
    title: 'its namespace is being deleted',
    step: 'Nothing new is made in namespace $1, which is being deleted. Where it does not go, see in its status what is left or which API does not answer; create it anew once it is gone, with what is to run there:',
    isOfNamespace: true,
  },
  {
    pattern:
      /etcdserver: |leader changed|the server (?:is currently unable to handle the request|was unable to return a response)|apiserver[^\n]{0,40}(?:timeout|shutting down)|Timeout: request did not complete/i,
    example: 'etcdserver: request timed out',
    title: 'the API server did not get through',
    step: 'Nothing of the template is wrong: the API server or etcd did not answer in time, and the controller tries again by itself. Where it lasts, see to the control plane: disk and leader of etcd, load and memory of the API server, and APIs that are not available (kubectl get apiservices).',
    isOfNamespace: true,
  },
  {
    pattern: /^(?:Error creating|Failed to create \w{1,20}): ?$/,
    example: 'Error creating: ',
    title: 'it is refused without a word',
    step: 'Find out who refuses it: an admission webhook that denies without a message leaves the event empty. Create a pod of this template by hand, which shows the whole answer (kubectl create --dry-run=server -f -), read the log of the webhooks for pods and the audit log of the API server. The webhooks are among these:',
  },
]);
