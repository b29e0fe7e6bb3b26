import { parseJson } from '../contracts/parse-json.js';
import { parseUrl } from '../contracts/parse-url.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { fieldsOf } from '../rules/evidence/values.js';
import { errorLine } from './error-line.js';
import { readPassword } from './read-secret.js';
import type { Terminal } from './terminal.js';

/** How commands say which server to ask. */
export interface ServerOptions {
  readonly server?: string;
  readonly username?: string;
}

const PATIENCE_MS = 60_000;

/** Sends JSON to a running server as a user. */
export class ServerSession {
  #cookie = '';

  private constructor(private readonly url: string) {}

  /** Signs in; the password is PODPROOF_PASSWORD, else asked for. Throws PodproofError with one line. */
  static async open(terminal: Terminal, { server = '', username }: ServerOptions): Promise<ServerSession> {
    if (parseUrl(server) === undefined)
      throw new PodproofError('invalid', '--server must be a URL such as https://podproof.example.com');
    if (username === undefined) throw new PodproofError('invalid', '--server needs --username as well');
    const password = terminal.variables.PODPROOF_PASSWORD || (await readPassword(terminal));
    const session = new ServerSession(server.replace(/\/+$/, ''));
    await session.ask('POST', '/api/auth/login', { username, password });
    return session;
  }

  /** The body of the answer. Throws PodproofError with what the server said, or that it said nothing. */
  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await this.#send(method, path, body);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    const text = await response.text();
    if (response.ok) return text === '' ? undefined : JSON.parse(text);
    throw new PodproofError('refused', `The server answered ${response.status}: ${detailOf(text)}`);
  }

  /** Signs out. */
  async close(): Promise<void> {
    await this.ask('POST', '/api/auth/logout').catch(() => {});
  }

  async #send(method: string, path: string, body: object | undefined): Promise<Response> {
    try {
      return await fetch(this.url + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...(this.#cookie !== '' && { Cookie: this.#cookie }) },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      throw new PodproofError('unavailable', `${this.url} does not answer: ${errorLine(cause)}`, { cause: error });
    }
  }
}

function detailOf(text: string): string {
  const body = parseJson(text);
  if (body === undefined) return text.slice(0, 200);
  const { detail } = fieldsOf(body);
  return typeof detail === 'string' ? detail : text;
}
