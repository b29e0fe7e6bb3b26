import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { inputPlace, programInputs } from './program-inputs.js';

const PORT = /:\d{1,5}$/;
/** A shorter name may be a part of any word. */
const LEAST = 3;

/** Where the manifest gives a program the name or address of a host, for `correct it …`: `in DB_HOST (spec.containers[0].env[2])`. */
export function hostSource(container: ContainerEvidence, host: string): string {
  const name = host.replace(PORT, '').toLowerCase();
  const input = name.length < LEAST ? undefined : programInputs(container).find(({ text }) => hasHost(text, name));
  return input === undefined ? 'where the program takes it from' : `in ${inputPlace(input)}`;
}

/** Whether a word is the host, or an address with it: `amqp://user@queue:5672`. */
function hasHost(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name);
  if (at === -1) return false;
  const around = `${text.charAt(at - 1)}${text.charAt(at + name.length)}`;
  return !/[\w.-]/.test(around);
}
