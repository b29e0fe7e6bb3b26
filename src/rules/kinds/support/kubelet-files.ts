/** The files that the kubelet makes in every container, with the field of the pod that gives them their entries. */
export const KUBELET_FILES: Readonly<Record<string, string>> = {
  '/etc/hosts': 'hostAliases',
  '/etc/hostname': 'hostname',
  '/etc/resolv.conf': 'dnsConfig',
};
