import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

type Backend = { socket: Socket; borrower: Borrower | null };
type Borrower = { socket: Socket; waiting: Buffer[]; unanswered: number; backend: Backend | null };

/** What a pooler lets a client set when it connects. */
const allowedAtStart = new Set(['user', 'database', 'application_name', 'client_encoding']);

/**
 * Stands in front of PostgreSQL like a pooler in transaction mode, with two connections: after each transaction
 * a client gets the other one. Returns the address of the same database through it.
 */
export async function openTransactionPooler(target: pg.ClientConfig): Promise<string> {
  const backends = [await openBackend(target), await openBackend(target)];
  const queue: Borrower[] = [];
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.on('error', () => {});
    const borrower: Borrower = { socket, waiting: [], unanswered: 0, backend: null };
    let hasStarted = false;
    onMessages(
      socket,
      (message) => {
        if (!hasStarted) {
          hasStarted = true;
          return void socket.write(answerToStart(message));
        }
        if (isType(message, 'X')) return void socket.end();
        if (isType(message, 'S') || isType(message, 'Q')) borrower.unanswered += 1;
        borrower.waiting.push(message);
        if (!borrower.backend && !queue.includes(borrower)) queue.push(borrower);
        lend();
      },
      { beginsWithoutType: true },
    );
  });

  function lend(): void {
    for (const backend of backends) {
      if (backend.borrower) continue;
      const next = queue.shift();
      if (!next) break;
      backend.borrower = next;
      next.backend = backend;
    }
    for (const { borrower, socket } of backends) {
      for (const message of borrower?.waiting.splice(0) ?? []) socket.write(message);
    }
  }

  for (const backend of backends) {
    onMessages(backend.socket, (message) => {
      const { borrower } = backend;
      if (!borrower) return;
      borrower.socket.write(message);
      if (!isType(message, 'Z')) return;
      borrower.unanswered -= 1;
      const isOutsideTransaction = String.fromCharCode(message[5] ?? 0) === 'I';
      if (!isOutsideTransaction || borrower.unanswered > 0) return;
      borrower.backend = null;
      backend.borrower = null;
      backends.reverse();
      lend();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of [...clients, ...backends.map(({ socket }) => socket)]) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return addressAt(target, '127.0.0.1', port);
}

/** A database's address, as in the shop's variables. */
export function addressOf(target: pg.ClientConfig): string {
  return addressAt(target, target.host ?? 'localhost', target.port ?? 5432);
}

function addressAt({ user, password, database }: pg.ClientConfig, host: string, port: number) {
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** The driver signs in; then its socket is the pooler's. */
async function openBackend(target: pg.ClientConfig): Promise<Backend> {
  const client = new pg.Client(target);
  await client.connect();
  const { stream } = (client as pg.Client & { connection: pg.Connection }).connection;
  stream.removeAllListeners();
  stream.on('error', () => {});
  return { socket: stream as Socket, borrower: null };
}

function isType(message: Buffer, type: string): boolean {
  return message[0] === type.charCodeAt(0);
}

/** Parses the protocol: one byte of type, except in a client's first message, and four bytes of length. */
function onMessages(
  socket: Socket,
  hear: (message: Buffer) => void,
  { beginsWithoutType = false } = {},
): void {
  let rest = Buffer.alloc(0);
  let typeBytes = beginsWithoutType ? 0 : 1;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      typeBytes = 1;
      hear(message);
    }
  });
}

function answerToStart(message: Buffer): Buffer {
  const names = message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_, index) => index % 2 === 0 && _ !== '');
  const unknown = names.find((name) => !allowedAtStart.has(name));
  if (unknown) {
    const words = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
    return packed('E', Buffer.from(words));
  }
  const number = Buffer.alloc(4);
  // The process and key by which a statement could be cancelled: its own numbers.
  const key = Buffer.from([0x7f, 0, 0, 1, 0, 0, 0, 1]);
  return Buffer.concat([packed('R', number), packed('K', key), packed('Z', Buffer.from('I'))]);
}

function packed(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
