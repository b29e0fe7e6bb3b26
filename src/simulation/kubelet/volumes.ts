import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';
import type { ClusterApi } from '../cluster-api.js';
import { elementsOf, namespaceOf, specOf } from '../objects.js';
import { ConfigError, dataOf, fieldAt } from './environment.js';

/** What every node has. */
const DIRECTORIES =
  /^\/(?:$|(?:bin|boot|dev|etc|home|lib|mnt|opt|proc|run|sbin|srv|sys|tmp|usr|var)(?:\/?$)|dev\/shm|etc\/(?:kubernetes|ssl|ssl\/certs)|lib\/modules|sys\/fs\/cgroup|run\/containerd|var\/(?:lib|log|run|tmp)(?:\/(?:kubelet|containerd|pods|containers|kubelet\/pods))?)\/?$/;
const SOCKETS = /^\/(?:var\/)?run\/containerd\/containerd\.sock$/;

/** Files of a volume by their paths in it. Throws ConfigError for what keeps it from being mounted, in the kubelet's words. */
export function filesOfVolume(api: ClusterApi, pod: Fields, volume: Fields): Map<string, string> {
  if (volume['hostPath'] !== undefined) checkHostPath(fieldsOf(volume['hostPath']));
  if (volume['projected'] === undefined) return filesOfSource(api, pod, volume);
  const files = new Map<string, string>();
  for (const source of elementsOf(fieldsOf(volume['projected'])['sources']))
    for (const [path, text] of filesOfSource(api, pod, source)) files.set(path, text);
  return files;
}

function filesOfSource(api: ClusterApi, pod: Fields, source: Fields): Map<string, string> {
  if (source['serviceAccountToken'] !== undefined) return new Map([['token', 'simulated']]);
  if (source['downwardAPI'] !== undefined) return downward(pod, fieldsOf(source['downwardAPI']));
  if (source['configMap'] !== undefined) return filesOfKeys(api, pod, 'configmap', fieldsOf(source['configMap']));
  return source['secret'] === undefined ? new Map() : filesOfKeys(api, pod, 'secret', fieldsOf(source['secret']));
}

function filesOfKeys(
  api: ClusterApi,
  pod: Fields,
  kind: 'configmap' | 'secret',
  reference: Fields,
): Map<string, string> {
  const data = dataOf(api, pod, kind, reference) ?? new Map<string, string>();
  if (reference['items'] === undefined) return data;
  const files = new Map<string, string>();
  for (const { key, path } of elementsOf(reference['items'])) {
    const text = data.get(textOf(key));
    if (text !== undefined) files.set(textOf(path), text);
    else if (reference['optional'] !== true)
      throw new ConfigError(`references non-existent ${kind === 'secret' ? 'secret' : 'config'} key: ${textOf(key)}`);
  }
  return files;
}

function downward(pod: Fields, source: Fields): Map<string, string> {
  return new Map(
    elementsOf(source['items']).map(({ path, fieldRef }) => [
      textOf(path),
      fieldAt(pod, textOf(fieldsOf(fieldRef)['fieldPath'])),
    ]),
  );
}

function checkHostPath(source: Fields): void {
  const path = textOf(source['path']);
  const type = textOf(source['type']);
  const isDirectory = DIRECTORIES.test(path);
  const isSocket = SOCKETS.test(path);
  if (type === 'Directory' && !isDirectory)
    throw new ConfigError(`hostPath type check failed: ${path} is not a directory`);
  if (type === 'File') throw new ConfigError(`hostPath type check failed: ${path} is not a file`);
  if (type === 'Socket' && !isSocket) throw new ConfigError(`hostPath type check failed: ${path} is not a socket file`);
}

/** What the container sees of them: path → text. */
export function mountedFiles(
  container: Fields,
  volumes: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const mount of elementsOf(container['volumeMounts'])) {
    const below = textOf(mount['mountPath']).replace(/\/$/, '');
    const subPath = textOf(mount['subPath']);
    for (const [path, text] of volumes.get(textOf(mount['name'])) ?? []) {
      if (subPath === '') files.set(`${below}/${path}`, text);
      else if (path === subPath) files.set(below, text);
    }
  }
  return files;
}

const WRITABLE = ['emptyDir', 'persistentVolumeClaim', 'ephemeral', 'hostPath', 'nfs', 'csi'];

/** The mounts that can be written to. */
export function writablePaths(pod: Fields, container: Fields): string[] {
  const volumes = elementsOf(specOf(pod)['volumes']);
  return elementsOf(container['volumeMounts']).flatMap((mount) => {
    const volume = volumes.find((each) => each['name'] === mount['name']);
    const isWritable =
      volume !== undefined && mount['readOnly'] !== true && WRITABLE.some((kind) => volume[kind] !== undefined);
    return isWritable ? [textOf(mount['mountPath'])] : [];
  });
}

/** The emptyDir that a path is in, with its limit. */
export function emptyDirAt(
  pod: Fields,
  container: Fields,
  path: string,
): { name: string; sizeLimit: string } | undefined {
  const mount = elementsOf(container['volumeMounts']).find(
    (each) => path === each['mountPath'] || path.startsWith(`${textOf(each['mountPath'])}/`),
  );
  const volume = elementsOf(specOf(pod)['volumes']).find((each) => each['name'] === mount?.['name']);
  if (volume?.['emptyDir'] === undefined) return undefined;
  return { name: textOf(volume['name']), sizeLimit: textOf(fieldsOf(volume['emptyDir'])['sizeLimit']) };
}

export const podFullName = (pod: Fields): string =>
  `${textOf(fieldsOf(pod['metadata'])['name'])}_${namespaceOf(pod)}(${textOf(fieldsOf(pod['metadata'])['uid'])})`;
