import { type CaseRow, caseTable, fillCaptured } from '../case-table.js';
import type { TextHint } from '../support/text-hint.js';

/** What a scheduler or a plugin of it says that counts no nodes. */
export interface SchedulerHint extends TextHint {
  readonly title: string;
  /** Whether the step changes the manifest. */
  readonly isOfManifest?: boolean;
}

/** Schedulers beside that of Kubernetes, and plugins of it, by their own words; of Fargate each thing that it does not take is a row. */
export const SCHEDULER_HINTS = caseTable<SchedulerHint & CaseRow>([
  {
    pattern: /Insufficient quotas?[^\n]{0,600}?quotaName: ([\w./-]{1,253})[^\n]{0,2000}?exceedDimensions: \[/i,
    example:
      "Insufficient quotas [[cpu]], quotaName: team-a, runtime: cpu:4, used: cpu:4, pod's request: cpu:1, exceedDimensions: [cpu]",
    title: 'An elastic quota is used up',
    meaning: 'The elastic quota $1 has no room left for what the pod requests (exceedDimensions names it).',
    step: 'Free some of it in quota $1 (end or scale down pods that are counted in it), request less, or raise min or max of ElasticQuota $1 or of its parent; nodes have nothing to do with it.',
  },
  {
    pattern:
      /not supported on Fargate: [^\n]{0,500}?([\w.-]{1,63}) (?:is )?not supported because: (?:PVC [\w.-]{1,253} not bound|persistentvolumeclaim)/,
    example: 'Pod not supported on Fargate: volumes not supported: data not supported because: PVC data-0 not bound',
    title: 'The claim of a volume is not bound, and Fargate provisions none',
    meaning:
      'Fargate takes only a claim that is bound, and only to a file system of EFS: it waits for the claim of volume $1, and makes no volume itself.',
    step: 'See why the claim is not bound, and with what: Fargate needs a PersistentVolume of EFS that was made by hand (efs.csi.aws.com with a volumeHandle fs-…, no dynamic provisioning). Block storage such as EBS cannot be used there: for it, let the pod run on nodes of EC2 (a namespace or labels that no Fargate profile selects).',
  },
  {
    pattern: /not supported on Fargate: [^\n]{0,500}?([\w.-]{1,63}) is of an unsupported volume [Tt]ype/,
    example: 'Pod not supported on Fargate: volumes not supported: host is of an unsupported volume Type',
    title: 'Fargate does not take the pod: a volume of a kind that it lacks',
    meaning:
      'Fargate knows no volume of the kind of $1 (hostPath and block storage among them): a pod there has emptyDir, ConfigMaps, Secrets, projected volumes and file systems of EFS.',
    step: 'Replace volume $1 by one that Fargate has (emptyDir, or a claim on EFS), or let the pod run on nodes of EC2: a namespace or labels that no Fargate profile selects',
    isOfManifest: true,
  },
  {
    pattern:
      /not supported on Fargate: [^\n]{0,500}?((?:invalid SecurityContext fields: |fields not supported: |port contains )[\w, ]{1,200}?)(?:, (?:volumes|port|fields|invalid)|$|\n)/,
    example: 'Pod not supported on Fargate: fields not supported: HostNetwork, port contains HostIP or HostPort',
    title: 'Fargate does not take the pod: it asks for what only a node of its own has',
    meaning: 'A pod on Fargate shares no machine with others, so it gets none of its privileges: $1.',
    step: 'Do without that ($1: privileged, host network, host ports and the like), or let the pod run on nodes of EC2: a namespace or labels that no Fargate profile selects',
    isOfManifest: true,
  },
  {
    pattern: /Misconfigured Fargate Profile: (?:fargate profile ([\w.-]{1,100}))?|Pod execution role is not found/,
    example:
      'Misconfigured Fargate Profile: fargate profile apps blocked for new launches due to: Pod execution role is not found in auth config',
    title: 'The Fargate profile of the pod starts no pods',
    meaning:
      'The Fargate profile $1 launches nothing: its pod execution role is missing or is not admitted to the cluster.',
    step: 'Give the pod execution role of Fargate profile $1 the policy AmazonEKSFargatePodExecutionRolePolicy and a trust policy for eks-fargate-pods.amazonaws.com, and see that it is admitted to the cluster (an access entry, or aws-auth); then make the pods anew.',
  },
  {
    pattern: /reached the limit on the number of Fargate pods|Fargate capacity is unavailable/,
    example: 'Fargate capacity is unavailable at this time. Please try again later or in a different availability zone',
    title: 'Fargate has no room for the pod now',
    meaning: 'AWS gives the account no further pod on Fargate: its quota is used up, or the zone has no capacity.',
    step: 'Have the quota of Fargate (On-Demand vCPU) of the account raised, add subnets of other zones to the Fargate profile, or let the pod run on nodes of EC2; the pod is tried again by itself.',
  },
  {
    pattern: /not supported on Fargate: ?([^\n]{0,200})/,
    example: 'Pod not supported on Fargate: SchedulerName is not fargate-scheduler',
    title: 'Fargate does not take the pod',
    meaning: 'Fargate does not take it: $1.',
    step: 'Change what Fargate does not take ($1), or let the pod run on nodes of EC2: a namespace or labels that no Fargate profile selects',
    isOfManifest: true,
  },
  {
    pattern: /pod group is not ready,? ([^\n;]{0,200}minAvailable)?|tasks? in gang unschedulable/,
    example: 'pod group is not ready, 2 Pending, 4 minAvailable; Pending: 1 Unschedulable, 1 Undetermined',
    title: 'The pod group is not complete, so none of its pods is placed',
    meaning:
      'The pods of a group are placed all at once or not at all, and there is no room for as many as it needs ($1).',
    step: 'See which of its pods find no room and why (the events of the PodGroup and of its other pods), and whether its queue has room left: make room for all of them at once, let the queue have more, or lower minAvailable (minMember) of the group to what can run.',
  },
  {
    pattern: /cannot find enough sibling pods[^\n]{0,20}? ?((?:current pods number|minMember)[^\n]{0,120})?/,
    example: 'pre-filter pod web-1 cannot find enough sibling pods, current pods number: 2, minMember of group: 4',
    title: 'The pod group has fewer pods than it needs',
    meaning: 'The pods of a group are placed all at once, and there are not as many yet as it demands ($1).',
    step: 'See why the other pods of the group do not exist (replicas or parallelism below minMember, a quota, pods that were not created), or lower minMember of the PodGroup.',
  },
  {
    pattern:
      /PodGroup (?:\S{1,300} )?gets rejected|optimistic rejection in PostFilter|rejected due to timeout after waiting (\S{1,20} at plugin Coscheduling)|pod "?\S{0,300}"? rejected while waiting on permit/,
    example: 'rejected due to timeout after waiting 60s at plugin Coscheduling',
    title: 'The pod group is not complete, so none of its pods is placed',
    meaning: 'The pods of a group are placed all at once, and one of the others found no node in time.',
    step: 'See why the others of its group find no node (their events name what is lacking): make room for all of them at once, raise scheduleTimeoutSeconds of the PodGroup, or lower its minMember.',
  },
  {
    pattern: /queue "?([\w./-]{1,253})"? (?:is not (?:open|found|ready)|not found|does not exist|is closed)/i,
    example: 'queue team-a not found',
    title: 'The queue of the pod takes no pods',
    meaning: 'The scheduler has no open queue $1.',
    step: 'Create or open queue $1, or name another one where the pod names its queue (label or annotation of its template, or the PodGroup).',
  },
  {
    pattern:
      /(?:queue|quota) [^\n]{0,120}(?:overused|exceeded|not enough|insufficient|limit reached|over (?:limit|quota))|(?:exceeds|not enough|overused)[^\n]{0,60} queue/i,
    example: 'queue resource quota insufficient: insufficient cpu',
    title: 'The queue of the pod is used up',
    meaning: 'The queue that the pod belongs to has nothing left for it.',
    step: 'See what uses the queue: wait until that ends, end what is not needed, or let the queue have more (its capability, quota or maximum).',
  },
  {
    pattern:
      /(?:failed to (?:call|run) extender|extender)[^\n]{0,300}|Post "?(https?:\/\/[^\s"]{1,200}(?:filter|predicate|prioritize|bind)[^\s"]{0,40})/i,
    example:
      'Post "http://stork-service.kube-system:8099/filter": dial tcp 10.96.0.7:8099: connect: connection refused',
    title: 'An extender of the scheduler does not answer',
    meaning: 'The scheduler asks a further program about each pod, and that does not answer.',
    step: 'Get the extender of the scheduler working (its Deployment and Service; the address stands in the message), or make it ignorable in the configuration of the scheduler: until then it places none of these pods.',
  },
  {
    pattern:
      /AssumePod failed: pod ([\w-]{3,60}) is in the cache|pod ([\w-]{3,60}) (?:is in the cache, so can't be assumed|was already added to the cache)/,
    example: "AssumePod failed: pod c4c9c2a8-83d3-4e9b-b6fa-ed47719d3d19 is in the cache, so can't be assumed",
    title: 'The scheduler has placed the pod already, in its own cache',
    meaning:
      'The scheduler tries to place pod $1 a second time while its cache holds it as placed: two schedulers handle the same pods, or its binding is still under way or was lost.',
    step: 'See that just one scheduler handles pods with this schedulerName (a second scheduler or extender with the same name, more replicas without leader election): give each its own name, then restart the scheduler, which empties its cache. Where the pod was bound right after it, nothing is to be done.',
  },
  {
    pattern:
      /running "?([\w-]{1,63})"? (?:filter|reserve|permit|score) plugin|running \w{1,20} plugin "?([\w-]{1,63})/i,
    example: 'running PreFilter plugin "GPUSharing": no device information on node gpu-1',
    title: 'A plugin of the scheduler fails',
    meaning: 'The plugin $1 of the scheduler fails with an error, which is no matter of room on the nodes.',
    step: 'Repair what plugin $1 of the scheduler complains of: the message says it behind the last colon, and the log of the scheduler has more.',
  },
]);

/** What the message means, by all rows that know it: with what they capture filled in, at most three. */
export function schedulerHints(message: string): readonly SchedulerHint[] {
  const found = SCHEDULER_HINTS.findAll(message.slice(0, 4_000));
  const exact = found.length > 1 ? found.filter(({ row }) => !isVague(row)) : found;
  return exact.slice(0, 3).map(({ row, match }) => ({
    ...row,
    meaning: fillCaptured(row.meaning, match).replace(' ()', ''),
    step: fillCaptured(row.step, match),
  }));
}

function isVague(row: SchedulerHint): boolean {
  return row.title === 'Fargate does not take the pod' || row.title === 'A plugin of the scheduler fails';
}
