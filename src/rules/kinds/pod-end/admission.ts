import type { Evidence } from '../../evidence/evidence.js';
import { formatBytes, formatCores } from '../../pod/quantity.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { captures, firstCaptured } from '../support/texts.js';
import { type PodEnd, podEnd } from './pod-end.js';

/** What the kubelet of a node turned a pod away for. */
export type AdmissionFault =
  | { readonly kind: 'resource'; readonly resource: string; readonly figures: ResourceFigures | undefined }
  | DeviceFault
  | PlainFault
  | { readonly kind: 'sysctl'; readonly names: readonly string[] }
  /** `profile` is '' where the node has no AppArmor at all. */
  | { readonly kind: 'apparmor'; readonly profile: string };

/** What the reason says alone. */
export interface PlainFault {
  readonly kind: 'selector' | 'ports' | 'topology' | 'smt' | 'os' | 'node-name' | 'other';
}

/** The device plugin of a resource has no device for the pod. '' stands for what the message does not say. */
export interface DeviceFault {
  readonly kind: 'device';
  readonly resource: string;
  readonly requested: string;
  readonly available: string;
  /** `unhealthy`: no device works; `lost`: those that it had do not work any more; `unregistered`: no plugin offers them; `failed`: the plugin says no. */
  readonly why: 'too-few' | 'unhealthy' | 'lost' | 'unregistered' | 'failed';
}

/** As people write them: `500m`, `1.5Gi`. */
export interface ResourceFigures {
  readonly requested: string;
  readonly used: string;
  readonly capacity: string;
}

export interface Admission {
  readonly end: PodEnd;
  readonly fault: AdmissionFault;
}

const ELSEWHERE = new Set([
  ...['Evicted', 'DeadlineExceeded', 'NodeLost', 'NodeShutdown', 'Terminated', 'Shutdown', 'Preempting'],
  ...['EvictionByEvictionAPI', 'DeletionByTaintManager', 'DeletionByPodGC'],
]);

const RESOURCE =
  /enough (?:resource|capacity): ([\w./-]{1,100}), requested: (\d{1,20}), used: (\d{1,20}), capacity: (\d{1,20})/;
/** Kubernetes: pkg/kubelet/preemption: what a critical pod lacks, and no other pod can give up. */
const UNRECLAIMED = /set of running pods found to reclaim resources: \[\(res: ([\w./-]{1,100}), q: \d{1,20}\)/;
/** Kubernetes: pkg/kubelet/cm/devicemanager. */
const TOO_FEW =
  /requested number of devices unavailable for ([\w./-]{1,100})\. Requested: (\d{1,9}), Available: (\d{1,9})/;
export const DEVICE_FAULTS = caseTable<CaseRow & { readonly why: DeviceFault['why'] }>([
  {
    pattern: /no longer healthy; (?:cannot|can't) allocate unhealthy devices? ([\w./-]{1,100})/,
    example:
      'Allocate failed due to previously allocated devices are no longer healthy; cannot allocate unhealthy devices nvidia.com/gpu, which is unexpected',
    why: 'lost',
  },
  {
    pattern: /(?:cannot|can't) allocate unhealthy devices? ([\w./-]{1,100})/,
    example:
      'Allocate failed due to no healthy devices present; cannot allocate unhealthy devices nvidia.com/gpu, which is unexpected',
    why: 'unhealthy',
  },
  {
    pattern: /(?:cannot|can't) allocate unregistered devices? ([\w./-]{1,100})/i,
    example: 'Allocate failed due to cannot allocate unregistered device nvidia.com/gpu, which is unexpected',
    why: 'unregistered',
  },
  {
    pattern:
      /endpoint not found in cache for a registered resource: ([\w./-]{1,100})|unknown Device Plugin ([\w./-]{1,100})/i,
    example: [
      'endpoint not found in cache for a registered resource: nvidia.com/gpu',
      'unknown Device Plugin nvidia.com/gpu',
    ],
    why: 'unregistered',
  },
  {
    pattern: /devices? (?:unavailable )?for ([\w./-]{1,100})/,
    example: 'Allocate failed due to not enough devices for nvidia.com/gpu',
    why: 'too-few',
  },
  {
    pattern: /Allocate failed due to (?:rpc error|device plugin)/,
    example: 'Allocate failed due to rpc error: code = Unknown desc = the driver is gone, which is unexpected',
    why: 'failed',
  },
]);
const SYSCTLS = /forbidden sysctl: "([\w./*-]{1,100})"/g;
const PROFILE = /profile "([^"]{1,500})" is not loaded/;

export const ADMISSION_REASONS = caseTable<CaseRow & { readonly kind: PlainFault['kind'] }>([
  { pattern: /^(?:NodeAffinity|MatchNodeSelector)$/, example: 'NodeAffinity', kind: 'selector' },
  { pattern: /^(?:NodePorts|PodFitsHostPorts)$/, example: 'NodePorts', kind: 'ports' },
  { pattern: /^(?:NodeName|HostName)$/, example: 'NodeName', kind: 'node-name' },
  { pattern: /^TopologyAffinityError$/, example: 'TopologyAffinityError', kind: 'topology' },
  { pattern: /^SMTAlignmentError$/, example: 'SMTAlignmentError', kind: 'smt' },
  { pattern: /^PodOS/, example: 'PodOSSelectorNodeLabelDoesNotMatch', kind: 'os' },
]);

export function admission(evidence: Evidence): Admission | undefined {
  const end = podEnd(evidence);
  return end === undefined || ELSEWHERE.has(end.reason) ? undefined : { end, fault: admissionFault(end) };
}

function admissionFault({ reason, message }: PodEnd): AdmissionFault {
  if (reason.startsWith('OutOf')) return resourceFault(reason.slice('OutOf'.length), message);
  if (reason === 'SysctlForbidden') {
    return { kind: 'sysctl', names: [...message.matchAll(SYSCTLS)].map(([, name = '']) => name) };
  }
  if (reason === 'AppArmor') return { kind: 'apparmor', profile: captures(PROFILE.exec(message))[1] };
  const unreclaimed = captures(UNRECLAIMED.exec(message))[1];
  if (unreclaimed !== '') return { kind: 'resource', resource: unreclaimed, figures: undefined };
  const device = deviceFault(message);
  if (device !== undefined) return device;
  return { kind: ADMISSION_REASONS.find(reason)?.row.kind ?? 'other' };
}

function deviceFault(message: string): DeviceFault | undefined {
  const [few, resource, requested, available] = captures(TOO_FEW.exec(message));
  if (few !== '') return { kind: 'device', resource: withoutFullStop(resource), requested, available, why: 'too-few' };
  const found = DEVICE_FAULTS.find(message);
  if (found === undefined) return undefined;
  const { row, match } = found;
  return {
    kind: 'device',
    resource: withoutFullStop(firstCaptured(match)),
    requested: '',
    available: '',
    why: row.why,
  };
}

/** Without the full stop of the sentence. */
function withoutFullStop(resource: string): string {
  return resource.replace(/\.$/, '');
}

function resourceFault(named: string, message: string): AdmissionFault {
  const [found, resource, requested, used, capacity] = captures(RESOURCE.exec(message));
  if (found === '')
    return {
      kind: 'resource',
      resource: named.replace(/^[A-Z][a-z]{1,20}$/, (word) => word.toLowerCase()),
      figures: undefined,
    };
  const figures = {
    requested: amount(resource, requested),
    used: amount(resource, used),
    capacity: amount(resource, capacity),
  };
  return { kind: 'resource', resource, figures };
}

/** The kubelet writes thousandths of cores, bytes, and counts. */
function amount(resource: string, digits: string): string {
  const value = Number(digits);
  if (resource === 'cpu') return formatCores(value / 1000);
  return /memory|storage|hugepages/.test(resource) ? formatBytes(value) : digits;
}
