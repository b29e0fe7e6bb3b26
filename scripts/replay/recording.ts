import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fields, fieldsOf, listOf } from '../../src/rules/evidence/values.js';

/** What a container printed, from `logs.<pod>.<container>[.previous].txt`. */
export interface RecordedLog {
  readonly pod: string;
  readonly container: string;
  readonly previous: boolean;
  readonly text: string;
}

/** One scenario as `kubectl get -o json` recorded it. */
export interface Recording {
  readonly name: string;
  readonly pods: readonly Fields[];
  readonly events: readonly Fields[];
  readonly workloads: readonly Fields[];
  readonly nodes: readonly Fields[];
  readonly logs: readonly RecordedLog[];
}

/** Reads every scenario of a folder, or the one that the folder itself is. */
export async function readRecordings(folder: string): Promise<Recording[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.name === 'pods.json')) return [await readRecording(folder, join(folder, '..'))];
  const scenarios = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(scenarios.sort().map((name) => readRecording(join(folder, name), folder)));
}

async function readRecording(folder: string, parent: string): Promise<Recording> {
  const files = await readdir(folder);
  const pods = await readItems(join(folder, 'pods.json'));
  return {
    name: folder.split('/').at(-1) ?? folder,
    pods,
    events: await readItems(join(folder, 'events.json')),
    workloads: await readItems(join(folder, 'workloads.json')),
    nodes: await readItems(join(parent, 'nodes.json')),
    logs: await Promise.all(
      files.filter((file) => file.startsWith('logs.')).map((file) => readLog(folder, file, podNames(pods))),
    ),
  };
}

/** The items of a list; none where the file is missing. */
async function readItems(path: string): Promise<readonly Fields[]> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return listOf(fieldsOf(JSON.parse(text))['items'], 10_000).map(fieldsOf);
}

function podNames(pods: readonly Fields[]): string[] {
  return pods.map((pod) => String(fieldsOf(pod['metadata'])['name']));
}

/** Names of pods may hold dots, so the known names decide where the pod's name ends. */
async function readLog(folder: string, file: string, pods: readonly string[]): Promise<RecordedLog> {
  const name = file.slice('logs.'.length).replace(/\.txt$/, '');
  const pod = pods.find((each) => name.startsWith(`${each}.`)) ?? name.split('.')[0] ?? '';
  const rest = name.slice(pod.length + 1);
  const previous = rest.endsWith('.previous');
  const text = await readFile(join(folder, file), 'utf8');
  return { pod, container: previous ? rest.slice(0, -'.previous'.length) : rest, previous, text };
}
