import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { inputPlace, programInputs } from './program-inputs.js';

const ELSEWHERE = 'where the program takes it from';
const PORT = /:\d{1,5}$/;
/** A shorter name may be a part of any word. */
const LEAST = 3;

/** Where the manifest gives a program the name or address of a host, for `correct it …`: `in DB_HOST (spec.containers[0].env[2])`. */
export function hostSource(container: ContainerEvidence, host: string): string {
  const name = host.replace(PORT, '').toLowerCase();
  const input = name.length < LEAST ? undefined : programInputs(container).find(({ text }) => hasHost(text, name));
  return input === undefined ? ELSEWHERE : `in ${inputPlace(input)}`;
}

/** `, which stands in DB_HOST (spec.containers[0].env[2]),`: the same where the manifest gives it; '' else. */
export function hostPlace(container: ContainerEvidence, host: string): string {
  const source = hostSource(container, host);
  return source === ELSEWHERE ? '' : `, which stands ${source},`;
}

/** Whether a word is the host, or an address with it: `amqp://user@queue:5672`. */
function hasHost(text: string, name: string): boolean {
  const at = text.toLowerCase().indexOf(name);
  if (at === -1) return false;
  const around = `${text.charAt(at - 1)}${text.charAt(at + name.length)}`;
  return !/[\w.-]/.test(around);
}

const URL_HOST = /\bhttps?:\/\/(?:[^\s/@]{1,100}@)?([\w.-]{1,253})/i;

/** ` in DEPOT_URL (spec.containers[0].env[2])`: where the host of the address that a line names stands in the manifest; '' where it has none, or stands in nothing. */
export function addressSource(container: ContainerEvidence, line: string): string {
  const host = URL_HOST.exec(line)?.[1] ?? '';
  const source = host === '' ? ELSEWHERE : hostSource(container, host);
  return source === ELSEWHERE ? '' : ` ${source}`;
}

const HOST_TEXT = /^[a-z0-9][\w.-]{1,200}$/i;

/** `queue:5672`: the host of the variable beside the one that has this port, as QUEUE_HOST beside QUEUE_PORT; '' where there is none. */
export function hostBesidePort(container: ContainerEvidence, port: string): string {
  if (port === '') return '';
  const inputs = programInputs(container);
  for (const { variable, text } of inputs) {
    const prefix = text === port ? /^(\w{1,60})PORT$/i.exec(variable)?.[1] : undefined;
    const host = prefix === undefined ? undefined : inputs.find(({ variable: other }) => isHostOf(prefix, other));
    if (host !== undefined && HOST_TEXT.test(host.text)) return `${host.text}:${port}`;
  }
  return '';
}

function isHostOf(prefix: string, variable: string): boolean {
  return ['HOST', 'HOSTNAME', 'ADDR', 'ADDRESS', 'SERVER'].some(
    (each) => variable.toUpperCase() === `${prefix}${each}`.toUpperCase(),
  );
}
