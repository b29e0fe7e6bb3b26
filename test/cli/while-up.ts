import { podproof } from './fake-terminal.js';

/** A server that `podproof up` or `demo` runs, as somebody beside the terminal sees it. */
export interface Visit {
  readonly url: string;
  /** What was printed until now. */
  readonly out: readonly string[];
}

/** Runs the command until `visit` is done, which begins when the server listens; answers how it ended. */
export async function whileUp(
  words: string,
  variables: Record<string, string>,
  visit: (visit: Visit) => Promise<void>,
) {
  let stop = () => {};
  let seen: Promise<void> | undefined;
  const out: string[] = [];
  const outcome = await podproof(words, {
    variables: { PORT: '0', LOG_LEVEL: 'silent', ...variables },
    stop: new Promise((resolve) => {
      stop = resolve;
    }),
    onOut: (line) => {
      out.push(line);
      const [, url] = /listening on (\S+)$/.exec(line) ?? [];
      if (url === undefined) return;
      seen = visit({ url, out });
      void seen.then(stop, stop);
    },
  });
  await seen;
  return outcome;
}

/** Signs in; answers the session's cookie. */
export async function signIn(url: string, password: string, username = 'admin'): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`the login answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** What a signed-in user is answered. */
export async function read(url: string, cookie: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
