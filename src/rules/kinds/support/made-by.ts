import { type CaseRow, caseTable } from '../case-table.js';

/** An object that a program makes, and nobody by hand. */
interface MadeObject extends CaseRow {
  /** Who makes it, and what keeps it from doing so; an imperative sentence without its full stop. */
  readonly todo: string;
}

/** ConfigMaps and Secrets that a controller, an operator or a Job of an installation makes, as `Kind/name`. */
const MADE_OBJECTS = caseTable<MadeObject>([
  {
    pattern: /^ConfigMap\/kube-root-ca\.crt$/,
    example: 'ConfigMap/kube-root-ca.crt',
    todo: 'Every namespace gets it from the kube-controller-manager (root-ca-cert-publisher): see to that',
  },
  {
    pattern: /^ConfigMap\/istio-ca-root-cert$/,
    example: 'ConfigMap/istio-ca-root-cert',
    todo: 'istiod writes it into every namespace that it serves: get deployment/istiod (namespace istio-system) ready and read its log, and see that its discoverySelectors do not leave this namespace out; a proxy of another revision or cluster needs that istiod. Made by hand it does not help',
  },
  {
    pattern: /^ConfigMap\/openshift-service-ca\.crt$/,
    example: 'ConfigMap/openshift-service-ca.crt',
    todo: 'The service CA operator of OpenShift writes it into every namespace: see that clusteroperator/service-ca is available',
  },
  {
    pattern: /^ConfigMap\/linkerd-identity-trust-roots$/,
    example: 'ConfigMap/linkerd-identity-trust-roots',
    todo: 'The chart of the control plane of Linkerd writes it, or trust-manager where identity.externalCA is true: install the one, or make the Bundle of the other, in the namespace of the control plane',
  },
  {
    pattern: /^Secret\/memberlist$/,
    example: 'Secret/memberlist',
    todo: 'The controller of MetalLB makes it at its start: get deployment/controller (metallb-controller) ready, which needs the right to create Secrets in its namespace; older manifests leave it to you (key secretkey, openssl rand -base64 128)',
  },
  {
    pattern:
      /^Secret\/(?:rook-ceph-(?:mons|admin|mgr-[a-z]|osd-\w{1,40}|mds-[\w-]{1,60}|crash-collector|exporter)-keyring|rook-csi-[\w-]{1,60})$/,
    example: 'Secret/rook-ceph-mons-keyring',
    todo: 'The Rook operator makes it once the monitors have quorum: read its log (deployment/rook-ceph-operator) and see that the mons run',
  },
  {
    pattern:
      /^Secret\/(?:cilium-ca|clustermesh-apiserver-[\w-]{1,40}|hubble-(?:server|relay|ui|metrics)[\w-]{0,20}-certs?)$/,
    example: 'Secret/hubble-server-certs',
    todo: 'The installation of Cilium makes it (tls.auto.method of the chart): by helm itself, by CronJob hubble-generate-certs, whose Job must have run, or by cert-manager, which must have issued the Certificate of that name',
  },
  {
    pattern: /^Secret\/(?:[\w-]{1,60}-)?(?:ingress-nginx|kube-prometheus-stack|kube-prometheus)[\w-]{0,40}-admission$/,
    example: 'Secret/ingress-nginx-admission',
    todo: 'The Job of the chart that ends with -admission-create makes it: see why it has not succeeded (kubectl get jobs,pods: its image, its rights, a policy), or run helm upgrade again, which makes it anew',
  },
  {
    pattern: /^Secret\/(?:contourcert|envoycert)$/,
    example: 'Secret/contourcert',
    todo: 'The Job contour-certgen of the release makes it (its name ends with the version): see that it has run in this very namespace (its arguments and its Role name projectcontour, where nobody changed them) and may create Secrets, delete the Job and apply it anew',
  },
  {
    pattern: /^Secret\/(?:linkerd-(?:proxy-injector|sp-validator|policy-validator)-k8s-tls|linkerd-identity-issuer)$/,
    example: 'Secret/linkerd-identity-issuer',
    todo: 'The installation of the control plane of Linkerd makes it, or cert-manager where it is told to (identity.issuer.scheme kubernetes.io/tls, externalSecret): see that the Certificate of that name is ready',
  },
  {
    pattern:
      /^Secret\/(?:kedaorg-certs|longhorn-webhook-(?:ca|tls)|gatekeeper-webhook-server-cert|karpenter-cert|external-secrets-webhook)$/,
    example: 'Secret/kedaorg-certs',
    todo: 'A controller of the product makes it with the certificate of its webhook: see that its operator (or cert controller) runs and may write Secrets in this namespace, and read its log',
  },
]);

/** What to do about an object that is missing and that a known program makes; undefined for those that people make. */
export function madeByAdvice(kind: string, name: string): string | undefined {
  return MADE_OBJECTS.find(`${kind}/${name}`)?.row.todo;
}
