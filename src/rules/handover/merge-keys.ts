/** A list whose elements are merged, and the member that tells them apart. */
export interface MergedList {
  readonly key: string;
  /** A second member that tells them apart for Kustomize and server-side apply (`+listMapKey`). */
  readonly secondKey?: string;
  /** Whether the order of the elements means something: always, or where an element refers to another (`$(NAME)` in env), or never. */
  readonly ordered: 'always' | 'by-reference' | 'never';
  readonly element: Shape;
}

/** Which members of a map are merged lists, and which are maps that have some further down. All else is given whole. */
export interface Shape {
  readonly lists?: Readonly<Record<string, MergedList>>;
  readonly maps?: Readonly<Record<string, Shape>>;
}

const NO_SHAPE: Shape = {};

const CONTAINER: Shape = {
  lists: {
    env: { key: 'name', ordered: 'by-reference', element: NO_SHAPE },
    ports: { ...merged('containerPort'), secondKey: 'protocol' },
    volumeMounts: merged('mountPath'),
    volumeDevices: merged('devicePath'),
  },
};

/**
 * A PodSpec's lists with `patchStrategy:"merge"` and their `patchMergeKey`, as the Go types of the API say (kubernetes/api, core/v1/types.go, v0.36).
 * Lists that are not named here are atomic: tolerations, command, args, envFrom, sysctls, nodeSelectorTerms, capabilities and the like.
 */
const POD_SPEC: Shape = {
  lists: {
    containers: { key: 'name', ordered: 'always', element: CONTAINER },
    initContainers: { key: 'name', ordered: 'always', element: CONTAINER },
    volumes: merged('name'),
    imagePullSecrets: merged('name'),
    hostAliases: merged('ip'),
    topologySpreadConstraints: { ...merged('topologyKey'), secondKey: 'whenUnsatisfiable' },
    schedulingGates: merged('name'),
    resourceClaims: merged('name'),
  },
};

/** A pod, or the template of one. */
export const POD: Shape = { maps: { spec: POD_SPEC } };

function merged(key: string): MergedList {
  return { key, ordered: 'never', element: NO_SHAPE };
}

/** The shape of an object that has a pod's template at this path. */
export function shapeAround(path: readonly string[]): Shape {
  return path.reduceRight<Shape>((inner, member) => ({ maps: { [member]: inner } }), POD);
}
