import type { Fix, Step } from '../../contracts/diagnosis.js';
import { commandWords } from './prompt/command-words.js';

/** The parts of `kubectl set` that change what a patch changes too. */
const SETS = new Set(['resources', 'image', 'env']);
const LEAD = /:$/;

/**
 * The steps as they stand below a fix whose command hands it over: one whose own `kubectl set` sets nothing but what that command
 * sets already refers to it, so that nobody runs both.
 */
export function withoutRepeated(steps: readonly Step[], fix: Fix | null, fixCommand: string | null): readonly Step[] {
  if (fix === null || fixCommand === null || fix.scope !== 'hand-over') return steps;
  const given = new Set(fix.patch.flatMap(({ value }) => textsOf(value)));
  return steps.map((step) => {
    const values = valuesSet(step.command ?? '');
    const isRepeated = values.length > 0 && values.every((value) => given.has(value));
    return isRepeated ? { text: `${step.text.replace(LEAD, '')}: the command of the fix does it.` } : step;
  });
}

/** `48Mi` of `kubectl set resources … --limits=memory=48Mi`; nothing of any other command. */
function valuesSet(command: string): readonly string[] {
  const words = commandWords(command)?.[0] ?? [];
  const verb = words.indexOf('set');
  if (words[0] !== 'kubectl' || verb === -1 || !SETS.has(words[verb + 1] ?? '')) return [];
  const assigned = words.slice(verb + 2).filter((word) => word.includes('='));
  return assigned.flatMap((word) => word.split(',')).map((word) => word.slice(word.lastIndexOf('=') + 1));
}

function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(textsOf);
}
