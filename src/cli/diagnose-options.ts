import { PodproofError } from '../kernel/ports/errors.js';
import type { PatchFormat } from '../rules/handover/index.js';
import type { ColourChoice } from './styles.js';

/** What stands on the command line of `podproof diagnose`. */
export interface DiagnoseOptions {
  readonly file: readonly string[];
  readonly events?: string;
  readonly logs?: string;
  readonly namespace?: string;
  readonly allNamespaces?: boolean;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly output?: 'markdown' | 'json' | 'text';
  readonly summary?: boolean;
  readonly color?: ColourChoice;
  readonly fix?: boolean;
  readonly patch?: PatchFormat;
  readonly exitCode?: boolean;
}

const asked = (...values: readonly unknown[]) => values.some((value) => value !== undefined && value !== false);

/** Throws PodproofError `invalid` for a command line that contradicts itself, with what to do. */
export function checkDiagnoseOptions(target: string | undefined, options: DiagnoseOptions): void {
  const problem = options.file.length > 0 ? fileProblem(target, options) : clusterProblem(target, options);
  if (problem !== undefined) throw new PodproofError('invalid', problem);
  if (options.fix === true && options.patch !== undefined) {
    throw new PodproofError('invalid', '--fix prints the fixed manifest and --patch the patch: give one of them');
  }
  if (asked(options.output, options.summary) && asked(options.fix, options.patch)) {
    throw new PodproofError('invalid', '-o and --summary are for the diagnosis: leave them out with --fix and --patch');
  }
  if (asked(options.output) && asked(options.summary))
    throw new PodproofError('invalid', '--summary is a table for people: leave -o out with it');
}

function fileProblem(target: string | undefined, options: DiagnoseOptions): string | undefined {
  const { file, events, logs, allNamespaces, context, kubeconfig } = options;
  if (target !== undefined) return `-f reads files and ${target} would be a pod of the cluster: give one of them`;
  if (asked(allNamespaces, context, kubeconfig))
    return '-A, --context and --kubeconfig are for a cluster: leave them out with -f';
  if ([...file, events, logs].filter((each) => each === '-').length > 1)
    return 'Only one file can be the standard input';
  return undefined;
}

/** What is no name of a pod, since dots and slashes stand in it as they do in those of files. */
const FILE = /\.(?:ya?ml|json)$|^\.{0,2}\/|^-$/i;

function clusterProblem(target: string | undefined, options: DiagnoseOptions): string | undefined {
  const { namespace, allNamespaces, events, logs } = options;
  if (target !== undefined && FILE.test(target)) return `${target} is no pod: did you mean -f ${target}?`;
  if (asked(events, logs)) return '--events and --logs stand beside a manifest: give that by -f';
  if (target !== undefined && allNamespaces === true) return 'A pod is of one namespace: give -n instead of -A';
  if (target !== undefined || asked(namespace, allNamespaces)) return undefined;
  return 'Say what to diagnose: a file by -f, a pod, all failing pods of a namespace by -n, or of the cluster by -A';
}
