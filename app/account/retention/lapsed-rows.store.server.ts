import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { retentionDays } from './retention.contract.ts';

/** Per statement, so that none takes long. */
export const maxBatch = 1_000;

/** What has lapsed by `now`, table by table. */
export function lapsedRows(now: Date): LapsedRows[] {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const lapsed = before(retentionDays.lapsed);
  return [
    { table: 'sessions', names: ['session', 'sessions'], where: sql`expires_at < ${lapsed}` },
    {
      table: 'email_links',
      names: ['link', 'links'],
      where: sql`least(expires_at, used_at) < ${lapsed}`,
    },
    // Short-lived and useless afterwards.
    { table: 'auth_codes', names: null, where: sql`expires_at < ${now}` },
    {
      table: 'oauth_flows',
      names: null,
      where: sql`expires_at < ${now}`,
    },
    {
      table: 'two_factor_challenges',
      names: null,
      where: sql`expires_at < ${now}`,
    },
    {
      table: 'sign_ups',
      names: null,
      where: sql`created_at < ${before(retentionDays.signUp)}`,
    },
    {
      table: 'checkouts',
      names: ['checkout', 'checkouts'],
      where: sql`updated_at < ${before(retentionDays.checkout)}`,
    },
    {
      table: 'order_keys',
      names: null,
      where: sql`created_at < ${before(retentionDays.orderKey)}`,
    },
    {
      table: 'stock_notifications',
      names: ['request to be notified', 'requests to be notified'],
      where: sql`created_at < ${before(retentionDays.stockNotification)} or notified_at < ${lapsed}`,
    },
    // Visitors without an account left their address only for this email.
    {
      table: 'emails',
      names: null,
      where: sql`kind = 'back-in-stock' and status <> 'queued' and created_at < ${lapsed}`,
    },
    {
      table: 'return_pictures',
      names: ['picture of a return', 'pictures of returns'],
      where: sql`return_id in (select id from returns where changed_at < ${before(retentionDays.returnPicture)}
        and state not in ('requested', 'approved', 'pickup', 'received'))`,
    },
    {
      table: 'provider_events',
      names: null,
      where: sql`handled_at < ${before(retentionDays.providerEvent)}`,
    },
    {
      table: 'shipment_updates',
      names: null,
      where: sql`handled_at < ${before(retentionDays.shipmentUpdate)}`,
    },
    {
      table: 'activity',
      names: ['entry of Activity', 'entries of Activity'],
      where: sql`at < ${before(retentionDays.activity)}`,
    },
  ];
}

export type LapsedRows = {
  table: string;
  /** Singular and plural; null for what nobody would miss. */
  names: [string, string] | null;
  where: RawBuilder<unknown>;
};

/** Deletes at most a batch. Skips rows that another process is deleting. Returns how many. */
export async function deleteLapsed(db: Db, { table, where }: LapsedRows): Promise<number> {
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} limit ${maxBatch} for update skip locked))
  `.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Empties the texts of at most a batch of emails that were sent or given up. Returns how many. */
export async function removeEmailTexts(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays.emailText * 86_400_000);
  const emptied = await sql`
    update emails set html = '', text = '' where ctid = any(array(
      select ctid from emails
      where created_at < ${before} and status <> 'queued' and (html <> '' or text <> '')
      limit ${maxBatch} for update skip locked))`.execute(db);
  return Number(emptied.numAffectedRows ?? 0);
}
