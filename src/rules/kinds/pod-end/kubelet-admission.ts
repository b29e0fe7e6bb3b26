import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, listOfOne, textMapOf, textOf } from '../../evidence/values.js';
import { acceptedByNode } from '../../oracles/checks/accepted-by-node.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { requestedResource } from '../../pod/pod-requests.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { nodeDemands } from '../scheduling/node-demands.js';
import { runtimeDefaultProfile } from '../start/runtime-default-profile.js';
import { changeStep, clusterKubectl, named, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type Admission, type AdmissionFault, admission } from './admission.js';
import { admissionTitle } from './admission-title.js';
import { deviceReason, deviceSteps } from './device-fault.js';
import { endDraft, nodeName, nodeStep } from './end-draft.js';
import { recordStep } from './restart.js';

const SYSCTLS = ['spec', 'securityContext', 'sysctls'] as const;

/** Sysctls that the kubelet does not allow are no longer set. */
const dropForbiddenSysctls = fix<Admission>({
  strategy: 'drop-forbidden-sysctls',
  title: 'Do not set the sysctls that the kubelet forbids',
  touches: ['/spec/securityContext/sysctls/**'],
  propose: ({ fault }, { pod }) => {
    if (fault.kind !== 'sysctl') return [];
    const edit = new PodEdit(pod);
    const sysctls = listOf(edit.get(SYSCTLS)).map(fieldsOf);
    const kept = sysctls.filter((each) => !fault.names.includes(textOf(each['name'])));
    const dropped = sysctls.filter((each) => !kept.includes(each));
    if (dropped.length === 0) return [];
    if (kept.length === 0) edit.remove(SYSCTLS);
    else edit.set(SYSCTLS, kept);
    const words = dropped.map((each) => `${textOf(each['name'])}=${textOf(each['value'])}`).join(', ');
    return [
      {
        title: `Do not set ${dropped.map((each) => textOf(each['name'])).join(', ')}`,
        explanation: `The kubelet of the node does not allow the pod to set ${words}, and rejected it. Without it the pod is admitted, with the node's own value. If the value matters, allow the sysctl on the nodes instead (kubelet --allowed-unsafe-sysctls).`,
        assumes: ['The application works with the value of the node.'],
        patch: edit.patch,
      },
    ];
  },
});

/** What the scheduler would have looked at, had it been asked. */
const SCHEDULABLE: readonly AdmissionFault['kind'][] = ['resource', 'device', 'selector', 'ports', 'node-name', 'os'];

/**
 * A pod that was put on its node by name is left to the scheduler. Every pod has a nodeName once it is placed, so that only the template of its workload, or
 * a pod that no workload makes, may be changed: another pod of a template without one comes without it by itself.
 */
const dropNodeName = fix<Admission>({
  strategy: 'drop-node-name',
  title: 'Leave the choice of the node to the scheduler',
  touches: ['/spec/nodeName'],
  propose: ({ end, fault }, { evidence, pod }) => {
    const node = textOf(fieldsOf(pod['spec'])['nodeName']);
    if (node === '' || !SCHEDULABLE.includes(fault.kind)) return [];
    const isOfTemplate = templateNode(evidence) === node;
    if (!isOfTemplate && !isUnplacedByScheduler(evidence)) return [];
    const why = isOfTemplate
      ? `The template of ${evidence.owner.kind} ${evidence.owner.name} names the node (nodeName: ${node}), so the scheduler did not look whether the pod fits there, and the kubelet of ${node} rejected it`
      : `The pod is bound to node ${node} (nodeName), whose kubelet rejected it`;
    return [
      {
        title: `Do not name node ${node}`,
        explanation: `${why} (${end.reason}). Made anew without nodeName, the scheduler places it where it fits.`,
        assumes: [`The pod need not run on ${node}.`],
        patch: new PodEdit(pod).remove(['spec', 'nodeName']).patch,
      },
    ];
  },
});

/** A pod of its own, of which nobody says that the scheduler has placed it: a rejected pod is not tried again, so it has to be made anew anyway. */
function isUnplacedByScheduler(evidence: Evidence): boolean {
  return evidence.owner.kind === 'Pod' && evidence.events('Scheduled', 'FailedScheduling').length === 0;
}

/** The node that the workload's template names; '' where it names none, or is not known. */
function templateNode({ ownerManifest }: Evidence): string {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const job = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  const template = fieldsOf(spec['template'] ?? job['template']);
  return textOf(fieldsOf(template['spec'])['nodeName']);
}

const runtimeProfile = fix<Admission>({
  ...runtimeDefaultProfile,
  // A node without AppArmor enforces the runtime's own profile as little.
  propose: ({ fault }, problem) =>
    fault.kind === 'apparmor' && fault.profile !== ''
      ? runtimeDefaultProfile.propose({ profileKind: 'apparmor', isNameless: false }, problem)
      : [],
});

/** The kubelet turned the pod away after the scheduler, or a nodeName, had put it on the node. */
export const kubeletAdmission = defineKind({
  id: 'kubelet-admission',
  title: 'The kubelet of the node rejected the pod',
  description:
    'The pod is Failed with a reason such as OutOfcpu, NodeAffinity, NodePorts, UnexpectedAdmissionError, TopologyAffinityError, SysctlForbidden or AppArmor ("Pod was rejected: …"): it was placed on a node whose kubelet did not admit it. It is not tried again; its controller makes another pod.',
  group: 'pod-end',
  severity: 'medium',
  read: (evidence) => listOfOne(admission(evidence)),
  say: sayAdmission,
  fixes: [dropForbiddenSysctls, dropNodeName, runtimeProfile],
  oracles: [acceptedByNode],
});

function sayAdmission({ end, fault }: Admission, evidence: Evidence): Draft {
  return endDraft(evidence, end, {
    title: admissionTitle(evidence, fault),
    cause: `The pod was placed on ${evidence.facts.node === '' ? 'a node' : `node${nodeName(evidence)}`}, whose kubelet rejected it: ${admissionReason(evidence, fault)}`,
    objects: [end.reason],
    quotes: quotesFor(evidence, fault),
    steps: [
      ...stepsForAdmissionFault(evidence, fault, end.message),
      recordStep(evidence, 'The kubelet does not try it again. '),
      nodeStep(evidence),
    ],
  });
}

function admissionReason(evidence: Evidence, fault: AdmissionFault): string {
  switch (fault.kind) {
    case 'resource':
      return resourceReason(fault);
    case 'device':
      return deviceReason(evidence, fault);
    case 'sysctl':
      return `it sets ${fault.names.length === 0 ? 'a sysctl' : `sysctl ${fault.names.join(', ')}`}, which the kubelet does not allow`;
    case 'apparmor':
      return fault.profile === ''
        ? 'it demands an AppArmor profile, and the node has no AppArmor that could enforce it'
        : `its AppArmor profile ${fault.profile} is not loaded on the node`;
    case 'ports':
      return `a host port of it is taken on the node${hostPortWords(evidence)}`;
    default:
      return `${OTHER_REASONS[fault.kind]}${demandedWords(evidence, fault.kind)}`;
  }
}

/** Unlike other resources every pod takes one of `pods`. */
function resourceReason({ resource, figures }: Extract<AdmissionFault, { kind: 'resource' }>): string {
  if (resource === 'pods') {
    const count = figures === undefined ? '' : ` (${figures.used} of ${figures.capacity} pods)`;
    return `the node runs as many pods as it may${count}`;
  }
  return figures === undefined
    ? `the node has not enough ${resource} left`
    : `it requests ${figures.requested} of ${resource}, but ${figures.used} of the node's ${figures.capacity} are taken`;
}

const OTHER_REASONS: Readonly<Record<'selector' | 'topology' | 'smt' | 'os' | 'node-name' | 'other', string>> = {
  selector: "the labels of the node do not fit the pod's nodeSelector or node affinity (any more)",
  topology: 'the node cannot give it its cpus, memory and devices from NUMA nodes as its topology policy demands',
  smt: 'it requests a number of cpus that does not fill whole physical cores, which the policy of the node demands',
  os: "the pod's operating system (spec.os.name) is not that of the node",
  'node-name': 'it names another node',
  other: 'the node does not admit it',
};

/** What the pod demands of the labels of its node, or requests of what is shared out by cores and NUMA nodes. */
function demandedWords(evidence: Evidence, kind: AdmissionFault['kind']): string {
  const { spec } = evidence.manifest;
  if (kind === 'selector') {
    const demands = nodeDemands(spec).map((demand) => demand.text);
    return demands.length === 0 ? '' : `: it demands ${demands.slice(0, 10).join(' and ')}`;
  }
  if (kind !== 'topology' && kind !== 'smt') return '';
  const amounts = ['cpu', 'memory'].flatMap((resource) =>
    requestedResource(spec, resource).parts.map((part) => `${part.container}: ${part.text} ${resource}`),
  );
  return amounts.length === 0 ? '' : ` (${amounts.slice(0, 6).join(', ')})`;
}

function hostPortWords(evidence: Evidence): string {
  const ports = evidence.manifest.containers.flatMap(({ fields }) =>
    listOf(fields['ports'], 50)
      .map((port) => textOf(fieldsOf(port)['hostPort']))
      .filter((port) => port !== '' && port !== '0'),
  );
  return ports.length === 0 ? '' : ` (hostPort ${ports.join(', ')})`;
}

function stepsForAdmissionFault(evidence: Evidence, fault: AdmissionFault, message: string): Step[] {
  const spec = evidence.manifest.specPath;
  if (fault.kind === 'sysctl')
    return [
      changeStep(evidence, `Remove the sysctl that the node does not allow from ${spec}.securityContext.sysctls`),
      step('Or allow it on the nodes that are meant for this (kubelet --allowed-unsafe-sysctls).'),
    ];
  if (fault.kind === 'apparmor' && fault.profile === '')
    return [
      step(
        'Keep the pod to nodes whose kernel has AppArmor (/sys/module/apparmor/parameters/enabled says Y there), or turn it on where the node is set up (kernel command line: apparmor=1 security=apparmor).',
      ),
      changeStep(evidence, 'Or, where no node has it, as those with SELinux in its place, take appArmorProfile out'),
    ];
  if (fault.kind === 'apparmor')
    return [
      step(
        'Load the profile on every node where the pod may run (apparmor_parser), or keep the pod to nodes that have it.',
      ),
      changeStep(evidence, 'Or use the default profile of the runtime (appArmorProfile.type: RuntimeDefault)'),
    ];
  if (fault.kind === 'device') return deviceSteps(evidence, fault.why, message);
  if (fault.kind === 'selector')
    return [
      step(
        'See the labels that the node has now: they may have been changed, or were not there yet when the node or its kubelet was restarted.',
        clusterKubectl('get', 'node', named(evidence.facts.node || 'NODE'), '--show-labels'),
      ),
    ];
  if (fault.kind === 'topology' || fault.kind === 'smt') return alignmentSteps(evidence, message);
  return [];
}

const ODD = /requested (\d{1,5}) cpus?,? not multiple (?:of )?cpus per core = ([1-9]\d{0,2})/i;
const FEW = /available physical CPUs = (\d{1,5}), requested CPUs = (\d{1,5}), CPUs per core = (\d{1,3})/i;

/** Whole cores, or all from one NUMA node, with the numbers that the kubelet gives. */
function alignmentSteps(evidence: Evidence, message: string): Step[] {
  const [, asked = '', perCore = ''] = ODD.exec(message) ?? [];
  if (asked !== '') {
    const lower = Math.floor(Number(asked) / Number(perCore)) * Number(perCore);
    const choices = lower > 0 ? `${lower + Number(perCore)} or ${lower}` : perCore;
    return [
      changeStep(
        evidence,
        `Request ${choices} cpus instead of ${asked} (a multiple of ${perCore}, which a physical core of the node has), in requests and limits alike`,
      ),
      step(
        'Or let it run on nodes whose kubelet does not demand whole cores (cpuManagerPolicyOptions full-pcpus-only).',
      ),
    ];
  }
  const [, free = '', wanted = ''] = FEW.exec(message) ?? [];
  if (free !== '')
    return [
      step(
        `Let it run on a node with ${wanted} cpus in whole free cores: this one has ${free} left, the rest is given to other pods or reserved (reservedSystemCPUs). Or request fewer.`,
      ),
    ];
  return [
    changeStep(
      evidence,
      'Request whole cpus, no more than one NUMA node of the machine still has free beside what other pods hold exclusively (lscpu shows its nodes; init containers take theirs as well)',
    ),
    step(
      'Or let it run on nodes whose kubelet is less strict (topologyManagerPolicy restricted or best-effort in place of single-numa-node), or with a scheduler that sees NUMA nodes: the usual one counts the machine as a whole.',
    ),
  ];
}

function quotesFor(evidence: Evidence, fault: AdmissionFault): Draft['evidence'] {
  const { spec, specPath } = evidence.manifest;
  const security = fieldsOf(spec['securityContext']);
  if (fault.kind === 'sysctl' && security['sysctls'] !== undefined)
    return [fromManifest(`${specPath}.securityContext.sysctls`, security['sysctls'])];
  const selector = textMapOf(spec['nodeSelector']);
  if (fault.kind === 'selector' && Object.keys(selector).length > 0)
    return [fromManifest(`${specPath}.nodeSelector`, selector)];
  return [];
}
