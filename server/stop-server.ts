import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as acceptWaiting } from 'node:timers/promises';

/** How long a stop waits, in milliseconds. */
type Patience = {
  /** For an idle connection: a request may be on its way. */
  idleMs: number;
  /** For the rest of an incoming body: nothing has been done with it yet. */
  bodyMs: number;
  /** For the response to a complete request. */
  answerMs: number;
};

const usualPatience: Patience = { idleMs: 500, bodyMs: 1_000, answerMs: 10_000 };

export type ServerStop = {
  /** From now on each response closes its connection, so that a proxy sends no request into it. */
  begin(): void;
  /**
   * Accepts nothing more, and finishes requests within the limits of `Patience`. Node's own `close` cuts off
   * what arrives on an idle connection, and waits for connections that never sent a whole request.
   */
  close(): Promise<void>;
};

/** Follows the connections of a server from its start. Returns what stops it. */
export function prepareStop(server: Server, patience = usualPatience): ServerStop {
  const sockets = new Set<Socket>();
  const running = new Map<ServerResponse, IncomingMessage>();
  let isStopping = false;
  let isClosed = false;

  server.on('connection', (socket: Socket) => {
    if (isClosed) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    running.set(response, request);
    response.once('close', () => running.delete(response));
    if (isStopping) closeAfter(response, request.socket);
  });

  function begin(): void {
    if (isStopping) return;
    isStopping = true;
    for (const [response, { socket }] of running) closeAfter(response, socket);
  }

  return {
    begin,
    async close() {
      begin();
      // Connections still waiting to be accepted would be reset; right after this there are none.
      await acceptWaiting();
      isClosed = true;
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      const timers = [
        setTimeout(() => {
          const busy = new Set([...running.values()].map(({ socket }) => socket));
          for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
        }, patience.idleMs),
        setTimeout(() => {
          for (const { complete, socket } of running.values()) if (!complete) socket.destroy();
        }, patience.bodyMs),
        setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, patience.answerMs),
      ];
      await closed;
      timers.forEach(clearTimeout);
    },
  };
}

/** Adds Connection: close, unless the headers have been sent. */
function closeAfter(response: ServerResponse, socket: Socket): void {
  response.shouldKeepAlive = false;
  response.once('close', () => socket.destroySoon());
}
