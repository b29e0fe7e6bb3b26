import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Stands before a server and may let nobody through. */
export class Front {
  readonly #sockets = new Set<Socket>();
  #isAway = false;

  private constructor(
    readonly url: string,
    readonly server: Server,
  ) {}

  static async before(url: string): Promise<Front> {
    const { port } = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const front = new Front(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    server.on('connection', (socket) => front.#join(socket, connect(Number(port), '127.0.0.1')));
    onTestFinished(() => {
      front.isAway = true;
      server.close();
    });
    return front;
  }

  set isAway(isAway: boolean) {
    this.#isAway = isAway;
    if (isAway) for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (this.#isAway) near.destroy();
    else near.pipe(far).pipe(near);
  }
}
