import { type CaseRow, caseTable } from '../case-table.js';

/** Resources that a node offers only once something was set up on it, and what that is. */
interface SpecialResource extends CaseRow {
  /** What to see to: a sentence. */
  readonly step: string;
}

/** By the name of the resource, the more exact first. */
export const SPECIAL_RESOURCES = caseTable<SpecialResource>([
  {
    pattern: /^hugepages-/,
    example: 'hugepages-2Mi',
    step: 'See that the nodes have huge pages of this size set aside (allocatable of the node; none are by default): set them at boot (hugepagesz and hugepages of the kernel command line) or by vm.nr_hugepages, then restart the kubelet, which counts them when it starts.',
  },
  {
    pattern: /^vpc\.amazonaws\.com\/pod-eni$/,
    example: 'vpc.amazonaws.com/pod-eni',
    step: 'See that security groups for pods are turned on (ENABLE_POD_ENI=true in the DaemonSet aws-node, the policy AmazonEKSVPCResourceController on the role of the cluster) and that the instance type of the nodes supports trunk interfaces (most of Nitro, but no t types): only such nodes offer it, each a number by its size. No device plugin gives it.',
  },
  {
    pattern: /^vpc\.amazonaws\.com\/(?:PrivateIPv4Address|CIDRBlock)$/,
    example: 'vpc.amazonaws.com/PrivateIPv4Address',
    step: 'See that addresses for Windows are turned on (enable-windows-ipam: "true" in ConfigMap amazon-vpc-cni of kube-system, the policy AmazonEKSVPCResourceController on the role of the cluster), and that the subnet of the Windows nodes has free ones.',
  },
  {
    pattern: /^nvidia\.com\/mig-/,
    example: 'nvidia.com/mig-1g.5gb',
    step: 'See that MIG is turned on for the GPUs of a node with this profile (label nvidia.com/mig.config, nvidia-smi mig -lgi) and that its device plugin runs with the strategy mixed: with the strategy single, slices are offered as nvidia.com/gpu, and then that is what to ask for.',
  },
  {
    pattern: /^nvidia\.com\/gpu\.shared$/,
    example: 'nvidia.com/gpu.shared',
    step: 'See that the NVIDIA device plugin shares GPUs by time slices under this name (renameByDefault: true in its configuration): otherwise shared ones are offered as nvidia.com/gpu.',
  },
  {
    pattern: /^(?:intel\.com|openshift\.io|mellanox\.com|nvidia\.com)\/.{0,100}(?:sriov|vf|rdma|hca|mlnx|dpdk|netdev)/i,
    example: 'intel.com/intel_sriov_netdevice',
    step: 'See that the SR-IOV (or RDMA) device plugin runs on the nodes with such network cards, that virtual functions were made there (sriov_numvfs, or a SriovNetworkNodePolicy) and that its configuration gives them this very resource name.',
  },
  {
    pattern: /^devices\.kubevirt\.io\/(\w{1,60})/,
    example: 'devices.kubevirt.io/kvm',
    step: 'See that virt-handler of KubeVirt runs on the nodes and that they have hardware virtualization (/dev/kvm; on virtual machines nested virtualization): only those offer it.',
  },
  {
    pattern: /^smarter-devices\/|^squat\.ai\//,
    example: 'smarter-devices/fuse',
    step: 'See that the generic device plugin runs on the nodes and that its configuration lists this device under this name.',
  },
  {
    pattern: /^attachable-volumes-/,
    example: 'attachable-volumes-aws-ebs',
    step: 'Let the pod run on nodes with fewer volumes, or add nodes: those that there are have as many attached as they may.',
  },
]);

/** What to see to where nodes lack the resource; undefined where it is an everyday one, or of a device that no row knows. */
export function specialResourceStep(resource: string): string | undefined {
  return SPECIAL_RESOURCES.find(resource)?.row.step;
}
