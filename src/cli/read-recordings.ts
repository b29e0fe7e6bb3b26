import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Fields } from '../rules/evidence/values.js';
import { nameOf } from '../rules/pod/object.js';
import {
  type ClusterObjects,
  type ContainerLog,
  mergeObjects,
  parseDocuments,
  sortDocuments,
} from '../rules/report/index.js';

/** Objects of one namespace as `kubectl get -o json` showed them, and the logs of its containers. */
export interface Recording extends ClusterObjects {
  /** The name of the folder. */
  readonly name: string;
}

const PODS = 'pods.json';
const OBJECTS = [PODS, 'events.json', 'workloads.json', 'related.json'];
const NODES = 'nodes.json';

/**
 * Reads the recording that the folder is, or those that its folders are: `pods.json`, `events.json`, `workloads.json`,
 * `logs.<pod>.<container>[.previous].txt`, and `nodes.json` there or one folder above. None where no `pods.json` is there. Throws PodproofError `invalid`.
 */
export async function readRecordings(folder: string): Promise<Recording[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.name === PODS)) return [await readRecording(folder)];
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  const isRecording = await Promise.all(folders.map(async (each) => (await readdir(each)).includes(PODS)));
  return Promise.all(
    folders
      .filter((_, index) => isRecording[index])
      .sort()
      .map(readRecording),
  );
}

async function readRecording(folder: string): Promise<Recording> {
  const files = await readdir(folder);
  const nodes = files.includes(NODES) ? join(folder, NODES) : join(folder, '..', NODES);
  const parts = await Promise.all([...OBJECTS.map((file) => join(folder, file)), nodes].map(readObjects));
  const objects = mergeObjects(parts);
  const logs = files.filter((file) => file.startsWith('logs.')).sort();
  return {
    ...objects,
    name: basename(resolve(folder)),
    logs: await Promise.all(logs.map((file) => readLog(folder, file, objects.pods))),
  };
}

/** The objects of a file; none where it is missing. */
async function readObjects(path: string): Promise<ClusterObjects> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  const parsed = parseDocuments(text);
  if (!parsed.ok) throw new PodproofError('invalid', `${path} cannot be used: ${parsed.problem}`);
  return sortDocuments(parsed.documents).objects;
}

/** Names of pods may hold dots, so the known names decide where the pod's name ends. */
async function readLog(folder: string, file: string, pods: readonly Fields[]): Promise<ContainerLog> {
  const name = file.slice('logs.'.length).replace(/\.txt$/, '');
  const pod = pods.map(nameOf).find((each) => name.startsWith(`${each}.`)) ?? name.split('.')[0] ?? '';
  const rest = name.slice(pod.length + 1);
  const previous = rest.endsWith('.previous');
  const text = await readFile(join(folder, file), 'utf8');
  return { pod, container: previous ? rest.slice(0, -'.previous'.length) : rest, previous, text };
}
