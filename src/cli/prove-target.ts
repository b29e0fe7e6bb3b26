import { PodproofError } from '../kernel/ports/errors.js';
import { dumpManifest } from '../rules/pod/dump-manifest.js';
import { kindOf, metadataOf } from '../rules/pod/object.js';
import { parseManifest } from '../rules/pod/parse-manifest.js';
import type { Subject } from '../rules/report/index.js';
import { subjectsOfCluster } from './diagnose-cluster.js';
import { subjectsOfFiles } from './diagnose-files.js';
import type { ProveOptions } from './prove-options.js';
import type { Terminal } from './terminal.js';

/** The pod that fails, of the cluster or of a file. Throws PodproofError where there is none, or no only one. */
export async function failingPodOf(
  terminal: Terminal,
  target: string | undefined,
  options: ProveOptions,
): Promise<Subject> {
  if (options.file === undefined) return liveFailure(terminal, target ?? '', options);
  const given = await subjectsOfFiles(terminal, { ...options, file: [options.file], output: 'text' });
  const meant = target === undefined ? given : given.filter(({ podName }) => podName === target);
  const failing = meant.filter(({ state }) => state === 'failing');
  const [only] = failing;
  if (failing.length > 1)
    throw new PodproofError(
      'invalid',
      `${options.file} has several failing pods: say which, such as ${subjectNames(failing)} -f ${options.file}`,
    );
  if (only !== undefined) return movedTo(only, options.namespace);
  return liveOf(terminal, meant, options);
}

/** Of a mere manifest, what fails of it in the cluster. */
async function liveOf(terminal: Terminal, given: readonly Subject[], options: ProveOptions): Promise<Subject> {
  const [silent] = given.filter(({ state }) => state === 'silent');
  if (silent === undefined)
    throw new PodproofError('invalid', `No pod fails in ${options.file ?? ''}, so there is nothing to prove`);
  const { workload, podName, namespace } = silent;
  const target = workload === undefined ? `pod/${podName}` : `${kindOf(workload)}/${podName}`;
  return liveFailure(terminal, target, { ...options, namespace: options.namespace ?? namespace });
}

async function liveFailure(terminal: Terminal, target: string, options: ProveOptions): Promise<Subject> {
  const { namespace, context, kubeconfig } = options;
  const { subjects } = await subjectsOfCluster(terminal, target, {
    file: [],
    ...(namespace !== undefined && { namespace }),
    ...(context !== undefined && { context }),
    ...(kubeconfig !== undefined && { kubeconfig }),
  });
  const found = subjects.find(({ state }) => state === 'failing');
  if (found !== undefined) return found;
  throw new PodproofError('invalid', `${target} does not fail, so there is nothing to prove`);
}

/** A recording may be proved in another namespace than the one that it was made in. */
function movedTo(subject: Subject, namespace = subject.namespace): Subject {
  if (namespace === subject.namespace) return subject;
  const { report } = subject;
  const pod = parseManifest(report.manifest ?? '');
  const manifest =
    pod === undefined ? report.manifest : dumpManifest({ ...pod, metadata: { ...metadataOf(pod), namespace } });
  return { ...subject, namespace, report: { ...report, namespace, ...(manifest !== undefined && { manifest }) } };
}

function subjectNames(subjects: readonly Subject[]): string {
  return subjects
    .slice(0, 3)
    .map(({ podName }) => podName)
    .join(' or ');
}
