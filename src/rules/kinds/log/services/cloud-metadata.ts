import type { Step } from '../../../../contracts/diagnosis.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords, serviceAccountOf } from '../../support/names.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const METADATA = '169.254.169.254';
const FAILS =
  '(?:fail|error|could not|cannot|unable|deadline|timeout|timed out|refused|reset|unavailable|not available|empty|canceled)';
/** What Google's own interfaces call the metadata of an instance is that of a database (Cloud SQL). */
const AWS = new RegExp(
  `^(?!.{0,600}(?:googleapi|cloudsql)).{0,2000}?(?:${FAILS}.{0,200}(?:ec2 ?(?:instance )?metadata|ec2imds|EC2 IMDS|AWS metadata|instance metadata|instance-identity)|(?:ec2 ?(?:instance )?metadata|ec2imds|EC2 IMDS|instance metadata).{0,200}${FAILS}|from any metadata service)`,
  'i',
);
/** Azure answers under a path of its own. */
const AZURE = /169\.254\.169\.254(?::80)?\/metadata\/(?:instance|identity)|azure/i;
/** Hetzner, DigitalOcean, OpenStack and others. */
const OTHER_CLOUD = /169\.254\.169\.254(?::80)?\/(?:[a-z]{3,20}\/|metadata\/v1|openstack)/i;
const GOOGLE = /169\.254\.169\.254(?::80)?\/computeMetadata|metadata\.google\.internal/i;
/** What the program wanted to know, by the words of its complaint, and the option or variable that tells it. */
const WANTED: readonly (readonly [pattern: RegExp, thing: string, option: string])[] = [
  [/region\b/i, 'the region', 'AWS_REGION (or its option for the region)'],
  [/vpc[ -]?id/i, 'the ID of the VPC', 'its option for the VPC (--aws-vpc-id, vpcId of the chart) and the region'],
  [/credential|role list|\btoken\b/i, 'credentials', ''],
];
const RESPONDED = /StatusCode: 40[13]|status code: 40[13]/i;

type Asker = Pick<ProblemContext, 'evidence' | 'container' | 'line'>;

/** Whether a line is about the service of a cloud that tells a machine what it is. */
export function asksMetadata(line: string): boolean {
  return /ec2 ?metadata|ec2imds|instance[ -]metadata|169\.254\.169\.254|metadata\.google\.internal/i.test(line);
}

/** What to do where that service does not answer. */
export function metadataSteps(asker: Asker): Step[] {
  if (AZURE.test(asker.line)) return azureSteps(asker);
  if (OTHER_CLOUD.test(asker.line)) return otherSteps(asker);
  return GOOGLE.test(asker.line) ? googleSteps(asker) : amazonSteps(asker);
}

/** The service of the cloud that tells a machine what it is (169.254.169.254) does not answer the pod. */
export const CLOUD_METADATA: readonly ProblemText[] = [
  {
    pattern: new RegExp(`(?:${GOOGLE.source}).{0,300}${FAILS}|${FAILS}.{0,200}(?:${GOOGLE.source})`, 'i'),
    example:
      'cannot fetch token: Get "http://169.254.169.254/computeMetadata/v1/instance/service-accounts/default/token": dial tcp 169.254.169.254:80: connect: connection refused',
    title: ({ container }) => `${container.name} gets no token from the metadata server of its node (${METADATA})`,
    what: ({ evidence }) =>
      `the metadata server of ${nodeWords(evidence, 'its node')}, which gives the pods their Google credentials (Workload Identity), does not answer: it is not up yet, was restarted, or a NetworkPolicy closes the way to ${METADATA}`,
    steps: googleSteps,
  },
  {
    pattern: new RegExp(
      `${FAILS}.{0,300}169\\.254\\.169\\.254(?::80)?/metadata/(?:instance|identity)|169\\.254\\.169\\.254(?::80)?/metadata/(?:instance|identity).{0,300}${FAILS}`,
      'i',
    ),
    example:
      'failed to get instance metadata: Get "http://169.254.169.254/metadata/instance": context deadline exceeded',
    title: ({ container }) =>
      `${container.name} does not reach the metadata service of Azure on its node (${METADATA})`,
    what: ({ evidence }) =>
      `the metadata service of Azure (IMDS, ${METADATA}), from which it learns of its machine or gets tokens, does not answer on ${nodeWords(evidence, 'its node')}: a NetworkPolicy or the restriction of IMDS of the cluster closes it to pods, a proxy stands between, or the node is no machine of Azure`,
    steps: azureSteps,
  },
  {
    pattern: AWS,
    except: /\b[A-Z][A-Z_]{3,60} env(?:ironment)? var(?:iable)? (?:is )?not set/,
    example: [
      'failed to get region: operation error ec2imds: GetRegion, canceled, context deadline exceeded',
      'Could not determine region from any metadata service.',
      'panic: EC2 instance metadata is not available',
      'failed to refresh cached credentials, no EC2 IMDS role found, operation error ec2imds: GetMetadata',
    ],
    title: ({ container, line }) =>
      `${container.name} does not learn ${wantedIn(nearby(container.logLines, line)).thing || 'what it asks for'} from the instance metadata of its node (${METADATA})`,
    what: whatOf,
    steps: amazonSteps,
  },
];

function otherSteps({ evidence, container }: Asker): Step[] {
  return [
    step(
      `Let ${container.name} reach the metadata service of its cloud (${METADATA}) from ${nodeWords(evidence, 'its node')}: no NetworkPolicy or firewall against it, a route to it on the node (curl there tells), and hostNetwork for agents of the node, as their manifests have it. On machines outside that cloud give it the name or id of the server by its options.`,
    ),
  ];
}

function azureSteps({ evidence, container }: Asker): Step[] {
  return [
    step(
      `Let ${container.name} reach ${METADATA} from ${nodeWords(evidence, 'its node')}: no NetworkPolicy or firewall against it, ${METADATA} in NO_PROXY where it has a proxy, and hostNetwork for agents of the node where the cluster keeps IMDS from pods. On machines outside Azure set useInstanceMetadata to false in its configuration (azure.json) and name region and identity there.`,
    ),
  ];
}

function googleSteps({ evidence }: Asker): Step[] {
  return [
    step(
      `See whether the pod of DaemonSet gke-metadata-server on ${nodeWords(evidence, 'its node')} runs, and that Workload Identity is switched on for its node pool: it starts later than pods on a new node.`,
    ),
    step(
      `Let NetworkPolicies allow the way out to ${METADATA} (ports 80 and 988, and 987 for older versions), and let the program wait for the metadata server at its start (an init container that asks it).`,
    ),
    step(
      `If it is not to use it, give it a key or another identity, with the rights of ServiceAccount ${serviceAccountOf(evidence)}.`,
    ),
  ];
}

function wantedIn(line: string): { readonly thing: string; readonly option: string } {
  const found = WANTED.find(([pattern]) => pattern.test(line));
  return { thing: found?.[1] ?? '', option: found?.[2] ?? '' };
}

function whatOf({ evidence, container, line }: Asker): string {
  const { thing, option } = wantedIn(nearby(container.logLines, line));
  const own = option === '' ? '' : ` (${option})`;
  const why = RESPONDED.test(container.logLines.join('\n').slice(-8_000))
    ? 'it refuses the request (401 or 403): the node demands tokens (IMDSv2) and lets them not reach the pods, or forbids it to pods'
    : 'it does not answer pods: its hop limit is 1, a NetworkPolicy or firewall closes it, or the machine is none of EC2';
  return `it is not told ${thing || 'what it needs'}${own}, and asks the instance metadata service (IMDS, ${METADATA}) of ${nodeWords(evidence, 'its node')}: ${why}`;
}

/** The lines that tell of the same thing stand right above each other. */
function nearby(lines: readonly string[], line: string): string {
  const index = lines.findLastIndex((each) => each.includes(line.slice(0, 80)));
  return index === -1 ? line : lines.slice(Math.max(0, index - 2), index + 1).join('\n');
}

function amazonSteps({ evidence, container, line }: Asker): Step[] {
  const { thing, option } = wantedIn(nearby(container.logLines, line));
  const account = serviceAccountOf(evidence);
  const own =
    thing === 'credentials'
      ? changeStep(
          evidence,
          `Give it credentials of its own instead of those of the node: a role for ServiceAccount ${account} (annotation eks.amazonaws.com/role-arn, or an EKS Pod Identity association), and start ${container.name} anew, so that AWS_ROLE_ARN is injected`,
        )
      : changeStep(
          evidence,
          `Tell it ${thing || 'what it asks for'} itself at ${container.path}: ${option || 'by its options or variables for it (AWS_REGION or --aws-region for the region, --aws-vpc-id for the VPC)'}`,
        );
  return [
    own,
    step(
      'Or let pods reach the metadata service: a hop limit of 2 on the instances (HttpPutResponseHopLimit in the launch template, the metadataOptions of the EC2NodeClass of Karpenter), and no NetworkPolicy or firewall of the image of the node against it. hostNetwork is the last resort.',
    ),
  ];
}
