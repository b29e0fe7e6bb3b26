import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';

/** A variable that envFrom gives under another name than the program asks for. */
export interface PrefixedVariable {
  readonly prefix: string;
  readonly source: string;
  readonly path: string;
  /** Whether the object is known to have the key. */
  readonly isKnown: boolean;
}

/** The source of envFrom with a prefix that may give a variable: its keys get names with the prefix in front, and none without it. */
export function prefixedVariable(
  evidence: Evidence,
  container: ContainerEvidence,
  name: string,
): PrefixedVariable | undefined {
  const sources = listOf(container.fields['envFrom'], 50).flatMap((element, index): PrefixedVariable[] => {
    const fields = fieldsOf(element);
    const prefix = textOf(fields['prefix']);
    const configMap = textOf(fieldsOf(fields['configMapRef'])['name']);
    const [kind, object] =
      configMap === '' ? ['Secret', textOf(fieldsOf(fields['secretRef'])['name'])] : ['ConfigMap', configMap];
    if (prefix === '' || object === '' || name.startsWith(prefix)) return [];
    const keys = evidence.related(kind, object)?.keys ?? [];
    if (keys.length > 0 && !keys.includes(name)) return [];
    return [
      { prefix, source: `${kind} ${object}`, path: `${container.path}.envFrom[${index}]`, isKnown: keys.length > 0 },
    ];
  });
  return sources.find(({ isKnown }) => isKnown) ?? sources[0];
}

/** What to do about it; without a full stop. */
export function prefixTodo(name: string, { prefix, source, path, isKnown }: PrefixedVariable): string {
  const has = isKnown ? `${source} has the key ${name}` : `a key ${name} of ${source}`;
  return isKnown
    ? `Take the prefix ${prefix} out at ${path}, or let the program read ${prefix}${name}: ${has}, and the prefix makes ${prefix}${name} of it`
    : `See whether ${source} has the key ${name}: the prefix ${prefix} at ${path} makes ${prefix}${name} of it, which the program does not read; take the prefix out then, or let the program read that name`;
}
