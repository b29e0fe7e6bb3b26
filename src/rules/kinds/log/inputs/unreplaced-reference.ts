import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { changeStep } from '../../support/commands.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** A reference in a line of the log, as it stands in the manifest: nobody has replaced it. */
export const REFERENCE = /\$\(([A-Za-z_][\w.-]{0,100})\)/;

/** A variable whose value refers to another one, which Kubernetes replaces only where that stands above it (Kubernetes, "Define Dependent Environment Variables"). */
interface UnreplacedReference {
  readonly name: string;
  /** The variable that refers to it, and the index of that in env. */
  readonly holder: string;
  readonly at: number;
  /** The index of the one that it refers to, where the container has it at all. */
  readonly below: number | undefined;
}

/** Undefined where the line holds no reference of the manifest. */
export function unreplacedReference({ fields }: ContainerEvidence, line: string): UnreplacedReference | undefined {
  const name = REFERENCE.exec(line)?.[1];
  if (name === undefined) return undefined;
  const env = listOf(fields['env'], 500).map(fieldsOf);
  const at = env.findIndex(({ value }) => textOf(value).replaceAll('$$', '').includes(`$(${name})`));
  const below = env.findIndex((each) => each['name'] === name);
  if (at === -1 || (below !== -1 && below < at)) return undefined;
  return { name, holder: textOf(env[at]?.['name']), at, below: below === -1 ? undefined : below };
}

/** Undefined where the line is of another kind. */
export function sayUnreplaced({ evidence, container, line }: LogHit): LogDraft | undefined {
  const found = unreplacedReference(container, line);
  if (found === undefined) return undefined;
  const { name, holder, at, below } = found;
  const path = `${container.path}.env`;
  return {
    title: `$(${name}) in ${holder} is not replaced: ${name} ${below === undefined ? 'is not set' : 'stands below it'}`,
    what: `${holder} (${path}[${at}]) still holds $(${name}) as it was written: Kubernetes replaces only variables that stand above, and ${name} ${below === undefined ? 'is none of the container' : `stands below (${path}[${below}])`}`,
    objects: [`variable ${name}`],
    steps: [
      changeStep(
        evidence,
        below === undefined
          ? `Add ${name} at ${path} above ${holder}, or correct the name in its value`
          : `Move ${name} (${path}[${below}]) above ${holder} (${path}[${at}])`,
      ),
    ],
  };
}
