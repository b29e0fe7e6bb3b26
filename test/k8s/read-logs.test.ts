import { describe, expect, it } from 'vitest';
import { startApiServer } from '../support/api-server/start.js';
import { clientOf } from './kubeconfig.js';

const APP = { namespace: 'shop', pod: 'p0', container: 'app' };

describe('the log of a container', () => {
  it('reads the end of a log in whole lines, however long they are', async () => {
    const server = await startApiServer();
    server.logs.print(APP, `${'ü'.repeat(300_000)}\nthe end`);
    const log = await clientOf(server).logs({ ...APP, tailLines: 50 });
    expect(log).toEqual({ text: 'the end', isWhole: false });
    expect(server.requests[0]?.query.get('tailLines')).toBe('50');
  });

  it('reads of the one line of a log the end, in whole characters', async () => {
    const server = await startApiServer();
    server.logs.print(APP, `${'ü'.repeat(300_000)}x`);
    const { text } = await clientOf(server).logs(APP);
    expect(text).toMatch(/^ü{30000,}x$/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
  });

  it('reads the beginning of a log in whole lines', async () => {
    const server = await startApiServer();
    const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}\n`).join('');
    server.logs.print(APP, lines);
    const head = await clientOf(server).logHead(APP);
    expect(head).toMatch(/^line 0\n[^]+line \d+\n$/);
    expect(lines.startsWith(head) && head.length < 9_000).toBe(true);
  });

  it('does not take what the kubelet answers for a removed container for its log', async () => {
    const server = await startApiServer();
    server.logs.print(APP, `unable to retrieve container logs for containerd://${'a1'.repeat(32)}`);
    expect((await clientOf(server).logs(APP)).text).toBe('');
  });
});
