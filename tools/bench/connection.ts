import { connect, type Socket } from 'node:net';

/** `size`: bytes of the body as received, including chunk lengths. */
export type Answer = { status: number; head: string; size: number; body: Buffer };

export type Connection = {
  /** One request at a time. */
  send(request: Buffer): Promise<Answer>;
  close(): void;
};

/**
 * A keep-alive connection straight on a socket, which reads of a response only where it ends. Node's HTTP
 * client takes longer to read a response than node:http to write it, so it would measure itself.
 * `localAddress`: one of this machine's, if a proxy must see different clients.
 */
export function openConnection(port: number, localAddress?: string): Connection {
  let socket: Socket | null = null;
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let reader = openReader();

  function openSocket(): Socket {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true, localAddress });
    opened.on('data', (chunk) => {
      const answer = reader.read(chunk);
      if (answer === null) return;
      if (/^connection: close/im.test(answer.head)) closeSocket();
      const answered = waiting;
      waiting = null;
      answered?.resolve(answer);
    });
    opened.on('error', fail);
    opened.on('close', () => fail(new Error('the server closed the connection')));
    return opened;
  }

  function closeSocket(): void {
    socket
      ?.removeAllListeners()
      .on('error', () => {})
      .destroy();
    socket = null;
  }

  function fail(error: Error): void {
    closeSocket();
    const failed = waiting;
    waiting = null;
    failed?.reject(error);
  }

  return {
    send(request) {
      reader = openReader();
      socket ??= openSocket();
      waiting = Promise.withResolvers<Answer>();
      socket.write(request);
      return waiting.promise;
    },
    close: closeSocket,
  };
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = '\r\n0\r\n\r\n';

/** Reads one response, chunk by chunk. */
export function openReader(): { read(chunk: Buffer): Answer | null } {
  const chunks: Buffer[] = [];
  let early: Buffer | null = null;
  let head: string | null = null;
  let size = 0;
  let length = 0;
  let isChunked = false;

  function readHead(chunk: Buffer): Buffer | null {
    const all = early ? Buffer.concat([early, chunk]) : chunk;
    const end = all.indexOf(headEnd);
    if (end < 0) {
      early = all;
      return null;
    }
    const lines = all.toString('latin1', 0, end);
    length = Number(/\r\ncontent-length: *(\d+)/i.exec(lines)?.[1] ?? 0);
    isChunked = /\r\ntransfer-encoding: *chunked/i.test(lines);
    head = lines;
    return all.subarray(end + headEnd.length);
  }

  /** Whether the last chunk, an empty one, has arrived. */
  function hasEnded(): boolean {
    if (!isChunked) return size >= length;
    const tail = Buffer.concat(chunks.slice(-lastChunk.length)).toString('latin1');
    return tail === lastChunk.slice(2) || tail.endsWith(lastChunk);
  }

  return {
    read(chunk) {
      const rest = head === null ? readHead(chunk) : chunk;
      if (rest === null || head === null) return null;
      if (rest.length > 0) chunks.push(rest);
      size += rest.length;
      if (!hasEnded()) return null;
      const body = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
      return { status: Number(head.slice(9, 12)), head, size, body };
    },
  };
}
