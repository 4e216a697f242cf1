import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';

/**
 * The process that answers every request with the same given response: over node:http, and over a bare socket,
 * which shows the speed of the load generator itself. Live streams stay open and all get what the parent sends.
 */
export type CeilingAnswer = { status: number; headers: [string, string][]; body: Buffer };

let answer: CeilingAnswer = { status: 404, headers: [], body: Buffer.alloc(0) };
let raw = Buffer.alloc(0);

const streams: ServerResponse[] = [];

const http = createHttpServer((request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.startsWith('/api/v1/live')) {
    streams.push(response);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    return;
  }
  response.writeHead(answer.status, answer.headers.flat());
  response.end(answer.body);
});
const bare = createNetServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(raw));
  socket.on('error', () => {});
});

process.on('message', (given: CeilingAnswer | { tell: string }) => {
  if ('tell' in given) {
    const text = Buffer.from(given.tell);
    for (const stream of streams) stream.write(text);
    return;
  }
  answer = { ...given, body: Buffer.from(given.body) };
  const lines = answer.headers.map(([name, value]) => `${name}: ${value}\r\n`);
  raw = Buffer.concat([
    Buffer.from(`HTTP/1.1 ${answer.status} OK\r\n${lines.join('')}\r\n`),
    answer.body,
  ]);
  process.send?.('ready');
});
process.on('disconnect', () => process.exit(0));

const ports = [await listen(http), await listen(bare)];
process.send?.(ports);

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
