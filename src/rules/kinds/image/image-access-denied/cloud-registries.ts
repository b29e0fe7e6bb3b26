import { type CaseRow, caseTable } from '../../case-table.js';

/** A registry of a cloud, which gives nodes access by their identity, without a pull secret. */
export interface CloudRegistry extends CaseRow {
  /** What the node needs, as the end of a sentence. */
  readonly right: string;
  /** An imperative sentence. */
  readonly todo: string;
  /** What is to be known of credentials in a pull secret: a sentence, or ''. */
  readonly ofSecrets: string;
}

/** By the host of the registry. */
export const CLOUD_REGISTRIES = caseTable<CloudRegistry>([
  {
    pattern: /\.dkr\.ecr\./,
    example: '123456789012.dkr.ecr.eu-west-1.amazonaws.com',
    right: 'the IAM role of the node must be allowed to pull (ecr:BatchGetImage, ecr:GetAuthorizationToken)',
    todo: 'Let the IAM role of the node pull (the policy AmazonEC2ContainerRegistryReadOnly or AmazonEC2ContainerRegistryPullOnly); for a registry of another account, let the policy of its repository admit this account too.',
    ofSecrets: 'A token of ECR is valid for 12 hours only: a pull secret that holds one has to be renewed before that.',
  },
  {
    pattern: /(?:^|\.)gcr\.io$|-docker\.pkg\.dev$/,
    example: ['eu.gcr.io', 'europe-docker.pkg.dev'],
    right: 'the service account of the node must be allowed to read (roles/artifactregistry.reader)',
    todo: 'Give the service account of the node the role roles/artifactregistry.reader on the repository, and the node pool the scope cloud-platform or storage-ro.',
    ofSecrets: 'An access token of gcloud is valid for one hour only; a pull secret needs a key of a service account.',
  },
  {
    pattern: /\.azurecr\.io$/,
    example: 'acme.azurecr.io',
    right: "the kubelet's identity must have the role AcrPull on the registry",
    todo: "Give the kubelet's identity the role AcrPull on the registry (az aks update --attach-acr NAME).",
    ofSecrets: '',
  },
  {
    pattern: /^image-registry\.openshift-image-registry\.svc/,
    example: 'image-registry.openshift-image-registry.svc:5000',
    right:
      'the ServiceAccount of the pod must be allowed to pull from the namespace of the image (the second part of its name)',
    todo: 'Let the ServiceAccount of the pod pull from the namespace of the image, which is the part behind the host: oc policy add-role-to-user system:image-puller system:serviceaccount:NAMESPACE:SERVICEACCOUNT -n NAMESPACE-OF-THE-IMAGE; see too that the ImageStream is there (oc get imagestreams -n NAMESPACE-OF-THE-IMAGE) and that the ServiceAccount has its dockercfg secret.',
    ofSecrets: '',
  },
]);

export function cloudRegistry(registry: string): CloudRegistry | undefined {
  return CLOUD_REGISTRIES.find(registry)?.row;
}
