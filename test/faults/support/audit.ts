import type { FailureItem, Incident } from '../../../src/contracts/failure.js';
import { check, checkNone, randomBetween } from './checks.js';
import { sendExpecting } from './http.js';
import type { Installation } from './installation.js';
import type { Ledger, PodHistory } from './ledger.js';
import { LOG_TEXT, reportOf } from './reports.js';
import type { ServerProcess } from './server-process.js';

const WHOLE_RECORDS_READ = 5;

/** All that an installation holds. */
interface Holdings {
  readonly failures: readonly FailureItem[];
  readonly incidents: readonly Incident[];
}

/** Reads a list to its end and compares its length with the number that the server keeps. */
export async function walk<Item>(url: string, path: string, headers: Record<string, string>): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | undefined = `${path}?limit=1000`; next !== undefined; ) {
    const answer = await sendExpecting(200, url, 'GET', next, { headers });
    items.push(...(answer.body as Item[]));
    const total = answer.headers['x-total-count'];
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    const agrees = next !== undefined || Number(total) === items.length;
    check(agrees, `${path}: X-Total-Count says ${String(total)}, and there are ${items.length}`);
  }
  return items;
}

async function readAll(url: string, headers: Record<string, string>): Promise<Holdings> {
  const lists = ['/api/pods/failed', '/api/pods/ignored', '/api/pods/history'];
  const failures = [];
  for (const path of lists) failures.push(...(await walk<FailureItem>(url, path, headers)));
  return { failures, incidents: await walk<Incident>(url, '/api/incidents', headers) };
}

function byPod(failures: readonly FailureItem[]): Map<string, FailureItem[]> {
  const pods = new Map<string, FailureItem[]>();
  for (const failure of failures) pods.set(failure.pod_name, [...(pods.get(failure.pod_name) ?? []), failure]);
  return pods;
}

const isOpen = ({ status }: FailureItem) => status !== 'resolved';

function wrongSteadyPod({ answered, attempts }: PodHistory, records: readonly FailureItem[]): string | undefined {
  if (answered > 0 && records.length !== 1) return `${records.length} records`;
  if (records.length > 1) return `${records.length} records though it was never answered`;
  const occurrences = records.reduce((sum, record) => sum + record.occurrences, 0);
  if (occurrences >= answered && occurrences <= attempts) return undefined;
  return `${occurrences} occurrences of ${answered} answered and ${attempts} sent reports`;
}

function wrongPod(history: PodHistory, records: readonly FailureItem[]): string | undefined {
  const missing = [...history.ids].filter((id) => !records.some((record) => record.id === id));
  if (missing.length > 0) return `record ${missing.join(', ')} is gone`;
  const open = records.filter(isOpen).length;
  if (open > 1) return `${open} open records`;
  return history.comesBack ? undefined : wrongSteadyPod(history, records);
}

function checkPods(failures: readonly FailureItem[], ledger: Ledger): void {
  const records = byPod(failures);
  const wrong = [...ledger.pods].flatMap(([pod, history]) => {
    const what = wrongPod(history, records.get(pod) ?? []);
    return what === undefined ? [] : [`${pod}: ${what}`];
  });
  checkNone(wrong, 'pods that are not as they were answered');
  checkNone(
    [...records.keys()].filter((pod) => !ledger.pods.has(pod)),
    'pods that nobody reported',
  );
}

function checkIncidents({ failures, incidents }: Holdings): void {
  const wrong = incidents.flatMap((incident) => {
    const members = failures.filter(({ incident_id }) => incident_id === incident.id);
    const status = members.some(isOpen) ? 'open' : 'resolved';
    const agrees = incident.pods === members.length && incident.status === status;
    const said = `${incident.id} is ${incident.status} with ${incident.pods} pods`;
    return agrees ? [] : [`${said}, but ${members.length} failures say it is ${status}`];
  });
  checkNone(wrong, 'incidents that do not agree with their failures');
  const ids = new Set(incidents.map(({ id }) => id));
  const orphans = failures.filter(({ incident_id }) => incident_id === null || !ids.has(incident_id));
  checkNone(
    orphans.map(({ id }) => String(id)),
    'failures without an incident',
  );
}

/** Reads a few whole records: large texts are there to the last byte. */
async function checkWholeRecords(url: string, headers: Record<string, string>, failures: readonly FailureItem[]) {
  for (let count = 0; count < Math.min(WHOLE_RECORDS_READ, failures.length); count += 1) {
    const { id, pod_name } = failures[randomBetween(0, failures.length)] as FailureItem;
    const { body } = await sendExpecting(200, url, 'GET', `/api/pods/failed/${id}`, { headers });
    const { logs, manifest } = body as { logs: string; manifest: string };
    const whole = logs === LOG_TEXT && manifest === reportOf(pod_name).manifest;
    check(whole, `record ${id} does not hold what was reported`);
  }
}

/**
 * Checks that the installation holds what it promised: every report that got a 200 is there once, no pod has two open records, what
 * is counted agrees with what is listed, and incidents with their failures. Nothing may be reported meanwhile.
 */
export async function audit(installation: Installation, server: ServerProcess, ledger: Ledger): Promise<void> {
  const headers = { Cookie: await installation.cookie(server) };
  const holdings = await readAll(server.url, headers);
  checkPods(holdings.failures, ledger);
  checkIncidents(holdings);
  await checkWholeRecords(server.url, headers, holdings.failures);
}
