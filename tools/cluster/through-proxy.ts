import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { Db } from '#database/tables.ts';
import type { ClusterProxy } from './proxies.ts';

const pages = ['/', '/store', '/about', '/store?search=silk'];

/**
 * Pages on one keep-alive connection, and a live stream that is passed on at once, not in blocks; through TLS
 * if the proxy has it here.
 */
export async function checkStreams(
  { port, secure }: ClusterProxy,
  db: Db,
): Promise<{ faults: string[]; detail: string }> {
  const { Agent, request } = secure ? https : http;
  const lasting = new Agent({ keepAlive: true, maxSockets: 1 });
  const streaming = new Agent();
  const faults: string[] = [];
  const ask = async (path: string, agent: http.Agent): Promise<http.IncomingMessage> => {
    const own = secure
      ? { host: 'localhost', port: secure.port, ca: secure.authority }
      : { host: '127.0.0.1', port };
    const [answer] = await once(request({ ...own, path, agent }).end(), 'response');
    return answer as http.IncomingMessage;
  };
  const ports = new Set<number | undefined>();
  for (const path of pages) {
    const answer = await ask(path, lasting);
    ports.add(answer.socket.localPort);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    if (answer.statusCode !== 200 || !Buffer.concat(chunks).includes('</html>')) {
      faults.push(`${path} answered ${answer.statusCode}`);
    }
  }
  if (ports.size !== 1) faults.push(`${ports.size} connections for ${pages.length} pages`);
  const stream = await ask('/api/v1/live?topics=products', streaming);
  const { id } = await db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
  let text = '';
  const heard = new Promise<number>((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
      if (text.includes(`"id":"${id}"`)) resolve(performance.now());
    });
    setTimeout(() => resolve(Number.NaN), 5_000).unref();
  });
  const since = performance.now();
  await db
    .updateTable('products')
    .set((eb) => ({ price_paise: eb('price_paise', '+', 100) }))
    .where('id', '=', id)
    .execute();
  const ms = (await heard) - since;
  if (Number.isNaN(ms)) faults.push('the stream did not announce a change within 5 s');
  stream.destroy();
  lasting.destroy();
  streaming.destroy();
  return {
    faults,
    detail: `${secure ? 'TLS' : 'no TLS'}, a change announced after ${Math.round(ms)} ms`,
  };
}
