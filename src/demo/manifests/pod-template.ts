import type { Fields } from '../../rules/evidence/values.js';
import { type ContainerOptions, container } from './container.js';
import { labelsOf, type Place } from './kubernetes-object.js';

/** Where the files of a volume come from. */
export type Volume =
  | { readonly configMap: string }
  | { readonly secret: string }
  | { readonly claim: string }
  | { readonly hostPath: string }
  | { readonly emptyDir: { readonly sizeLimit?: string } };

export interface PodOptions {
  readonly containers: readonly ContainerOptions[];
  readonly init?: readonly ContainerOptions[];
  readonly volumes?: Readonly<Record<string, Volume>>;
  readonly serviceAccount?: string;
  readonly restartPolicy?: 'Always' | 'Never' | 'OnFailure';
  /** Anything else of a pod's spec. */
  readonly spec?: Fields;
}

/** The template of the pods of an application. */
export function podTemplate(place: Place, { containers, init, volumes, serviceAccount, ...rest }: PodOptions): Fields {
  return {
    metadata: { labels: labelsOf(place) },
    spec: {
      ...(serviceAccount === undefined
        ? { automountServiceAccountToken: false }
        : { serviceAccountName: serviceAccount }),
      ...(rest.restartPolicy !== undefined && { restartPolicy: rest.restartPolicy }),
      ...(init !== undefined && { initContainers: init.map(container) }),
      containers: containers.map(container),
      ...(volumes !== undefined && {
        volumes: Object.entries(volumes).map(([name, volume]) => ({ name, ...volumeSource(volume) })),
      }),
      ...rest.spec,
    },
  };
}

function volumeSource(volume: Volume): Fields {
  if ('configMap' in volume) return { configMap: { name: volume.configMap } };
  if ('secret' in volume) return { secret: { secretName: volume.secret } };
  if ('claim' in volume) return { persistentVolumeClaim: { claimName: volume.claim } };
  if ('hostPath' in volume) return { hostPath: { path: volume.hostPath } };
  return volume;
}
