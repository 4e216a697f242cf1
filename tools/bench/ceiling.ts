import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answer } from './connection.ts';

export type Ceiling = {
  pid: number;
  /** node:http's. */
  port: number;
  /** The bare socket's. */
  barePort: number;
  /** From now on every request gets this response: the same headers, the same bytes. */
  answerWith(answer: Answer): Promise<void>;
  /** Writes this to every live stream. */
  tell(text: string): void;
  stop(): void;
};

/** Starts the process that answers as fast as Node.js can, to compare the shop with. */
export async function startCeiling(): Promise<Ceiling> {
  const child = fork(path.join(import.meta.dirname, 'ceiling-server.ts'), {
    serialization: 'advanced',
  });
  const [[port, barePort]] = (await once(child, 'message')) as [[number, number]];
  return {
    pid: child.pid ?? 0,
    port,
    barePort,
    async answerWith({ status, head, body }) {
      const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
      const bytes = isChunked ? joinChunks(body) : body;
      const headers = head
        .split('\r\n')
        .slice(1)
        .map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        })
        .filter(
          ([name]) =>
            !/^(transfer-encoding|content-length|connection|keep-alive|date)$/i.test(name),
        );
      headers.push(['Content-Length', String(bytes.length)]);
      child.send({ status, headers, body: bytes });
      await once(child, 'message');
    },
    tell: (text) => void child.send({ tell: text }),
    stop: () => child.disconnect(),
  };
}

/** The body of a chunked response. */
export function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let place = 0; place < body.length; ) {
    const lineEnd = body.indexOf('\r\n', place);
    const length = Number.parseInt(body.toString('latin1', place, lineEnd), 16);
    if (!(length > 0)) break;
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    place = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}
