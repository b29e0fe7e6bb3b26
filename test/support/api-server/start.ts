import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ApiServer } from '../../../src/simulation/api-server/api-server.js';
import { ROOT } from '../../architecture/cruise-folder.js';
import { withoutNock } from '../without-nock.js';

/** A certificate for 127.0.0.1 that is its own authority. */
export const CERTIFICATE = readFileSync(join(ROOT, 'test/fixtures/tls/certificate.pem'), 'utf8');
const KEY = readFileSync(join(ROOT, 'test/fixtures/tls/key.pem'), 'utf8');

/** Starts an API server for the test that runs. */
export async function startApiServer({ tls = false, basePath = '' } = {}): Promise<ApiServer> {
  withoutNock();
  const secure = tls && {
    createServer: (listener: Parameters<typeof createServer>[1]) =>
      createServer({ cert: CERTIFICATE, key: KEY }, listener),
  };
  const server = new ApiServer({ basePath, ...secure });
  await server.listen(tls ? 'https' : 'http');
  onTestFinished(() => server.stop());
  return server;
}
