import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FailureReport } from '../contracts/failure.js';
import { describeFields, validate } from '../contracts/validation.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Fields } from '../rules/evidence/values.js';
import {
  attachInputs,
  type ClusterObjects,
  mergeObjects,
  parseDocuments,
  type Subject,
  sortDocuments,
  subjectsOf,
} from '../rules/report/index.js';
import type { DiagnoseOptions } from './diagnose-options.js';
import { inputError, readBounded } from './read-bounded.js';
import { readRecordings } from './read-recordings.js';
import type { Terminal } from './terminal.js';

const MANIFEST = /\.(?:json|ya?ml)$/i;
const WHAT = 'a pod, a workload, a report, events, or the output of kubectl get -o json';

/** What `-f` named: reports as they are, and objects; those of a recording stand for themselves. */
interface Given {
  readonly reports: readonly FailureReport[];
  readonly together: ClusterObjects;
  readonly recordings: readonly ClusterObjects[];
}

/** Everything that the files are about, failing pods first. Throws PodproofError `invalid` with one line that says what to do. */
export async function subjectsOfFiles(terminal: Terminal, options: DiagnoseOptions): Promise<Subject[]> {
  const given = await readGiven(terminal, options);
  const events = await readEvents(terminal, options.events);
  const logs = options.logs === undefined ? undefined : await readBounded(options.logs, terminal.input);
  const reports = given.reports.map((report) => subjectOfReport(report, events, logs));
  const isForReport = reports.length === 1 && given.together.pods.length === 0;
  const objects = isForReport ? given.together : attachInputs(given.together, { events, logs });
  if (objects === undefined) {
    throw new PodproofError(
      'invalid',
      '--logs is the log of one pod, and -f names several or none: give the manifest of that pod alone',
    );
  }
  const subjects = [...reports, ...subjectsOf(objects), ...given.recordings.flatMap(subjectsOf)];
  if (subjects.length === 0)
    throw new PodproofError(
      'invalid',
      `There is nothing to diagnose in ${options.file.map(shown).join(', ')}: give ${WHAT}`,
    );
  return subjects;
}

async function readGiven(terminal: Terminal, options: DiagnoseOptions): Promise<Given> {
  const parts = await Promise.all(options.file.map((file) => readPart(file, terminal, options)));
  return {
    reports: parts.flatMap((part) => part.reports),
    together: mergeObjects(parts.map((part) => part.together)),
    recordings: parts.flatMap((part) => part.recordings),
  };
}

async function readPart(file: string, terminal: Terminal, options: DiagnoseOptions): Promise<Given> {
  if (file === '-' || !(await isFolder(file))) return readFileOf(file, terminal, options);
  const recordings = await readRecordings(file).catch((error: unknown) => {
    throw inputError(file, error);
  });
  if (recordings.length > 0) return { reports: [], together: mergeObjects([]), recordings };
  const files = (await readdir(file)).filter((name) => MANIFEST.test(name)).sort();
  if (files.length === 0)
    throw new PodproofError('invalid', `The folder ${file} has neither a pods.json nor any .yaml or .json file`);
  return readGiven(terminal, { ...options, file: files.map((name) => join(file, name)) });
}

async function isFolder(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isDirectory();
  } catch (error) {
    throw inputError(file, error);
  }
}

async function readFileOf(file: string, terminal: Terminal, { namespace }: DiagnoseOptions): Promise<Given> {
  const { reports, objects, others } = sortDocuments(await readDocuments(file, terminal));
  const used = [
    reports,
    objects.pods,
    objects.events,
    objects.workloads,
    objects.nodes,
    objects.related ?? [],
    objects.background ?? [],
  ];
  if (used.every((each) => each.length === 0)) {
    const found = others.length === 0 ? 'nothing' : [...new Set(others)].slice(0, 5).join(', ');
    throw new PodproofError('invalid', `${shown(file)} holds ${found}: give ${WHAT}`);
  }
  return { reports: reports.map((report) => judgeReport(report, file, namespace)), together: objects, recordings: [] };
}

function shown(file: string): string {
  return file === '-' ? 'the standard input' : file;
}

async function readDocuments(file: string, terminal: Terminal): Promise<readonly unknown[]> {
  const parsed = parseDocuments(await readBounded(file, terminal.input));
  if (parsed.ok) return parsed.documents;
  throw new PodproofError('invalid', `${shown(file)} cannot be used: ${parsed.problem}; give ${WHAT}`);
}

function judgeReport(report: Fields, file: string, namespace = 'default'): FailureReport {
  const checked = validate(FailureReport, { ...report, namespace: report['namespace'] ?? namespace });
  if (checked.valid) return checked.value;
  throw new PodproofError(
    'invalid',
    `${shown(file)} is no report as agents send it: ${describeFields(checked.fields, 'it')}`,
  );
}

async function readEvents(terminal: Terminal, file: string | undefined): Promise<readonly Fields[]> {
  if (file === undefined) return [];
  const { objects } = sortDocuments(await readDocuments(file, terminal));
  if (objects.events.length > 0) return objects.events;
  throw new PodproofError('invalid', `${shown(file)} holds no events: give the output of kubectl get events -o json`);
}

function subjectOfReport(report: FailureReport, events: readonly Fields[], logs: string | undefined): Subject {
  const extended = {
    ...report,
    ...(events.length > 0 && { events: [...(report.events ?? []), ...events] }),
    ...(logs !== undefined && { logs }),
  };
  return { podName: report.pod_name, namespace: report.namespace, state: 'failing', report: extended };
}
