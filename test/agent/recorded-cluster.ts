import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathOf } from '../../src/k8s/resources.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../src/rules/evidence/values.js';
import { kindOf, nameOf, namespaceOf } from '../../src/rules/pod/object.js';
import { parseDocuments } from '../../src/rules/report/index.js';
import type { ApiServer } from '../../src/simulation/api-server/index.js';

const FOLDER = fileURLToPath(new URL('../fixtures/recordings/', import.meta.url));
/** What people apply and no recording has: pods do not change it. */
const APPLIED = new Set(['ConfigMap', 'Secret', 'ServiceAccount', 'PersistentVolumeClaim']);

export const RECORDINGS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

/** The elements of a list of a recording, each with its kind. */
export function recordedItems(scenario: string, file: string, kind?: string): Fields[] {
  const list: unknown = JSON.parse(readFileSync(join(FOLDER, scenario, file), 'utf8'));
  return listOf(fieldsOf(list)['items']).map((item) => ({ ...(kind !== undefined && { kind }), ...fieldsOf(item) }));
}

/** An API server has all that was recorded of a scenario, and what was applied for it. */
export function serveRecording(server: ApiServer, scenario: string): void {
  const pods = recordedItems(scenario, 'pods.json', 'Pod');
  const namespace = namespaceOf(pods[0] ?? recordedItems(scenario, 'workloads.json')[0] ?? {});
  const parsed = parseDocuments(readFileSync(join(FOLDER, scenario, 'scenario.yaml'), 'utf8'));
  const applied = parsed.ok ? parsed.documents.map(fieldsOf) : [];
  const objects = [
    ...applied.filter((each) => APPLIED.has(kindOf(each))).map((each) => inNamespace(each, namespace)),
    ...recordedItems(scenario, 'workloads.json'),
    ...recordedItems(scenario, 'events.json', 'Event'),
    ...pods,
  ];
  for (const object of objects) have(server, { apiVersion: 'v1', ...object });
  for (const node of recordedItems('', 'nodes.json', 'Node')) server.have('api/v1/nodes', node);
  for (const pod of pods) print(server, scenario, pod);
}

function inNamespace(object: Fields, namespace: string): Fields {
  return { ...object, metadata: { ...fieldsOf(object['metadata']), namespace } };
}

function have(server: ApiServer, object: Fields): void {
  const resource = server.catalogue.kinds.find(
    ({ kind, apiVersion }) => kind === kindOf(object) && apiVersion === object['apiVersion'],
  );
  if (resource !== undefined) server.have(pathOf(resource, { namespace: namespaceOf(object) }), object);
}

/** Of a container that waits the kubelet gives the last run, whichever is asked for. */
function print(server: ApiServer, scenario: string, pod: Fields): void {
  const status = fieldsOf(pod['status']);
  for (const each of ['initContainerStatuses', 'containerStatuses'].flatMap((list) => listOf(status[list]))) {
    const container = textOf(fieldsOf(each)['name']);
    const place = { namespace: namespaceOf(pod), pod: nameOf(pod), container };
    const file = (more: string) => join(FOLDER, scenario, `logs.${nameOf(pod)}.${container}${more}.txt`);
    if (!existsSync(file(''))) continue;
    server.logs.print(place, readFileSync(file('')));
    const before = existsSync(file('.previous')) ? file('.previous') : file('');
    server.logs.printedBefore(place, readFileSync(before));
  }
}
