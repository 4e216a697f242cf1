import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareStop } from './stop-server.ts';

const never = 2 ** 31 - 1;

let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  answer = (_request, response) => response.end('done');
  server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection that has sent this. `received` is all it gets until it is closed. */
async function givenConnection(
  sent: string,
): Promise<{ socket: Socket; atServer: Socket; received: Promise<string> }> {
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(sent);
  const received = text(socket).catch(() => 'cut off');
  const [atServer] = (await accepted) as [Socket];
  return { socket, atServer, received };
}

const request = (body = '') => `POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\n${body}`;

test.each([
  ['never sent a request', ''],
  ['sent half of one', 'GET / HTTP/1.1\r\nHo'],
])('a connection that %s is closed early', async (_what, sent) => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: never, answerMs: never });
  const { atServer, received } = await givenConnection(sent);
  // What arrived and was not read would be answered by a reset.
  await expect.poll(() => atServer.bytesRead).toBe(sent.length);
  await close();
  expect(await received).toBe('');
});

test('a connection that waits for its next request is closed early', async () => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: never, answerMs: never });
  const { socket, received } = await givenConnection(request('body'));
  await once(socket, 'data');
  await close();
  expect(await received).toContain('done');
});

test('a request that was on its way when the stop came is answered', async () => {
  const { close } = prepareStop(server, { idleMs: never, bodyMs: never, answerMs: never });
  const { socket, received } = await givenConnection(request('body'));
  await once(socket, 'data');
  const closed = close();
  socket.write(request('body'));
  await closed;
  expect(await received).toMatch(/done.*Connection: close.*done/s);
});

test('a request whose body does not arrive is given up early', async () => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: 1, answerMs: never });
  answer = (incoming, response) => incoming.resume().on('end', () => response.end('done'));
  const begun = once(server, 'request');
  const { received } = await givenConnection(request('bo'));
  await begun;
  await close();
  expect(await received).not.toContain('done');
});

test('a request whose body arrives in time is answered, and its connection closed', async () => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: never, answerMs: never });
  answer = (incoming, response) => incoming.resume().on('end', () => response.end('done'));
  const begun = once(server, 'request');
  const { socket, received } = await givenConnection(request('bo'));
  await begun;
  const stopped = close();
  socket.write('dy');
  await stopped;
  expect(await received).toMatch(/Connection: close.*done/s);
});

test('a request that runs is finished, and its answer says that the connection closes', async () => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: 1, answerMs: never });
  const begun = once(server, 'request');
  answer = () => {};
  const { received } = await givenConnection(request('body'));
  const [, response] = await begun;
  const stopped = close();
  response.end('done');
  await stopped;
  expect(await received).toMatch(/Connection: close.*done/s);
});

test('an answer that has begun is finished, and its connection closed', async () => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: 1, answerMs: never });
  const begun = once(server, 'request');
  answer = (_request, response) => response.write('almost ');
  const { socket, received } = await givenConnection(request('body'));
  const [, response] = await begun;
  await once(socket, 'data');
  const stopped = close();
  response.end('done');
  await stopped;
  expect(await received).toMatch(/Connection: keep-alive.*almost .*done/s);
});

test('once a stop begins, a connection that waits is still answered, and closed by its answer', async () => {
  const { begin, close } = prepareStop(server, { idleMs: 1, bodyMs: never, answerMs: never });
  const { socket, received } = await givenConnection(request('body'));
  await once(socket, 'data');
  begin();
  socket.write(request('body'));
  expect(await received).toMatch(/Connection: keep-alive.*done.*Connection: close.*done/s);
  await close();
});

test('once a stop begins, new connections are still answered until it closes', async () => {
  const { begin, close } = prepareStop(server, { idleMs: 1, bodyMs: never, answerMs: never });
  begin();
  const { received } = await givenConnection(request('body'));
  expect(await received).toMatch(/Connection: close.*done/s);
  await close();
});

test('what runs for too long is cut off', async () => {
  const { close } = prepareStop(server, { idleMs: 1, bodyMs: 1, answerMs: 2 });
  const begun = once(server, 'request');
  answer = () => {};
  const { received } = await givenConnection(request('body'));
  await begun;
  await close();
  expect(await received).not.toContain('done');
});
