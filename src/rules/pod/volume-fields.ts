import { type Fields, fieldsOf, type Shape } from '../evidence/values.js';
import type { VolumeFields } from './pod-fields.js';

/** A ConfigMap, a Secret or fields of the pod as files. A Secret that is projected is named by `name`, as a ConfigMap is. */
export type FileSource = Shape<'defaultMode' | 'items' | 'name' | 'optional' | 'secretName'>;
/** A key as a file. */
export type FileItem = Shape<'fieldRef' | 'key' | 'mode' | 'path' | 'resourceFieldRef'>;
export type EmptyDirSource = Shape<'medium' | 'sizeLimit'>;
export type HostPathSource = Shape<'path' | 'type'>;
export type ProjectedSource = Shape<
  'clusterTrustBundle' | 'configMap' | 'downwardAPI' | 'podCertificate' | 'secret' | 'serviceAccountToken'
>;

/** Without fields where the volume is of another kind. */
export function emptyDirOf({ emptyDir }: Shape<'emptyDir'>): EmptyDirSource {
  return fieldsOf(emptyDir);
}

export function hostPathOf({ hostPath }: Shape<'hostPath'>): HostPathSource {
  return fieldsOf(hostPath);
}

/** What has files of a mode: a projected volume has that of all its sources. */
export const FILE_SOURCES = ['configMap', 'downwardAPI', 'projected', 'secret'] as const;

export function fileSourceOf<Name extends (typeof FILE_SOURCES)[number]>(volume: Shape<Name>, name: Name): FileSource {
  return fieldsOf(volume[name]);
}

export function projectedOf({ projected }: Shape<'projected'>): Shape<'defaultMode' | 'sources'> {
  return fieldsOf(projected);
}

/** What one source of a projected volume has, whatever kinds it names. */
export function projectedParts(source: ProjectedSource): readonly FileSource[] {
  return Object.values(source).map(fieldsOf);
}

/** The source of this name, which may be one that nobody knows. */
export function sourceNamed(volume: Fields, name: string): Fields {
  return fieldsOf(volume[name]);
}

/** The names of its sources, in the order of the alphabet: Kubernetes takes one, and a manifest may have any. */
export function sourceNamesOf(volume: VolumeFields): readonly string[] {
  return Object.keys(volume)
    .filter((key) => key !== 'name')
    .sort();
}
