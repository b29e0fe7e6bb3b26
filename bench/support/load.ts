import { connect, type Socket } from 'node:net';

/** What a load did: how long it took, and how long each request waited for its answer. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKED_END = Buffer.from('\r\n0\r\n\r\n');

/** A whole POST request as it goes over the wire. */
export function postRequest(url: URL, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({
    Host: url.host,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`POST ${url.pathname} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

/** True when the bytes so far hold the whole answer. */
function isComplete(answer: Buffer): boolean {
  const end = answer.indexOf(HEAD_END);
  if (end === -1) return false;
  const head = answer.subarray(0, end).toString('latin1');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return answer.length >= end + HEAD_END.length + Number(length);
  return answer.subarray(-CHUNKED_END.length).equals(CHUNKED_END);
}

/** Sends one request and waits for its answer. Throws unless the status is 200. */
function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0);
    const onData = (bytes: Buffer): void => {
      answer = answer.length === 0 ? bytes : Buffer.concat([answer, bytes]);
      if (!isComplete(answer)) return;
      socket.off('data', onData);
      const status = answer.subarray(9, 12).toString('latin1');
      if (status === '200') resolve();
      else reject(new Error(`the server answered ${answer.toString('utf8').slice(0, 500)}`));
    };
    socket.on('data', onData);
    socket.write(request);
  });
}

function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

async function worker(url: URL, next: () => Buffer | undefined, onDone: (milliseconds: number) => void): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  for (let request = next(); request !== undefined; request = next()) {
    const startedAt = performance.now();
    await exchange(socket, request);
    onDone(performance.now() - startedAt);
  }
  socket.destroy();
}

/** Sends all requests over that many keep-alive connections. Plain sockets, so that the sender costs little beside the server. */
export async function sendAll(url: URL, requests: readonly Buffer[], concurrency: number): Promise<LoadResult> {
  let index = 0;
  const waits: number[] = [];
  const next = () => requests[index++];
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, () => worker(url, next, (wait) => waits.push(wait))));
  const seconds = (performance.now() - startedAt) / 1_000;
  const sorted = Float64Array.from(waits).sort();
  return {
    requests: requests.length,
    seconds,
    perSecond: requests.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}
