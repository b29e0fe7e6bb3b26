import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { namedInputs, type ProgramInput } from '../inputs/program-inputs.js';
import { SERVICE_KINDS } from './service-kind.js';

const DATABASES = new Set(['PostgreSQL', 'MySQL', 'MongoDB', 'SQL Server', 'Cassandra']);
const OF_DATABASE = /(?:^|_)(?:DB|DATABASE|DATASOURCE|SQL)(?:_|$)/i;
const OF_BROKER = /(?:^|_)BROKER(?:_|$)/i;
const OF_PLACE = /HOST|UR[LI]|ADDR|ENDPOINT|SERVER|BROKER|BOOTSTRAP|DSN|CONN|NODES/i;
/** An address that is the pod itself. */
export const LOCAL_TEXT = /(?:^|[^\w.-])(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3})(?:$|[^\w.-])|\[::1\]/i;
const PLACES = 3;

/** A server of which the kind or the port is known; '' for what is not. */
interface Server {
  readonly kind: string;
  readonly port: string;
}

/** The variables that say by name or address where a server of that kind, or of that port, is; a few of them. */
export function serviceInputs(container: ContainerEvidence, server: Server): readonly ProgramInput[] {
  return namedInputs(container)
    .filter((each) => isMeant(each, server))
    .slice(0, PLACES);
}

function isMeant(input: ProgramInput, { kind, port }: Server): boolean {
  const { variable, text } = input;
  if (variable === '' || LOCAL_TEXT.test(text) || input.from?.startsWith('of field') === true) return false;
  if (port !== '' && text.includes(`:${port}`)) return true;
  return kind !== '' && OF_PLACE.test(variable) && isOfKind(input, kind);
}

function isOfKind({ variable, text }: ProgramInput, kind: string): boolean {
  if (wordsOf(kind)?.test(`${variable} ${/^[a-z][\w+.-]{1,40}:/i.exec(text)?.[0] ?? ''}`) === true) return true;
  if (DATABASES.has(kind)) return OF_DATABASE.test(variable);
  return (kind === 'RabbitMQ' || kind === 'Kafka') && OF_BROKER.test(variable);
}

/** The words by which such a service is known. */
export function wordsOf(kind: string): RegExp | undefined {
  return SERVICE_KINDS.rows.find(({ name }) => name === kind)?.pattern;
}
