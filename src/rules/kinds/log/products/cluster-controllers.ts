import type { ProductRow } from './product-row.js';

/** What controllers, autoscalers and the agents of storage say of what they are to find in the cluster, where they do not start. */
export const CLUSTER_CONTROLLERS: readonly ProductRow[] = [
  {
    pattern:
      /The connection to the server (localhost:8080|127\.0\.0\.1:8080) was refused - did you specify the right host or port/,
    example: 'The connection to the server localhost:8080 was refused - did you specify the right host or port?',
    kind: 'log-conn-refused',
    title: 'kubectl in {name} has neither a kubeconfig nor the token of a ServiceAccount, and asks $1',
    what: 'without a kubeconfig and without the token of the ServiceAccount in the pod kubectl falls back to $1, where nobody listens',
    change:
      'Let the pod have the token of its ServiceAccount (no automountServiceAccountToken: false at {spec} or at ServiceAccount {account}, with a Role for what it does), or mount a kubeconfig and name it (KUBECONFIG at {env}); KUBERNETES_SERVICE_HOST must not be emptied',
  },
  {
    pattern: /"checker":"crd-inject","error":"resource not ready: ([\w.-]{3,120})"/,
    example:
      '{"level":"debug","ts":17,"msg":"healthz check failed","checker":"crd-inject","error":"resource not ready: shelves.depot.example"}',
    isAtAnyLevel: true,
    title: '{name} waits for CRD $1, which is not there or not ready',
    what: 'the cert-controller of External Secrets writes its CA into each CRD that it is told of, and is not ready before CRD $1 has it',
    steps: [
      'Install CRD $1 (installCRDs of the chart, or crds.createClusterSecretStore and crds.createClusterExternalSecret where these are false), in the version of this release; where it is there, see that ClusterRole external-secrets-cert-controller may update it. One that is left out on purpose must not stand in --crd-names of the cert-controller.',
    ],
  },
  {
    pattern: /plugin\/forward: no nameservers found/,
    example: 'plugin/forward: no nameservers found',
    kind: 'log-config-parse',
    title: '{name} finds no nameserver to forward to',
    what: 'the Corefile forwards to a file (mostly "forward . /etc/resolv.conf", which is that of the node with dnsPolicy: Default) that names no nameserver: the resolv.conf of the node is empty, or the kubelet hands out another one (resolvConf)',
    steps: [
      'Name the servers in the Corefile (ConfigMap coredns or rke2-coredns, data.Corefile): "forward . ADDRESS", with the DNS servers of your network, or give the node a nameserver in the file that resolvConf of its kubelet names (/run/systemd/resolve/resolv.conf with systemd-resolved). A cluster without any outer DNS leaves forward and loop out. Then restart {name}.',
    ],
  },
  {
    pattern: /cert-manager webhook (?:CA bundle is not injected|deployment is not ready|cannot be reached)( yet)?/,
    example: 'Not ready: the cert-manager webhook CA bundle is not injected yet',
    isAtAnyLevel: true,
    near: [
      /certificate signed by (unknown authority)|x509: ([^"\\]{3,80})/,
      ' (the API server does not trust the webhook: $1)',
    ],
    title: '{name} waits for the webhook of cert-manager in vain',
    what: 'this Job of the chart only tries whether the API of cert-manager works, and the API server could not call its webhook in time: cert-manager-cainjector has not put the CA into the webhook configurations yet, the pod of the webhook is not ready, or the control plane does not reach it{near}',
    steps: [
      'See that deployment/cert-manager-cainjector and deployment/cert-manager-webhook are ready and what the log of cainjector says: it must be allowed to watch Secrets and webhook configurations, and fills caBundle of validatingwebhookconfigurations cert-manager-webhook from Secret cert-manager-webhook-ca (restart both after a new installation over an old one). Where they are well, open port 10250 (webhook.securePort) from the control plane to the nodes. The Job itself needs no change: run helm upgrade again, or startupapicheck.enabled=false where the cluster is only slow (startupapicheck.timeout).',
    ],
  },
  {
    pattern: /No cluster config present/,
    also: /hetzner|hcloud/i,
    example: 'F0428 15:09:17.713436 1 hetzner_cloud_provider.go:198] No cluster config present provider: <nil>',
    kind: 'log-config-parse',
    title: '{name} is given no cluster configuration of Hetzner (HCLOUD_CLUSTER_CONFIG)',
    what: 'the autoscaler wants a description of its node pools (images, cloud-init, labels and taints), and neither HCLOUD_CLUSTER_CONFIG nor HCLOUD_CLUSTER_CONFIG_FILE gives one that is not empty',
    change:
      'Set HCLOUD_CLUSTER_CONFIG (base64 of the JSON with imagesForArch and nodeConfigs) or HCLOUD_CLUSTER_CONFIG_FILE (its path, from a Secret that is mounted) under {env}; the older HCLOUD_CLOUD_INIT alone is enough for pools without settings of their own',
  },
  {
    pattern:
      /IngressClass with name ([\w.-]{1,120}) has an invalid Spec\.Controller ([\w./-]{1,120}); expected ([\w./-]{1,120})/,
    example:
      'IngressClass with name amber has an invalid Spec.Controller k8s.io/ingress-nginx; expected nginx.org/ingress-controller',
    kind: 'log-config-parse',
    title: '{name} finds that IngressClass $1 belongs to another controller ($2)',
    what: 'IngressClass $1 has the controller $2, and this one is $3: another ingress controller of the cluster owns the class',
    change:
      'Give {name} a class of its own: make an IngressClass with controller $3 under another name, name that in the argument -ingress-class ({path}.args; controller.ingressClass.name of the chart), and use it in the Ingresses of this controller. Delete IngressClass $1 only where its controller is no longer there',
  },
  {
    pattern: /\bsetting ([a-z][a-z-]{3,60}) is not supported/,
    also: /Error starting manager|longhorn/i,
    example: 'Error starting manager: setting shelf-replica-timeout is not supported',
    near: [/upgrade path from (v?[\d.]{3,20}\S{0,20}) to/, ' (it was $1 before)'],
    title: '{name} finds the setting $1, which this version does not know: it was downgraded',
    what: 'an object settings.longhorn.io $1 is left in the cluster, and this version of Longhorn{near} knows no such setting: that object was made by a newer version, and Longhorn cannot be downgraded',
    steps: [
      'Go back to the newer version of Longhorn (image and chart) that was installed before ({image} is older), and upgrade from there: its data and CRDs have been converted. Only where no volume holds data that counts, uninstall it as its documentation says and install the older version anew.',
    ],
  },
  {
    pattern: /could not find a bluestore OSD to activate|could not find any (?:LVs|OSDs?) to activate/i,
    example: '-->  RuntimeError: could not find a bluestore OSD to activate',
    near: [/^\+ OSD_ID=(\d{1,6})/, ' osd.$1'],
    title: '{name} does not find the disk of its OSD{near}',
    what: 'ceph-volume finds no logical volume or device that holds the OSD{near}: the disk is not at this node (removed, failed, detached, or under another device name), its volume group is not active, or it was wiped',
    steps: [
      'See on the node whether the disk is there and what is on it (lsblk -f, ceph-volume lvm list, vgs; vgchange -ay activates its volume group): attach it again, or move the deployment of the OSD to the node that has it. Only where the disk is lost for good and Ceph has all placement groups active on others, remove the OSD as Rook documents it (purge) and let a new disk take its place.',
    ],
  },
  {
    pattern:
      /(?:failed to retrieve topology information for Node:|timed out while waiting for topology labels to be updated in) \\{0,3}"([\w.-]{1,253})\\{0,3}"/,
    example: [
      'plugin registration failed with err: rpc error: code = Internal desc = failed to retrieve topology information for Node: "rack-3". Error: "timed out while waiting for topology labels to be updated in \\"rack-3\\" CSINodeTopology instance.", restarting registration container.',
      'timed out while waiting for topology labels to be updated in "depot-2" CSINodeTopology instance.',
    ],
    title: '{name} cannot register the CSI driver: the topology of node $1 is not known',
    what: 'the vSphere CSI driver waits for CSINodeTopology $1, in which its controller writes region and zone of the node, and that does not come: the controller finds no machine in vCenter for the node, or the machine, host and cluster lack the tags of region and zone',
    steps: [
      'See what status.errorMessage of CSINodeTopology $1 says (kubectl get csinodetopologies $1 -o yaml) and the log of vsphere-syncer in vsphere-csi-controller: spec.providerID of node $1 must be that of its machine (the vSphere cloud controller sets it), vCenter must be reachable with these credentials, and each tag category that topology-categories (or region and zone of csi-vsphere.conf) names must be on the host or its parents.',
    ],
  },
];
