import type { ClientConfig } from 'pg';
import type { PluginContext } from 'podproof/plugin';
import { GuardedSocket } from './guarded-socket.js';

const CONNECT_WITHIN_S = 5;
const CONNECT_AT_MOST_S = 60;

/** What may stand behind the `?` of a URL. `pg` takes any of its options from there, also those that name files and code. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'application_name',
  'channel_binding',
  'connect_timeout',
  'fallback_application_name',
  'host',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'port',
  'ssl',
  'sslmode',
  'sslnegotiation',
  'statement_timeout',
  'uselibpqcompat',
]);

/** Parameters that name files of the server, and the field that takes the file's text instead. */
const FILE_PARAMETERS: Readonly<Record<string, 'ca' | 'cert' | 'key'>> = {
  sslrootcert: 'ca',
  sslcert: 'cert',
  sslkey: 'key',
};

/** What `create` gets to connect by; `ca`, `cert` and `key` are texts in PEM. */
export interface ConnectionSettings {
  readonly url: string;
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

export function isConnectionUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

/** What is wrong with the parameters of a URL, in a sentence; undefined when nothing is. Their values are never repeated. */
export function faultOfParameters(url: string): string | undefined {
  const names = [...new URL(url).searchParams.keys()];
  const file = names.find((name) => Object.hasOwn(FILE_PARAMETERS, name));
  if (file !== undefined) {
    return `must not name files of the server: give the text of ${file} in the field ${FILE_PARAMETERS[file]}, or set DATABASE_URL`;
  }
  const unknown = names.find((name) => !PARAMETERS.has(name));
  return unknown === undefined
    ? undefined
    : `has the parameter ${unknown.slice(0, 40)}, which is none of ${[...PARAMETERS].join(', ')}`;
}

const COMPATIBLE_MODES: readonly string[] = ['require', 'verify-ca'];

/** TLS with the texts that were given; `pg` has its own reading of `sslmode` where there are none. */
function tlsOf({ ca, cert, key }: ConnectionSettings, { searchParams }: URL): ClientConfig['ssl'] {
  const mode = searchParams.get('sslmode') ?? 'verify-full';
  if (mode === 'disable') return false;
  // As in libpq, which then checks who signed the certificate, but not for which name.
  const anyName = searchParams.get('uselibpqcompat') === 'true' && COMPATIBLE_MODES.includes(mode);
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(mode === 'no-verify' && { rejectUnauthorized: false }),
    ...(anyName && { checkServerIdentity: () => undefined }),
  };
}

function timeoutOf({ searchParams }: URL): number {
  const seconds = Number(searchParams.get('connect_timeout') ?? CONNECT_WITHIN_S);
  return (seconds > 0 ? Math.min(seconds, CONNECT_AT_MOST_S) : CONNECT_WITHIN_S) * 1000;
}

/** How `pg` connects. */
export function clientConfig(settings: ConnectionSettings, resolve: PluginContext['resolve']): ClientConfig {
  const url = new URL(settings.url);
  const connection: ClientConfig = {
    application_name: 'podproof',
    connectionTimeoutMillis: timeoutOf(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    stream: () => new GuardedSocket(resolve),
  };
  const hasTexts = [settings.ca, settings.cert, settings.key].some((text) => text !== undefined);
  if (!hasTexts) return { ...connection, connectionString: settings.url };
  const ssl = tlsOf(settings, url);
  url.searchParams.delete('sslmode');
  return { ...connection, ssl, connectionString: url.href };
}

/** Host, port and database, for people to read. */
export function locationOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}
