import type { Refusal } from './refusal.js';

/** What hooks of a runtime say, which it runs before a container starts: mostly those that give it a device. */
export const HOOK_REFUSALS: readonly Refusal[] = [
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: initialization error: nvml error: driver/library version mismatch',
    pattern: /nvml error: ([^\n:]{2,100})|(driver\/library version mismatch|driver not loaded|driver rpc error)/,
    why: (one, other) => `the GPU driver of the node does not answer: ${one || other}`,
    todo: 'Reboot the node (or drain it, and unload and load the kernel modules of the GPU driver): the driver was upgraded while its old module is still loaded, or its module is not loaded at all. Where it stays, install the driver anew for the kernel that runs; the GPU Operator does so by its driver DaemonSet',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: initialization error: driver error: failed to process request',
    pattern: /driver error: ([^\n:]{2,100})/,
    why: (said) => `the container toolkit of the node cannot talk to the GPU driver: ${said}`,
    todo: 'Run nvidia-smi on the node: where it fails too, load or install the driver anew for the kernel that runs, or reboot the node. Where it works, update the container toolkit, let it use the driver where that is installed, and restart the runtime (nvidia-container-cli -k -d /dev/tty info tells what it misses)',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: initialization error: cuda error: unknown error',
    pattern:
      /(?:initialization error|load library failed): ((?:cuda error|libnvidia-ml\.so|libcuda\.so|cgroup|open failed|no cuda-capable device)[^\n"\\]{0,80})/,
    why: (said) => `the NVIDIA runtime of the node cannot start with its GPU driver: ${said.trim()}`,
    todo: 'Run nvidia-smi on the node: where it has no GPU, keep the pod off it (nodeSelector or affinity by a label of the nodes with GPUs such as nvidia.com/gpu.present, also for DaemonSets), or do not let nvidia be its default runtime; where it has one, load or install the driver for the kernel that runs (or restart the driver pod of the GPU Operator), and reboot the node where the error stays',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: device error: no-gpu-has-4096MiB-to-run: unknown device',
    pattern: /(no-gpu-has-[\w.]{1,40}(?:-to-run)?)/,
    why: (said = '') =>
      `the device plugin that shares the GPUs of the node found none with that much memory free for it, and put "${said}" in place of a device`,
    todo: 'Let the scheduler and the plugin that share GPUs count alike: the extender of the scheduler (gpushare) must place such pods, no pod may take GPUs or their memory past it (nodeName, another scheduler, processes outside of Kubernetes), and the unit of the request (GiB or MiB) must be that of the plugin; then delete the pod, so that it is placed anew. Driver and CUDA are not at fault',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: requirement error: unsatisfied condition: cuda>=12.4, please update your driver',
    pattern: /unsatisfied condition: ([a-z]{2,20} ?[<>=]{1,2} ?[\d.]{1,12})/,
    why: (condition) =>
      `its image asks for ${condition}, and the GPU driver of the node is too old (or the GPU is another one) for that`,
    todo: 'Update the GPU driver of the nodes to one that has the CUDA version that the image asks for (nvidia-smi on the node shows which it has now; driver.version of the GPU Operator), or use an image that is built for that older CUDA. NVIDIA_DISABLE_REQUIRE=1 only skips the check, and helps where the program works with the older driver all the same',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'CDI device injection failed: unresolvable CDI devices nvidia.com/gpu=0',
    pattern: /unresolvable CDI devices ([^\s:,]{1,200})/,
    why: (devices) => `the CDI device ${devices} is not known on the node`,
    todo: 'Have the CDI specification made anew on the node (nvidia-ctk cdi generate --output=/etc/cdi/nvidia.yaml, or the container toolkit DaemonSet of the GPU Operator, which writes /var/run/cdi), and see that nvidia-ctk cdi list names the device; it is missing or old after a change of driver, GPUs or MIG profile. The runtime must read that folder (cdi_spec_dirs and enable_cdi of containerd); then restart it',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: device error: GPU-6f1c0a2b: unknown device',
    pattern: /device error: ([\w.:-]{1,100}): unknown device/,
    why: (device) => `the GPU ${device}, which the kubelet has given it, is not on the node (any more)`,
    todo: 'Delete the pod, so that it is given a GPU that is there, and restart the device plugin of the node, which offers one that was removed, renamed by a change of MIG, or lost (nvidia-smi -L shows those that there are; a GPU that fell off the bus comes back with a reboot). A number or id that the manifest itself sets in NVIDIA_VISIBLE_DEVICES is to be taken out: the plugin gives it',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: ldcache error: process /sbin/ldconfig.real failed with error code: 1',
    pattern: /ldcache error: ([^\n]{3,160})/,
    why: (said) => `the container toolkit cannot make the list of libraries in the image: ${said}`,
    todo: 'Name the ldconfig of the node in /etc/nvidia-container-runtime/config.toml (ldconfig = "@/sbin/ldconfig", with .real only on Ubuntu), and see that the image has a C library that it can list and that its /etc may be written; then restart the runtime',
    isOfNode: true,
  },
  {
    reason: 'gpu',
    example: 'nvidia-container-cli: mount error: file creation failed',
    pattern: /nvidia-container-cli(?:\.real)?: ([^\n]{1,200})/,
    why: (error) => `the NVIDIA runtime cannot give it a GPU: ${error}`,
    todo: 'Look at the GPU driver and the container toolkit of the node, and at the CUDA version that the image needs',
    isOfNode: true,
  },
  {
    reason: 'hook',
    example:
      'error running hook #0: error running hook: exit status 1, stdout: , stderr: accel-hook: cannot open /dev/accel0: unknown',
    pattern: /error running (?:\w{1,20} )?hook/,
    subject: /stderr: {0,3}([^\s:"][^\n]{1,300}?)(?:: unknown)?$/,
    why: (said) =>
      `a program that the runtime of the node runs before each such container (an OCI hook) fails${said ? `: ${said}` : ' without a word'}`,
    todo: 'Repair on the node what the hook says: it belongs to what was installed for devices or security there (a container toolkit, an operator, /usr/share/containers/oci/hooks.d or the configuration of the runtime). Where the container does not need it, give the pod no runtimeClassName and no annotation that calls it, or take the hook off the node',
    isOfNode: true,
  },
];
