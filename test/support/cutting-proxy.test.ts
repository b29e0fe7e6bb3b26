import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startCuttingProxy } from './cutting-proxy.js';

/** Sends a request over each of eight connections and ends without waiting for an answer. */
const SENDER = `
  const { connect } = require('node:net');
  const request = 'POST /api/pods/failed HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 2\\r\\n\\r\\n{}';
  let sent = 0;
  for (let each = 0; each < 8; each += 1) {
    connect(Number(process.argv[1]), '127.0.0.1', function () {
      this.write(request, () => (sent += 1) === 8 && process.exit());
    });
  }
`;

it('is quiet when all that a sender left which is gone was handed on', async () => {
  const backend = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void backend.close());
  const proxy = await startCuttingProxy([`http://127.0.0.1:${(backend.address() as AddressInfo).port}`], () => 'pass');
  onTestFinished(() => proxy.close());
  // This process looks at no connection before the sender has ended.
  execFileSync(process.execPath, ['-e', SENDER, new URL(proxy.url).port]);
  await proxy.quiet();
  expect(proxy.taken).toHaveLength(8);
});
