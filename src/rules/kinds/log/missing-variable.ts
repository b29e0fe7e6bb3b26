import { indexByName } from '../../pod/places.js';
import type { Problem } from '../fix.js';
import { type FailingLine, failingLine } from './failing-line.js';
import { MISSING_ENV_SIGNATURE, variableOf } from './log-missing-env.js';

/** All that changes of variables touch (`Fixer.touches`). */
export const ENV_PATHS: readonly string[] = ['/spec/containers/*/env/**', '/spec/initContainers/*/env/**'];

/** An environment variable that a program demands and that the manifest does not give. */
export interface MissingVariable extends FailingLine {
  readonly name: string;
  /** The variables that it does give. */
  readonly env: unknown;
}

export function missingVariable(problem: Problem): MissingVariable | undefined {
  const line = failingLine(problem, MISSING_ENV_SIGNATURE);
  if (line === undefined) return undefined;
  const name = variableOf(line.context);
  const env = line.edit.get([...line.path, 'env']);
  return indexByName(env, name) === undefined ? { ...line, name, env } : undefined;
}
