import { PodproofError } from '../kernel/ports/errors.js';
import { MIRROR_TTL } from '../kernel/settings/setting-definitions.js';
import type { ColourChoice } from './styles.js';

/** What stands on the command line of `podproof prove`. */
export interface ProveOptions {
  readonly file?: string;
  readonly manifest?: string;
  readonly strategy?: string;
  readonly control?: boolean;
  /** In seconds, as it was written. */
  readonly ttl?: string;
  readonly window?: string;
  readonly keep?: boolean;
  readonly denyEgress?: boolean;
  readonly allowPrivileged?: boolean;
  readonly allowLarge?: boolean;
  readonly yes?: boolean;
  readonly namespace?: string;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly output?: 'text' | 'json';
  readonly color?: ColourChoice;
}

const { minimum: SHORTEST_SECONDS, maximum: LONGEST_SECONDS } = MIRROR_TTL;

/** Throws PodproofError `invalid` for a command line that contradicts itself, with what to do. */
export function checkProveOptions(target: string | undefined, options: ProveOptions): void {
  const problem = optionsProblem(target, options);
  if (problem !== undefined) throw new PodproofError('invalid', problem);
  secondsOf('--ttl', options.ttl);
  secondsOf('--window', options.window);
}

function optionsProblem(target: string | undefined, options: ProveOptions): string | undefined {
  const { file, manifest, strategy } = options;
  if (target === undefined && file === undefined)
    return 'Say what to prove a fix of: a pod that fails, or a file about it by -f';
  if (manifest !== undefined && strategy !== undefined)
    return '--manifest is a fix of your own and --strategy one of the rules: give one of them';
  return options.yes === true ? bothFromInput(options) : questionProblem(options);
}

function bothFromInput({ file, manifest }: ProveOptions): string | undefined {
  return file === '-' && manifest === '-' ? 'Only one file can be the standard input' : undefined;
}

function questionProblem({ file, manifest, output }: ProveOptions): string | undefined {
  // Whoever is asked would have to read the plan first.
  if (output === 'json') return '-o json asks nothing: give --yes with it';
  if ([file, manifest].includes('-'))
    return 'The standard input cannot answer the question as well: give the file by its name, or --yes';
  return undefined;
}

/** The seconds of an option; undefined where it is not given. Throws PodproofError `invalid`. */
export function secondsOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS) return seconds;
  throw new PodproofError(
    'invalid',
    `${name} takes seconds from ${SHORTEST_SECONDS} to ${LONGEST_SECONDS}, and not ${value}`,
  );
}
