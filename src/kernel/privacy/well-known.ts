import { wordSet } from '../../rules/word-lists.js';

/** Words that a pod may be called as well, and that mean something of their own in manifests, events and our prompts. */
const COMMON = wordSet(`
  api apis apiversion app apps args annotations backend cause command config configmap configmaps container containers cpu cron cronjob data default
  deployment deployments diagnosis evidence env error event events exec explanation failed fix frontend http https image images init
  initcontainers ingress internal job jobs key kind kube kubelet kubernetes labels limits local localhost log logs main manifest memory
  message metadata name namespace namespaces node nodes null patch path phase pod pods pods port ports probe ready reason redacted
  replicaset replicasets replicas requests resources restart root running secret secrets server service services spec state statefulset
  status steps storage system tcp template test text the title token tls true false type udp user value version volume volumes
  volumemounts web worker add replace remove test move copy from op
`);
/** Products that everybody runs: which one it is matters, whose it is does not show. */
const PRODUCTS = wordSet(`
  nginx redis valkey postgres postgresql mysql mariadb mongo mongodb rabbitmq kafka zookeeper elasticsearch opensearch kibana memcached
  minio vault consul etcd prometheus grafana keycloak traefik envoy haproxy busybox alpine ubuntu debian node python java golang
`);
/** The same in every cluster, so they tell nothing of this one. */
const CLUSTER = wordSet(`
  kube-system kube-public kube-node-lease kubernetes default-scheduler kube-root-ca.crt cluster.local kubernetes.default
  kubernetes.default.svc kubernetes.default.svc.cluster.local system:serviceaccount docker.io registry-1.docker.io index.docker.io
`);
/** Hosts that everybody pulls from or that are groups of the Kubernetes API. */
const PUBLIC_HOSTS =
  /(?:^|\.)(?:kubernetes\.io|k8s\.io|docker\.io|docker\.com|ghcr\.io|quay\.io|gcr\.io|mcr\.microsoft\.com|public\.ecr\.aws|github\.com|golang\.org|coreos\.com|istio\.io|linkerd\.io|cert-manager\.io|argoproj\.io|fluxcd\.io|helm\.sh|cncf\.io|openshift\.io)$/;
const PUBLIC_ADDRESSES = /^(?:127\.|0\.0\.0\.0$|255\.|169\.254\.169\.254$|8\.8\.[48]\.[48]$|1\.[01]\.[01]\.1$|::1?$)/;
/** Where all repositories are public products. */
const PRODUCT_REGISTRIES = ['registry.k8s.io', 'k8s.gcr.io', 'mcr.microsoft.com', 'public.ecr.aws'];

/** True for what is the same everywhere or means something by itself: a name that is kept tells nothing. */
export function isWellKnown(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    [COMMON, PRODUCTS, CLUSTER].some((list) => list.has(lower)) ||
    PUBLIC_HOSTS.test(lower) ||
    PUBLIC_ADDRESSES.test(lower)
  );
}

/** Words of everybody's paths, stages and labels. */
const PARTS = wordSet(`
  access account accounts admin alpha android archive assets auth balancer batch beta billing bin blue boot bridge broker build cache canary
  central cert certs charge checker client cloud cluster code collector common connect consumer content controller core corp customer daemon
  dashboard database debug demo dev develop development devel dist dns doc docs download driver edge email engine etc example exporter files
  gateway global grpc green group health healthz helper home host hosts index infra ingest inst instance integration international lib live load
  local login mail mainnet manager master media metrics middle mobile model module modules monitor monitoring mount nightly notes opt order orders
  output package pages payload platform pool preprod prod producer production profile project proxy public pull push qa queue query rest
  report router run runner runtime sample scheduler script scripts search sender service session sessions shared site source src srv stable
  stage staging static store stream sync systems target task tasks team temp tenant test testing tests tier tool tools trace trial tmp upload
  user users usr util utils var vendor view webhook website workers workspace zone linux windows amd64 arm64 east west north south small large
`);

/** True for a word that tells nothing where it is only a part of a name, or the value of a label. */
export function isCommonPart(part: string): boolean {
  return PARTS.has(part.toLowerCase()) || isWellKnown(part);
}

/** True for the official images of Docker Hub (`nginx`, `library/redis`) and those of Kubernetes: which product it is helps to diagnose. */
export function isPublicImage(registry: string, repository: string): boolean {
  if (PRODUCT_REGISTRIES.includes(registry)) return true;
  const onHub = registry === '' || registry === 'docker.io';
  return onHub && (!repository.includes('/') || repository.startsWith('library/'));
}
