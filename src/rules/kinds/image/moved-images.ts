import { parseImage } from '../../pod/image-reference.js';
import { type CaseRow, caseTable } from '../case-table.js';

/** Where a publisher has moved images to. */
interface Move extends CaseRow {
  /** The new name; `$1` and `$2` are what the pattern captures of the old one. */
  readonly to: string;
  /** A sentence. */
  readonly why: string;
}

/** An image under its present name. */
export interface MovedImage {
  readonly image: string;
  readonly why: string;
}

const KUBERNETES =
  'The Kubernetes project publishes its images at registry.k8s.io; the older places get none any more.';
const TO_QUAY = 'Its publisher has moved to quay.io; Docker Hub has old versions only.';

const TO_GITHUB = 'Its publisher has moved to ghcr.io; Docker Hub has old versions only, or none.';

/** By registry and repository, as the publishers have announced it; the more exact names first. */
export const MOVED_IMAGES = caseTable<Move>([
  {
    pattern: /^docker\.io\/bitnami\/(\S{1,200})$/,
    example: 'docker.io/bitnami/redis',
    to: 'docker.io/bitnamilegacy/$1',
    why: 'Bitnami moved the images with version tags from bitnami to bitnamilegacy in 2025; those get no updates any more, so that another image is wanted in the long run.',
  },
  {
    pattern: /^(?:k8s\.gcr\.io|gcr\.io\/google[_-]containers)\/coredns$/,
    example: 'k8s.gcr.io/coredns',
    to: 'registry.k8s.io/coredns/coredns',
    why: KUBERNETES,
  },
  {
    pattern: /^(?:k8s\.gcr\.io|gcr\.io\/google[_-]containers)\/metrics-server(?:-amd64)?$/,
    example: 'gcr.io/google_containers/metrics-server-amd64',
    to: 'registry.k8s.io/metrics-server/metrics-server',
    why: KUBERNETES,
  },
  {
    pattern: /^(?:k8s\.gcr\.io|gcr\.io\/google[_-]containers)\/(\S{1,200})$/,
    example: 'k8s.gcr.io/pause',
    to: 'registry.k8s.io/$1',
    why: KUBERNETES,
  },
  {
    pattern: /^quay\.io\/k8scsi\/(\S{1,200})$/,
    example: 'quay.io/k8scsi/csi-provisioner',
    to: 'registry.k8s.io/sig-storage/$1',
    why: KUBERNETES,
  },
  {
    pattern: /^quay\.io\/kubernetes-ingress-controller\/nginx-ingress-controller(?:-\w{1,10})?$/,
    example: 'quay.io/kubernetes-ingress-controller/nginx-ingress-controller-amd64',
    to: 'registry.k8s.io/ingress-nginx/controller',
    why: KUBERNETES,
  },
  {
    pattern: /^docker\.io\/jettech\/kube-webhook-certgen$/,
    example: 'docker.io/jettech/kube-webhook-certgen',
    to: 'registry.k8s.io/ingress-nginx/kube-webhook-certgen',
    why: KUBERNETES,
  },
  {
    pattern: /^quay\.io\/coreos\/kube-state-metrics$/,
    example: 'quay.io/coreos/kube-state-metrics',
    to: 'registry.k8s.io/kube-state-metrics/kube-state-metrics',
    why: KUBERNETES,
  },
  {
    pattern: /^docker\.io\/directxman12\/k8s-prometheus-adapter(?:-amd64)?$/,
    example: 'docker.io/directxman12/k8s-prometheus-adapter-amd64',
    to: 'registry.k8s.io/prometheus-adapter/prometheus-adapter',
    why: KUBERNETES,
  },
  {
    pattern: /^gcr\.io\/kubebuilder\/kube-rbac-proxy$/,
    example: 'gcr.io/kubebuilder/kube-rbac-proxy',
    to: 'quay.io/brancz/kube-rbac-proxy',
    why: 'gcr.io/kubebuilder was shut down in 2025; the author of kube-rbac-proxy publishes it at quay.io/brancz.',
  },
  {
    pattern: /^gcr\.io\/kubernetes-helm\/tiller$/,
    example: 'gcr.io/kubernetes-helm/tiller',
    to: 'ghcr.io/helm/tiller',
    why: 'Tiller of Helm 2 is kept at ghcr.io/helm only; Helm 3 and later need none.',
  },
  {
    pattern: /^quay\.io\/coreos\/(prometheus-operator|prometheus-config-reloader)$/,
    example: 'quay.io/coreos/prometheus-operator',
    to: 'quay.io/prometheus-operator/$1',
    why: 'The project has an organisation of its own at quay.io.',
  },
  {
    pattern: /^quay\.io\/coreos\/flannel$/,
    example: 'quay.io/coreos/flannel',
    to: 'ghcr.io/flannel-io/flannel',
    why: 'Flannel is published at ghcr.io/flannel-io.',
  },
  {
    pattern: /^docker\.io\/jboss\/keycloak$/,
    example: 'docker.io/jboss/keycloak',
    to: 'quay.io/keycloak/keycloak',
    why: TO_QUAY,
  },
  {
    pattern: /^docker\.io\/ceph\/(ceph|daemon)$/,
    example: 'docker.io/ceph/daemon',
    to: 'quay.io/ceph/$1',
    why: TO_QUAY,
  },
  {
    pattern: /^docker\.io\/cilium\/(\S{1,100})$/,
    example: 'docker.io/cilium/cilium',
    to: 'quay.io/cilium/$1',
    why: TO_QUAY,
  },
  {
    pattern: /^docker\.io\/metallb\/(controller|speaker)$/,
    example: 'docker.io/metallb/speaker',
    to: 'quay.io/metallb/$1',
    why: TO_QUAY,
  },
  {
    pattern: /^docker\.io\/nvidia\/k8s-device-plugin$/,
    example: 'docker.io/nvidia/k8s-device-plugin',
    to: 'nvcr.io/nvidia/k8s-device-plugin',
    why: 'NVIDIA publishes it at nvcr.io.',
  },
  {
    pattern: /^docker\.io\/containous\/(\S{1,100})$/,
    example: 'docker.io/containous/whoami',
    to: 'docker.io/traefik/$1',
    why: 'The publisher has renamed its organisation to traefik.',
  },
  {
    pattern: /^docker\.io\/library\/(?:java|openjdk)$/,
    example: 'docker.io/library/openjdk',
    to: 'docker.io/library/eclipse-temurin',
    why: 'The official images java and openjdk are deprecated and get no new versions; eclipse-temurin takes their place, with tags of other names.',
  },
  {
    pattern: /^docker\.io\/mailu\/([\w-]{1,60})$/,
    example: 'docker.io/mailu/admin',
    to: 'ghcr.io/mailu/$1',
    why: TO_GITHUB,
  },
  {
    pattern: /^docker\.io\/chartmuseum\/chartmuseum$/,
    example: 'docker.io/chartmuseum/chartmuseum',
    to: 'ghcr.io/helm/chartmuseum',
    why: TO_GITHUB,
  },
  {
    pattern: /^docker\.io\/weaveworks\/kured$/,
    example: 'docker.io/weaveworks/kured',
    to: 'ghcr.io/kubereboot/kured',
    why: TO_GITHUB,
  },
  {
    pattern: /^registry\.opensource\.zalan\.do\/acid\/(\S{1,100})$/,
    example: 'registry.opensource.zalan.do/acid/postgres-operator',
    to: 'ghcr.io/zalando/$1',
    why: 'Zalando publishes its images at ghcr.io/zalando.',
  },
  {
    pattern: /^docker\.pkg\.github\.com\/([\w.-]{1,100})\/[\w.-]{1,100}\/([\w.-]{1,100})$/,
    example: 'docker.pkg.github.com/acme/shop/api',
    to: 'ghcr.io/$1/$2',
    why: 'The Docker registry of GitHub Packages has become the Container registry, ghcr.io.',
  },
]);

/** The image where its publisher has moved it to, with the same tag or digest; undefined where no move is known. */
export function movedImage(image: string): MovedImage | undefined {
  const { registry, repository, tag, digest } = parseImage(image);
  const name = `${/^(?:index\.|registry-1\.)?docker\.io$/.test(registry) ? 'docker.io' : registry}/${repository}`;
  const move = MOVED_IMAGES.find(name)?.row;
  if (move === undefined) return undefined;
  const version = `${tag === '' ? '' : `:${tag}`}${digest === '' ? '' : `@${digest}`}`;
  return { image: `${name.replace(move.pattern, move.to)}${version}`, why: move.why };
}
