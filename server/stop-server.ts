import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a stop waits, in milliseconds. */
type Patience = {
  /** For the rest of a body that is on its way: nothing has been done with it yet. */
  bodyMs: number;
  /** For the answer to a whole request. */
  answerMs: number;
};

const usualPatience: Patience = { bodyMs: 1_000, answerMs: 10_000 };

/**
 * Follows the connections of a server that starts to listen. Returns what stops it: nothing more is accepted,
 * connections without a request are closed at once, requests are finished as long as patience lasts, and each
 * answer closes its connection. Node's own `close` waits for connections that never sent a whole request.
 */
export function prepareStop(server: Server, patience = usualPatience): () => Promise<void> {
  const sockets = new Set<Socket>();
  const running = new Map<ServerResponse, IncomingMessage>();
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    if (isStopping) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    running.set(response, request);
    response.once('close', () => running.delete(response));
    if (isStopping) closeAfter(response, request.socket);
  });

  return async () => {
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [response, { socket }] of running) closeAfter(response, socket);
    const busy = new Set([...running.values()].map(({ socket }) => socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    const timers = [
      setTimeout(() => {
        for (const { complete, socket } of running.values()) if (!complete) socket.destroy();
      }, patience.bodyMs),
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patience.answerMs),
    ];
    await closed;
    timers.forEach(clearTimeout);
  };
}

/** Says so in the answer, unless its headers have been sent already. */
function closeAfter(response: ServerResponse, socket: Socket): void {
  response.shouldKeepAlive = false;
  response.once('close', () => socket.destroySoon());
}
