import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export type Door = {
  /** The server's listener, as long as it lives. */
  listener: RequestListener;
  /** Sends new requests to this listener. Resolves once earlier ones are answered, or cut off for taking too long. */
  leadTo(listener: RequestListener): Promise<void>;
};

const usualPatienceMs = 10_000;

/** Leads requests to the current listener, so that a server can switch it without closing its port. */
export function openDoor(first: RequestListener, patienceMs = usualPatienceMs): Door {
  let current = first;
  const running = new Map<ServerResponse, Promise<void>>();

  function listener(request: IncomingMessage, response: ServerResponse): void {
    const closed = new Promise<void>((resolve) => {
      response.once('close', () => {
        running.delete(response);
        resolve();
      });
    });
    running.set(response, closed);
    current(request, response as Parameters<RequestListener>[1]);
  }

  return {
    listener,
    async leadTo(next) {
      current = next;
      const before = [...running];
      const late = setTimeout(() => {
        for (const [response] of before) response.destroy();
      }, patienceMs);
      await Promise.all(before.map(([, closed]) => closed));
      clearTimeout(late);
    },
  };
}
