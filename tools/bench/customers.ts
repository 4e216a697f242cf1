import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { type Connection, openConnection } from './connection.ts';
import { addressOf, requestBytes } from './requests.ts';

/** A signed-in customer with their own address. */
export type Customer = {
  n: number;
  userId: string;
  email: string;
  cookie: string;
  address: string;
};

/** Everybody who may still order, in turn, so that no account is busy twice at a time. */
export type Crowd = { next(): ApiCustomer | null };

/** With an access token of the API. */
export type ApiCustomer = Customer & { token: string };

/** Makes accounts with a session each, by SQL, because password hashing is not measured. */
export async function makeCustomers(db: Db, name: string, count: number): Promise<Customer[]> {
  const { rows } = await sql<{ id: string; email: string; n: number }>`
    with made as (
      insert into users (email, email_confirmed_at)
      select ${name}::text || '-' || n || '@example.in', now() from generate_series(1, ${count}::int) as n
      returning id, email, substring(email from '-(\\d+)@')::int as n
    ), profiled as (
      insert into profiles (user_id, full_name) select id, 'Ananya Deshpande' from made
    ), signed_in as (
      insert into sessions (user_id, reference_hash, device, expires_at)
      select id, sha256(convert_to(rpad(${name}::text || '-' || n || '-', 43, 'x'), 'UTF8')), 'bench',
        now() + interval '20 days' from made
    )
    select id, email, n from made order by n`.execute(db);
  return rows.map(({ id, email, n }) => ({
    n,
    userId: id,
    email,
    cookie: `fh_session=${`${name}-${n}-`.padEnd(43, 'x')}`,
    address: addressOf(n),
  }));
}

/** The cookie of the owner; every shop has one. */
export async function signInOwner(db: Db): Promise<string> {
  const reference = 'owner-'.padEnd(43, 'x');
  await sql`
    insert into sessions (user_id, reference_hash, device, expires_at)
    select user_id, sha256(convert_to(${reference}, 'UTF8')), 'bench', now() + interval '1 day'
    from profiles where role = 'owner'
    on conflict do nothing`.execute(db);
  return `fh_session=${reference}`;
}

/** Fetches an access token for each, the way the shop's pages do. */
export async function fetchTokens(
  port: number,
  customers: readonly Customer[],
  open: () => Connection = () => openConnection(port),
): Promise<string[]> {
  const tokens: string[] = [];
  let next = 0;
  async function fetchSome(connection: Connection): Promise<void> {
    for (let place = next++; place < customers.length; place = next++) {
      const { cookie, address } = customers[place] as Customer;
      const path = '/auth/v1/token?grant_type=cookie';
      const answer = await connection.send(
        requestBytes(port, { method: 'POST', path, cookie, address }),
      );
      const token = /"access_token":"([^"]+)"/.exec(answer.body.toString())?.[1];
      if (!token) throw new Error(`no token: ${answer.status} ${answer.body}`);
      tokens[place] = token;
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: Math.min(8, customers.length) }, () => fetchSome(open())));
  return tokens;
}
