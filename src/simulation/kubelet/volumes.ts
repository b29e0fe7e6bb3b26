import { textOf } from '../../rules/evidence/values.js';
import { nameOf, namespaceOf, specOf, uidOf } from '../../rules/pod/object.js';
import type { ContainerFields } from '../../rules/pod/pod-fields.js';
import type { ClusterApi } from '../cluster-api.js';
import { type DataReference, listIn, type Maps, mapIn, type VolumeFields } from '../fields.js';
import type { ObjectFields } from '../objects.js';
import { ConfigError, dataOf, fieldAt } from './environment.js';

/** What every node has. */
const DIRECTORIES =
  /^\/(?:$|(?:bin|boot|dev|etc|home|lib|mnt|opt|proc|run|sbin|srv|sys|tmp|usr|var)(?:\/?$)|dev\/shm|etc\/(?:kubernetes|ssl|ssl\/certs)|lib\/modules|sys\/fs\/cgroup|run\/containerd|var\/(?:lib|log|run|tmp)(?:\/(?:kubelet|containerd|pods|containers|kubelet\/pods))?)\/?$/;
const SOCKETS = /^\/(?:var\/)?run\/containerd\/containerd\.sock$/;

/** Files of a volume by their paths in it. Throws ConfigError for what keeps it from being mounted, in the kubelet's words. */
export function filesOfVolume(api: ClusterApi, pod: ObjectFields, volume: VolumeFields): Map<string, string> {
  if (volume.hostPath !== undefined) checkHostPath(mapIn(volume, 'hostPath'));
  if (volume.projected === undefined) return filesOfSource(api, pod, volume);
  const files = new Map<string, string>();
  for (const source of listIn(mapIn(volume, 'projected'), 'sources'))
    for (const [path, text] of filesOfSource(api, pod, source)) files.set(path, text);
  return files;
}

function filesOfSource(api: ClusterApi, pod: ObjectFields, source: VolumeFields): Map<string, string> {
  if (source.serviceAccountToken !== undefined) return new Map([['token', 'simulated']]);
  if (source.downwardAPI !== undefined) return downward(pod, mapIn(source, 'downwardAPI'));
  if (source.configMap !== undefined) return filesOfKeys(api, pod, 'configmap', mapIn(source, 'configMap'));
  return source.secret === undefined ? new Map() : filesOfKeys(api, pod, 'secret', mapIn(source, 'secret'));
}

function filesOfKeys(
  api: ClusterApi,
  pod: ObjectFields,
  kind: 'configmap' | 'secret',
  reference: DataReference,
): Map<string, string> {
  const data = dataOf(api, pod, kind, reference) ?? new Map<string, string>();
  if (reference.items === undefined) return data;
  const files = new Map<string, string>();
  for (const { key, path } of listIn(reference, 'items')) {
    const text = data.get(textOf(key));
    if (text !== undefined) files.set(textOf(path), text);
    else if (reference.optional !== true)
      throw new ConfigError(`references non-existent ${kind === 'secret' ? 'secret' : 'config'} key: ${textOf(key)}`);
  }
  return files;
}

function downward(pod: ObjectFields, source: Maps['downwardAPI']): Map<string, string> {
  return new Map(
    listIn(source, 'items').map((item) => [textOf(item.path), fieldAt(pod, textOf(mapIn(item, 'fieldRef').fieldPath))]),
  );
}

function checkHostPath(source: Maps['hostPath']): void {
  const path = textOf(source.path);
  const type = textOf(source.type);
  const isDirectory = DIRECTORIES.test(path);
  const isSocket = SOCKETS.test(path);
  if (type === 'Directory' && !isDirectory)
    throw new ConfigError(`hostPath type check failed: ${path} is not a directory`);
  if (type === 'File') throw new ConfigError(`hostPath type check failed: ${path} is not a file`);
  if (type === 'Socket' && !isSocket) throw new ConfigError(`hostPath type check failed: ${path} is not a socket file`);
}

/** What the container sees of them: path → text. */
export function mountedFiles(
  container: ContainerFields,
  volumes: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const mount of listIn(container, 'volumeMounts')) {
    const below = textOf(mount.mountPath).replace(/\/$/, '');
    const subPath = textOf(mount.subPath);
    for (const [path, text] of volumes.get(textOf(mount.name)) ?? []) {
      if (subPath === '') files.set(`${below}/${path}`, text);
      else if (path === subPath) files.set(below, text);
    }
  }
  return files;
}

const WRITABLE = ['emptyDir', 'persistentVolumeClaim', 'ephemeral', 'hostPath', 'nfs', 'csi'] as const;

/** The mounts that can be written to. */
export function writablePaths(pod: ObjectFields, container: ContainerFields): string[] {
  const volumes = listIn(specOf(pod), 'volumes');
  return listIn(container, 'volumeMounts').flatMap((mount) => {
    const volume = volumes.find((each) => each.name === mount.name);
    const isWritable =
      volume !== undefined && mount.readOnly !== true && WRITABLE.some((kind) => volume[kind] !== undefined);
    return isWritable ? [textOf(mount.mountPath)] : [];
  });
}

/** The emptyDir that a path is in, with its limit. */
export function emptyDirAt(
  pod: ObjectFields,
  container: ContainerFields,
  path: string,
): { name: string; sizeLimit: string } | undefined {
  const mount = listIn(container, 'volumeMounts').find(
    (each) => path === each.mountPath || path.startsWith(`${textOf(each.mountPath)}/`),
  );
  const volume = listIn(specOf(pod), 'volumes').find((each) => each.name === mount?.name);
  if (volume?.emptyDir === undefined) return undefined;
  return { name: textOf(volume.name), sizeLimit: textOf(mapIn(volume, 'emptyDir').sizeLimit) };
}

export const podFullName = (pod: ObjectFields): string => `${nameOf(pod)}_${namespaceOf(pod)}(${uidOf(pod)})`;
