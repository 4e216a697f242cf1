import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDoor } from './door.ts';

const closed: RequestListener = (_request, response) => void response.end('closed');

/** A server whose answers wait. `arrived` is the next request to come in. */
async function givenDoor(patienceMs?: number) {
  let arrive: (response: ServerResponse) => void;
  const arrived = new Promise<ServerResponse>((resolve) => {
    arrive = resolve;
  });
  const door = openDoor((_request, response) => arrive(response), patienceMs);
  const server = createServer(door.listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { door, arrived, ask: () => fetch(address).then((answer) => answer.text()) };
}

test('what came before is answered by the first listener, what comes after by the next', async () => {
  const { door, arrived, ask } = await givenDoor();
  const before = ask();
  const response = await arrived;
  let isAnswered = false;
  const answered = door.leadTo(closed).then(() => {
    isAnswered = true;
  });
  expect(await ask()).toBe('closed');
  expect(isAnswered).toBe(false);
  response.end('open');
  expect(await before).toBe('open');
  await answered;
});

test('an answer that takes too long is cut off', async () => {
  const { door, arrived, ask } = await givenDoor(10);
  const before = expect(ask()).rejects.toThrow();
  await arrived;
  await door.leadTo(closed);
  await before;
});
