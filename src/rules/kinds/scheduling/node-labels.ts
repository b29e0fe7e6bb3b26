import { baseName } from '../../base-name.js';
import type { Demand } from './node-demands.js';

/** Domains in which Kubernetes, clouds, autoscalers and device operators label nodes; a domain below one of them counts as well. */
const SYSTEM_DOMAINS = [
  ...['kubernetes.io', 'k8s.io', 'x-k8s.io', 'k8s.aws', 'karpenter.sh', 'openshift.io', 'cattle.io', 'k3s.io'],
  ...['google.com', 'gke.io', 'amazonaws.com', 'eksctl.io', 'azure.com', 'oraclecloud.com', 'ibm.com'],
  ...['digitalocean.com', 'linode.com', 'vultr.com', 'scaleway.com', 'hetzner.cloud', 'ovhcloud.com'],
  ...[
    'alibabacloud.com',
    'aliyun.com',
    'tencent.com',
    'huawei.com',
    'volcengine.com',
    'yandex.cloud',
    'gardener.cloud',
  ],
  ...['nvidia.com', 'amd.com', 'intel.com', 'habana.ai', 'xilinx.com', 'cilium.io'],
];
/** Labels without a domain that a cloud sets (Azure). */
const SYSTEM_NAMES = new Set(['agentpool', 'storageprofile', 'storagetier']);

/** Words for what a node is or has, whoever set the label: writing it on another node would be a lie. */
const FACT_WORDS = new Set([
  ...['gpu', 'gpus', 'vgpu', 'tpu', 'tpus', 'npu', 'fpga', 'accelerator', 'accelerators', 'nvidia', 'cuda', 'mig'],
  ...['arch', 'architecture', 'os', 'zone', 'zones', 'az', 'region', 'datacenter', 'dc', 'rack', 'site', 'location'],
  ...['host', 'hostname', 'instance', 'instancetype', 'machine', 'sku', 'flavor', 'flavour'],
]);
/** Words for a place or a kind of machine that somebody means when he demands it. */
const PLACE_WORDS = new Set([
  ...['pool', 'pools', 'nodepool', 'nodegroup', 'group', 'spot', 'preemptible', 'capacity', 'lifecycle', 'edge'],
  ...['cpu', 'cores', 'memory', 'mem', 'ram', 'highmem', 'highcpu', 'disk', 'disks', 'storage', 'ssd', 'hdd', 'nvme'],
  ...['hardware', 'network', 'nic', 'rdma', 'infiniband', 'sriov', 'numa', 'hugepages', 'kernel', 'windows', 'linux'],
  ...['amd64', 'arm64', 'x86', 'aarch64'],
]);
/** The same within longer words: `gputype`, `disktype`, `nodepoolname`. */
const FACT_PART = /gpu|accelerator|nvidia|instancetype|hostname/;
const PLACE_PART = /disk|storage|nodepool|nodegroup/;

/** Whether Kubernetes, a cloud or an operator sets this label by itself, so that its value is a fact about the node. */
export function isSystemLabel(key: string): boolean {
  const [domain = '', name] = key.split('/');
  if (name === undefined) return SYSTEM_NAMES.has(key);
  return SYSTEM_DOMAINS.some((each) => domain === each || domain.endsWith(`.${each}`));
}

/** Whether a label says what a node is or has (its architecture, zone, name, accelerator), so that no node may be given it by hand. */
export function isFactLabel(key: string): boolean {
  return isSystemLabel(key) || tells(baseName(key), FACT_WORDS, FACT_PART);
}

/** Whether a demand is for hardware, a system or a place, by its label or by its values: an application may need just that. */
export function demandsPlace({ key, values, isField }: Pick<Demand, 'key' | 'values' | 'isField'>): boolean {
  if (isField || isFactLabel(key)) return true;
  return [baseName(key), ...values].some(
    (text) => tells(text, PLACE_WORDS, PLACE_PART) || tells(text, FACT_WORDS, FACT_PART),
  );
}

function tells(text: string, words: ReadonlySet<string>, part: RegExp): boolean {
  const lower = text.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return part.test(lower) || lower.split(/[^a-z0-9]{1,317}/).some((word) => words.has(word));
}
