import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { Check } from '../bench/orders-checked.ts';

/** What has arrived at the mail server, by Message-ID. */
export type SentEmails = {
  /** To be called with each received email. */
  note(text: string): void;
  /** How many have arrived, and how many of them repeatedly. */
  counts(): { arrived: number; repeated: number };
  /** Whether every email marked as sent has arrived, and none that was rolled back. */
  check(db: Db): Promise<Check[]>;
};

export function openSentEmails(): SentEmails {
  const arrivals = new Map<string, number>();
  let arrived = 0;
  return {
    note(text) {
      const id = /^Message-ID:\s*<([^@>]+)@/im.exec(text)?.[1] ?? '';
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      arrived += 1;
    },
    counts: () => ({ arrived, repeated: arrived - arrivals.size }),
    async check(db) {
      const ids = [...arrivals.keys()];
      const { rows } = await sql<{ lost: number; failed: number; known: number }>`
        select (select count(*) from emails where status = 'sent' and sent_by = 'smtp'
            and id::text not in (select unnest(${ids}::text[]))) as lost,
          (select count(*) from emails where status = 'failed') as failed,
          (select count(*) from emails where id::text in (select unnest(${ids}::text[]))) as known`.execute(
        db,
      );
      const [found = { lost: 0, failed: 0, known: 0 }] = rows;
      return [
        { what: 'emails sent', count: ids.length, isFault: false },
        { what: 'emails sent a second time', count: arrived - ids.length, isFault: false },
        { what: 'emails lost: marked as sent and not arrived', count: found.lost, isFault: true },
        { what: 'emails of nothing', count: ids.length - found.known, isFault: true },
        { what: 'emails that failed', count: found.failed, isFault: true },
      ];
    },
  };
}
