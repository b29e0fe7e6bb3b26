import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startCuttingProxy } from './cutting-proxy.js';

async function startBackend(): Promise<{ readonly url: string; readonly answer: () => void }> {
  const waiting: (() => void)[] = [];
  const backend = createServer((_request, response) => waiting.push(() => response.end('{}')));
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void backend.close());
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  return { url, answer: () => waiting.splice(0).forEach((each) => each()) };
}

const send = (address: string, body: string) => fetch(`${address}/api/pods/failed`, { method: 'POST', body });

it('hands on nothing of a sender that is gone, however late it arrives', async () => {
  const backend = await startBackend();
  const proxy = await startCuttingProxy([backend.url], () => 'pass');
  onTestFinished(() => proxy.close());
  const [older, newer] = [proxy.sender(), proxy.sender()];
  const { hostname, port, pathname } = new URL(older.url);
  const late = connect(Number(port), hostname);
  const ended = new Promise((resolve) => late.once('close', resolve));
  late.on('error', () => undefined);
  late.write(`POST ${pathname}/api/pods/failed HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{`);
  await older.gone();
  late.write('}');
  await ended;
  const sent = send(newer.url, 'newer');
  await expect.poll(() => proxy.handedOn.length).toBe(1);
  backend.answer();
  expect((await sent).status).toBe(200);
  expect(proxy.taken.map(({ body }) => body)).toEqual(['newer']);
});

it('is not done with a sender before what was handed on is answered', async () => {
  const backend = await startBackend();
  const proxy = await startCuttingProxy([backend.url], () => 'pass');
  onTestFinished(() => proxy.close());
  const sender = proxy.sender();
  const sent = send(sender.url, 'older');
  await expect.poll(() => proxy.handedOn.length).toBe(1);
  const order: string[] = [];
  const gone = sender.gone().then(() => order.push('gone'));
  setImmediate(() => {
    order.push('answered');
    backend.answer();
  });
  await gone;
  await sent;
  expect(order).toEqual(['answered', 'gone']);
  expect(proxy.taken).toHaveLength(1);
});
