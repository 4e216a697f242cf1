import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Connection, openConnection } from '../bench/connection.ts';
import type { KillableShop } from './killable-shop.ts';

/** How often a request was repeated, because there was no response or a 503. */
export type Repeats = { unanswered: number; unavailable: number };

const maxAnswerMs = 20_000;
const maxWaitMs = 60_000;
const pauseMs = 20;

/**
 * A connection used the way people and good API clients do: they repeat a request without a response or with
 * 503, byte for byte, once the shop is back. @throws if a request hangs, or has no response within a minute
 */
export function openPatientConnection(shop: KillableShop, repeats: Repeats): Connection {
  const connection = openConnection(shop.port);

  async function sendOnce(request: Buffer): Promise<Answer | null> {
    let late: NodeJS.Timeout | undefined;
    const hangs = new Promise<never>((_resolve, reject) => {
      late = setTimeout(() => {
        connection.close();
        reject(new Error('a request hangs'));
      }, maxAnswerMs);
    });
    const answered = connection.send(request).catch(() => null);
    return Promise.race([answered, hangs]).finally(() => clearTimeout(late));
  }

  return {
    async send(request) {
      const giveUpAt = performance.now() + maxWaitMs;
      while (performance.now() < giveUpAt) {
        const answer = await sendOnce(request);
        if (answer && answer.status !== 503) return answer;
        repeats[answer ? 'unavailable' : 'unanswered'] += 1;
        await shop.serving();
        await pause(pauseMs);
      }
      throw new Error('a request was not answered within a minute');
    },
    close: connection.close,
  };
}
