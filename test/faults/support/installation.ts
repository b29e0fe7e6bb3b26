import { check } from './checks.js';
import { send, sendExpecting } from './http.js';
import type { Place } from './place.js';
import type { Track } from './runner.js';
import { ServerProcess, type Variables } from './server-process.js';

const ADMIN = { username: 'admin', password: 'correct horse battery' };

/** Creates the first admin; answers the `Cookie` header. */
export async function signUp({ url }: { readonly url: string }): Promise<string> {
  const { headers } = await sendExpecting(200, url, 'POST', '/api/auth/signup', { body: ADMIN });
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/** An installation whose server is started again and again. Its servers end with the track. */
export class Installation {
  #cookie: string | undefined;

  constructor(
    private readonly track: Track,
    readonly place: Place,
  ) {}

  async start(variables: Variables = {}): Promise<ServerProcess> {
    const server = await ServerProcess.start({ ...this.place.variables, ...variables });
    this.track.defer(() => server.kill('SIGKILL'));
    return server;
  }

  /** Starts, or refuses to with one line that says why: the line. */
  async startOrRefuse(): Promise<ServerProcess | string> {
    const server = await ServerProcess.launch({ LOG_LEVEL: 'silent', ...this.place.variables });
    const { end, stdout, stderr } = server;
    if (end === null) return server;
    check(end.code === 1, `the exit code is ${end.code}, not 1: ${stderr}`);
    check(/^[^\n]+\n$/.test(stderr), `not one line on the standard error: ${JSON.stringify(stderr)}`);
    check(stdout === '', `something on the standard output: ${JSON.stringify(stdout)}`);
    return stderr.trim();
  }

  /** Refuses to start, with one line that says why. Answers the line. */
  async startInVain(): Promise<string> {
    const started = await this.startOrRefuse();
    if (typeof started === 'string') return started;
    await started.kill('SIGKILL');
    throw new Error('the server started although it should not');
  }

  /** The `Cookie` header of the admin, who is created by the first call; sessions outlast restarts. */
  async cookie(server: ServerProcess): Promise<string> {
    this.#cookie ??= await signUp(server);
    return this.#cookie;
  }

  /** Tries to log in; answers the status. */
  async logIn(server: ServerProcess, password: string): Promise<number> {
    const body = { username: ADMIN.username, password };
    return (await send(server.url, 'POST', '/api/auth/login', { body })).status;
  }
}
