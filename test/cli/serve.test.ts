import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const FIRST_LINES = 3;

/** Serves until `visit` has seen the server, and answers how the command ended. */
async function serve(variables: Record<string, string>, visit: (url: string) => Promise<void>) {
  let stop = () => {};
  let seen: Promise<void> | undefined;
  const lines: string[] = [];
  const outcome = await podproof('serve', {
    variables: { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...variables },
    stop: new Promise((resolve) => {
      stop = resolve;
    }),
    onOut: (line) => {
      lines.push(line);
      if (lines.length === FIRST_LINES) seen = visit(lines[0]?.replace(/^.* /, '') ?? '').finally(() => stop());
    },
  });
  await seen;
  return outcome;
}

describe('podproof serve', () => {
  it('says where it listens and what to do next, and ends when it is told to', async () => {
    const folder = join(temporaryFolder(), 'data');
    let status = 0;
    const { code, out, error } = await serve({ DATA_DIR: folder }, async (url) => {
      status = (await fetch(`${url}/health`)).status;
    });
    expect({ code, status, error }).toEqual({ code: 0, status: 200, error: [] });
    expect(out[0]).toMatch(/^Podproof is listening on http:\/\/127\.0\.0\.1:\d+$/);
    expect(out[1]).toMatch(/: open http:\/\/127\.0\.0\.1:\d+\/(?:docs)? and create the first admin/);
    expect(out[2]).toBe(`Agents send reports with the service token, which is in ${join(folder, 'service-token')}.`);
  });

  it('creates the first admin that the environment names', async () => {
    const variables = {
      DATA_DIR: temporaryFolder(),
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: 'correct horse',
      SERVICE_TOKEN: 'token-one',
    };
    let status = 0;
    const { out } = await serve(variables, async (url) => {
      const body = JSON.stringify({ username: 'ada', password: 'correct horse' });
      const headers = { 'content-type': 'application/json' };
      status = (await fetch(`${url}/api/auth/login`, { method: 'POST', body, headers })).status;
    });
    expect(status).toBe(200);
    expect(out[1]).toMatch(/sign in/);
    expect(out[2]).toMatch(/the SERVICE_TOKEN that you set\.$/);
    expect(out.join('\n')).not.toContain('token-one');
  });

  it('writes its log for people on a terminal, the stop included', async () => {
    let stop = () => {};
    const { out } = await podproof('serve', {
      variables: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: temporaryFolder(), NO_COLOR: '1' },
      isScreen: true,
      stop: new Promise((resolve) => {
        stop = resolve;
      }),
      onOut: (line) => {
        if (line.startsWith('Agents send reports')) stop();
      },
    });
    expect(out.filter((line) => line.startsWith('{'))).toEqual([]);
    const last = out.slice(-2).map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''));
    expect(last).toEqual(['INFO  stopping seconds_at_most=10', 'INFO  stopped']);
  });

  it('says in one line when the port is taken', async () => {
    const folder = temporaryFolder();
    let second: Awaited<ReturnType<typeof podproof>> | undefined;
    await serve({ DATA_DIR: join(folder, 'one') }, async (url) => {
      const variables = {
        DATA_DIR: join(folder, 'two'),
        HOST: '127.0.0.1',
        PORT: new URL(url).port,
        LOG_LEVEL: 'silent',
      };
      second = await podproof('serve', { variables });
    });
    expect(second).toMatchObject({ code: 1, error: [expect.stringMatching(/^PORT \d+ is taken/)] });
  });

  it('names HOST when it is no address to listen on', async () => {
    const variables = { DATA_DIR: temporaryFolder(), HOST: '256.1.1.1', PORT: '0', LOG_LEVEL: 'silent' };
    const ended = await podproof('serve', { variables });
    expect(ended).toMatchObject({ code: 1, error: [expect.stringMatching(/^HOST 256\.1\.1\.1 is no address/)] });
  });
});
