import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, requestBytes } from '../bench/requests.ts';
import type { KillableShop } from './killable-shop.ts';

/** Open pages: live streams that reconnect when they break, like a browser's. */
export type LiveStreams = {
  /** How many events all of them have received. */
  events(): number;
  /** How often one had to reconnect. */
  breaks(): number;
  close(): void;
};

/** A browser's wait before it reconnects. */
const retryMs = 1_000;
/** Nobody else has these addresses. */
const firstAddress = 2_000_000;

export function openLiveStreams(shop: KillableShop, count: number): LiveStreams {
  const sockets = new Set<Socket>();
  let isOver = false;
  let events = 0;
  let breaks = 0;

  async function listen(n: number): Promise<void> {
    const path = '/api/v1/live?topics=products,reviews';
    const request = requestBytes(shop.port, { path, address: addressOf(firstAddress + n) });
    while (!isOver) {
      const socket = connect({ port: shop.port, host: '127.0.0.1', noDelay: true });
      sockets.add(socket);
      socket.setEncoding('latin1');
      socket.on('data', (text: string) => {
        events += text.match(/^data:/gm)?.length ?? 0;
      });
      socket.on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(request);
      await closed;
      sockets.delete(socket);
      if (isOver) return;
      breaks += 1;
      await pause(retryMs);
      await shop.serving();
    }
  }

  for (let n = 0; n < count; n += 1) void listen(n);
  return {
    events: () => events,
    breaks: () => breaks,
    close() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
