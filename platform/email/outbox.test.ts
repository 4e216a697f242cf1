import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { afterCommit, inTransaction } from '#database/transaction.ts';
import { recordRoundTrips } from '#tests/support/round-trips.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { type Mailer, mailboxMailer, smtpMailer } from './mailer.ts';
import { type Email, writeEmails } from './outbox.ts';
import { type OutboxWorker, openOutbox } from './outbox-worker.ts';

type Arrived = { recipients: string[]; headers: Map<string, string>; raw: string };

let database: TestDatabase;
let server: SMTPServer;
let arrived: Arrived[];
/** How many more emails the mail server refuses. */
let refusals: number;
/** For each of the next emails: the mail server accepts it only after this resolves. */
let slowly: Promise<void>[];
/** Emails that the mail server has begun to receive. */
let begun: number;
/** The most emails received at the same time, and the connections made. */
let atOnce: number;
let connections: number;
let mailer: Mailer;
let outbox: OutboxWorker;

beforeEach(async () => {
  arrived = [];
  refusals = 0;
  slowly = [];
  begun = 0;
  atOnce = 0;
  connections = 0;
  let receiving = 0;
  database = await openTestDatabase();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, accept) {
      connections += 1;
      accept();
    },
    onData(stream, session, answer) {
      let raw = '';
      receiving += 1;
      atOnce = Math.max(atOnce, receiving);
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', async () => {
        begun += 1;
        await slowly.shift();
        receiving -= 1;
        if (refusals > 0) {
          refusals -= 1;
          return answer(new Error('Mailbox busy'));
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ recipients, headers: headersOf(raw), raw });
        answer();
      });
    },
  });
  // One at a time, so that a test knows which email comes first.
  mailer = smtpMailer(
    `${await addressOf(server)}?connections=1`,
    () => 'Fashion Haat <shop@example.com>',
    'haat.example',
  );
  outbox = openOutbox(database.db, mailer, silentLog, afterCommit);
});

afterEach(async () => {
  await outbox.stop();
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** Starts a server. Returns its address. */
function addressOf(one: SMTPServer | Server): Promise<string> {
  return new Promise((resolve) => {
    const listening = one.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}

function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
}

/** A due email that no outbox has been told of. */
async function givenEmail(message: Partial<Email> = {}): Promise<void> {
  await writeEmails(database.db, {
    kind: 'order-placed',
    to: 'ananya@example.com',
    subject: 'Order Confirmation',
    html: '<p>Total ₹16,870</p>',
    text: 'Total ₹16,870',
    ...message,
  });
}

async function emails() {
  return database.db
    .selectFrom('emails')
    .select(['id', 'status', 'attempts', 'sending_since', 'sent_by', 'last_error'])
    .select(sql<number>`extract(epoch from next_attempt_at - now())::float`.as('dueInSeconds'))
    .orderBy('created_at')
    .execute();
}

/** Makes the next attempt due now, as after a long wait. */
async function timePasses(): Promise<void> {
  await database.db
    .updateTable('emails')
    .set({ next_attempt_at: sql`now() - interval '1 second'` })
    .execute();
}

test('an email that is on its way is not sent again when the clock jumps over its lease', async () => {
  const accepted = Promise.withResolvers<void>();
  slowly.push(accepted.promise);
  const two = smtpMailer(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?connections=2`,
    () => 'shop@example.com',
    'haat.example',
  );
  const other = openOutbox(database.db, two, silentLog, afterCommit);
  await givenEmail();
  const drained = other.drain();
  await vi.waitUntil(() => begun === 1);
  await timePasses();
  void other.drain();
  await expect.poll(async () => (await emails())[0]?.attempts).toBe(2);
  accepted.resolve();
  await drained;
  await other.stop();
  two.close();
  expect(arrived).toHaveLength(1);
  expect(await emails()).toMatchObject([{ status: 'sent' }]);
});

test('in the built-in mailbox an email is there with the commit, and one that is held back is not', async () => {
  const inMailbox = openOutbox(database.db, mailboxMailer(), silentLog, afterCommit);
  const email = { kind: 'x', to: 'a@example.com', subject: 'x', html: '', text: '' };
  await inMailbox.write(database.db, email, { ...email, heldBack: 'Too many.' });
  await inMailbox.stop();
  expect(await emails()).toMatchObject([
    { status: 'sent', sent_by: 'mailbox', last_error: null },
    { status: 'failed', sent_by: null, last_error: 'Too many.' },
  ]);
});

test('in the built-in mailbox an email that can be withdrawn is there once it no longer can', async () => {
  const inMailbox = openOutbox(database.db, mailboxMailer(), silentLog, afterCommit);
  const email = { kind: 'x', to: 'a@example.com', subject: 'x', html: '', text: '' };
  await inMailbox.write(database.db, { ...email, waits: { orderEventId: 7, seconds: 30 } });
  await inMailbox.drain();
  const [waiting] = await emails();
  expect(waiting).toMatchObject({ status: 'queued', attempts: 0 });
  expect(waiting?.dueInSeconds).toBeGreaterThan(20);
  await timePasses();
  await inMailbox.drain();
  await inMailbox.stop();
  expect(await emails()).toMatchObject([{ status: 'sent', sent_by: 'mailbox' }]);
});

describe('emails', () => {
  test('arrive, each at its own address with its own subject', async () => {
    await givenEmail();
    await givenEmail({ to: 'owner@example.com', subject: 'New Order Notification' });
    await outbox.drain();
    expect(
      arrived.map(({ recipients, headers }) => [
        recipients,
        headers.get('to'),
        headers.get('from'),
        headers.get('subject'),
      ]),
    ).toEqual([
      [
        ['ananya@example.com'],
        'ananya@example.com',
        'Fashion Haat <shop@example.com>',
        'Order Confirmation',
      ],
      [
        ['owner@example.com'],
        'owner@example.com',
        'Fashion Haat <shop@example.com>',
        'New Order Notification',
      ],
    ]);
    for (const { raw } of arrived) {
      expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
      expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    }
    expect(await emails()).toMatchObject([
      { status: 'sent', sent_by: 'smtp', attempts: 1 },
      { status: 'sent', sent_by: 'smtp', attempts: 1 },
    ]);
  });

  test('are sent when the outbox is woken', async () => {
    await givenEmail();
    outbox.wake();
    await expect.poll(() => arrived.length).toBe(1);
  });

  test('are sent once what they report has committed, and not before', async () => {
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const telling = inTransaction(database.db, async (db) => {
      await outbox.write(db, { kind: 'x', to: 'a@example.com', subject: 'x', html: '', text: '' });
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    await outbox.drain();
    expect(arrived).toHaveLength(0);
    mayCommit.resolve();
    await telling;
    await expect.poll(() => arrived.length).toBe(1);
  });

  test('are looked for once by all who wake the outbox at about the same time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const isLook = (statement: string) => statement.startsWith('select distinct "kind"');
    const sent = await recordRoundTrips(async () => {
      for (let times = 0; times < 10; times += 1) {
        outbox.wake();
        await emails();
      }
      vi.advanceTimersByTime(1_000);
      await outbox.drain();
    });
    expect(sent.flat().filter(isLook)).toHaveLength(1);
  });

  test('are sent once', async () => {
    await givenEmail();
    await outbox.drain();
    await timePasses();
    await outbox.drain();
    expect(arrived).toHaveLength(1);
  });

  test('that were sent are not sent again after a restart', async () => {
    await givenEmail();
    await outbox.drain();
    await outbox.stop();
    await timePasses();
    const restarted = openOutbox(database.db, mailer, silentLog, afterCommit);
    await restarted.drain();
    await restarted.stop();
    expect(arrived).toHaveLength(1);
  });

  test('are not sent when what they report was rolled back', async () => {
    const telling = database.db.transaction().execute(async (db) => {
      await outbox.write(db, { kind: 'x', to: 'a@example.com', subject: 'x', html: '', text: '' });
      throw new Error('changed my mind');
    });
    await expect(telling).rejects.toThrow('changed my mind');
    await outbox.drain();
    expect(arrived).toEqual([]);
  });

  test('keep their Message-ID when they are sent again after a crash', async () => {
    await givenEmail();
    await outbox.drain();
    // The process died after sending, before recording it.
    await database.db.updateTable('emails').set({ status: 'queued' }).execute();
    await timePasses();
    await outbox.drain();
    const [message] = await emails();
    const id = `<${message?.id}@haat.example>`;
    expect(arrived.map(({ headers }) => headers.get('message-id'))).toEqual([id, id]);
  });

  test('are each delivered once by two shops that send at the same time', async () => {
    for (let n = 0; n < 20; n += 1) await givenEmail({ subject: `Email ${n}` });
    const other = openOutbox(database.db, mailer, silentLog, afterCommit);
    await Promise.all([outbox.drain(), other.drain()]);
    await other.stop();
    const subjects = arrived.map(({ headers }) => headers.get('subject'));
    expect(new Set(subjects).size).toBe(20);
    expect(subjects).toHaveLength(20);
  });

  test('are not sent by another shop while a slow mail server is still receiving them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    slowly = [promise];
    await givenEmail();
    const first = outbox.drain();
    await expect.poll(() => begun).toBe(1);
    const other = openOutbox(database.db, mailer, silentLog, afterCommit);
    await other.drain();
    await other.stop();
    resolve();
    await first;
    expect(arrived).toHaveLength(1);
  });
});

describe('a mail server that refuses', () => {
  test('is tried again later, and then the email arrives once', async () => {
    refusals = 1;
    await givenEmail();
    await outbox.drain();
    expect(arrived).toEqual([]);
    const [refused] = await emails();
    expect(refused).toMatchObject({ status: 'queued', attempts: 1, sent_by: null });
    expect(refused?.last_error).toContain('Mailbox busy');

    await outbox.drain();
    expect(arrived).toEqual([]);

    await timePasses();
    await outbox.drain();
    await outbox.drain();
    expect(arrived).toHaveLength(1);
    expect(await emails()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
  });

  test('does not hold up the other emails', async () => {
    refusals = 1;
    await givenEmail({ subject: 'first' });
    await givenEmail({ subject: 'second' });
    await outbox.drain();
    expect(arrived.map(({ headers }) => headers.get('subject'))).toEqual(['second']);
  });

  test.each([
    [0, 30],
    [1, 60],
    [3, 240],
    [10, 6 * 3600],
  ])('after %i earlier attempts is left alone for %i seconds', async (attempts, seconds) => {
    refusals = 1;
    await givenEmail();
    await database.db.updateTable('emails').set({ attempts }).execute();
    await outbox.drain();
    const [message] = await emails();
    expect(message?.dueInSeconds).toBeGreaterThan(seconds - 5);
    expect(message?.dueInSeconds).toBeLessThanOrEqual(seconds);
  });

  test('twelve times makes the email fail for good', async () => {
    refusals = 1;
    await givenEmail();
    await database.db.updateTable('emails').set({ attempts: 11 }).execute();
    await outbox.drain();
    expect(await emails()).toMatchObject([{ status: 'failed', attempts: 12 }]);
    await timePasses();
    await outbox.drain();
    expect(arrived).toEqual([]);
  });

  test('or cannot be reached loses no email', async () => {
    await givenEmail();
    const nobody = smtpMailer('smtp://127.0.0.1:1', () => 'shop@example.com', 'haat.example');
    const alone = openOutbox(database.db, nobody, silentLog, afterCommit);
    await alone.drain();
    await alone.stop();
    expect(await emails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await timePasses();
    await outbox.drain();
    expect(arrived).toHaveLength(1);
  });
});

describe('many emails', () => {
  const subjects = () => arrived.map(({ headers }) => headers.get('subject') ?? '');
  const url = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const givenMany = (count: number, kind: string) =>
    sql`insert into emails (kind, to_address, subject, html, text)
      select ${kind}, 'a@example.com', ${kind}, '', 'x' from generate_series(1, ${count}::int)`.execute(
      database.db,
    );

  test('go over several connections that are held open', async () => {
    const several = smtpMailer(`${url()}?connections=4`, () => 'shop@example.com', 'haat.example');
    const wide = openOutbox(database.db, several, silentLog, afterCommit);
    await givenMany(40, 'x');
    const { promise, resolve } = Promise.withResolvers<void>();
    slowly = [promise, promise, promise, promise];
    const drained = wide.drain();
    await expect.poll(() => begun).toBe(4);
    resolve();
    await drained;
    await wide.stop();
    several.close();
    expect(arrived).toHaveLength(40);
    expect([atOnce, connections]).toEqual([4, 4]);
    expect(new Set((await emails()).map(({ status }) => status))).toEqual(new Set(['sent']));
  });

  test('of one kind do not hold up an email of another', async () => {
    await givenMany(60, 'confirm-email');
    await givenEmail({ kind: 'order-placed', subject: 'Order Confirmation' });
    await givenMany(60, 'a-reminder');
    await outbox.drain();
    expect(subjects().indexOf('Order Confirmation')).toBeLessThan(5);
    expect(arrived).toHaveLength(121);
  });

  test('wait neither for one that the mail server is slow to take', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    slowly = [promise];
    const two = smtpMailer(`${url()}?connections=2`, () => 'shop@example.com', 'haat.example');
    const wide = openOutbox(database.db, two, silentLog, afterCommit);
    await givenEmail({ subject: 'slow' });
    const first = wide.drain();
    await expect.poll(() => begun).toBe(1);
    await givenEmail({ subject: 'written meanwhile' });
    wide.wake();
    await expect.poll(subjects).toEqual(['written meanwhile']);
    resolve();
    await first;
    await wide.stop();
    two.close();
    expect(subjects()).toEqual(['written meanwhile', 'slow']);
  });
});

describe('the emails of one order to one address', () => {
  async function givenOrderEmails(...kinds: string[]): Promise<void> {
    const orderId = await givenOrderId();
    for (const kind of kinds) await givenEmail({ kind, subject: kind, orderId });
  }
  /** An order, for emails that name it. */
  async function givenOrderId(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into orders (display_id, idempotency_key, customer_email, customer_phone, address, delivery_address,
        delivery_pincode, booking_method, subtotal_paise, delivery_charge_paise, total_paise)
      values ('FHTEST01', 'x', 'a@example.com', '9820001234', 'x', 'x', '411004', 'online', 100, 0, 100)
      returning id`.execute(database.db);
    return rows[0]?.id ?? '';
  }
  const subjects = () => arrived.map(({ headers }) => headers.get('subject'));

  test('leave one after another, however many connections there are', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    slowly = [promise];
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const several = smtpMailer(url, () => 'shop@example.com', 'haat.example');
    const wide = openOutbox(database.db, several, silentLog, afterCommit);
    await givenOrderEmails('order-placed', 'confirmed', 'a-change');
    const first = wide.drain();
    await expect.poll(() => begun).toBe(1);
    wide.wake();
    await givenEmail({ kind: 'other', subject: 'other' });
    await expect.poll(subjects).toEqual(['other']);
    resolve();
    await first;
    await wide.stop();
    several.close();
    expect(subjects()).toEqual(['other', 'order-placed', 'confirmed', 'a-change']);
  });

  test('do not wait for one that was refused', async () => {
    refusals = 1;
    await givenOrderEmails('order-placed', 'shipped');
    await outbox.drain();
    expect(subjects()).toEqual(['shipped']);
  });
});

test('a process that is killed while it sends leaves the email to the next, with the same Message-ID', async () => {
  slowly = [new Promise(() => {})];
  await givenEmail();
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, ['tests/support/send-emails.ts'], {
    env: { ...process.env, SEND_TO: url, SEND_FROM: JSON.stringify(database.connection) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(() => begun).toBe(1);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  const [cut] = await emails();
  expect(cut).toMatchObject({ status: 'queued', attempts: 1, sending_since: expect.any(Date) });

  await outbox.drain();
  expect(begun).toBe(1);
  await timePasses();
  await outbox.drain();
  expect(arrived.map(({ headers }) => headers.get('message-id'))).toEqual([
    `<${cut?.id}@haat.example>`,
  ]);
  expect(await emails()).toMatchObject([{ status: 'sent', attempts: 2, sending_since: null }]);
});

test('an email that has left is not sent again because the database was away for a moment', async () => {
  const { db } = database;
  await sql`create table away ()`.execute(db);
  await sql`create function be_away() returns trigger language plpgsql as $$ begin
    if to_regclass('away') is not null then raise exception 'away'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger be_away before update on emails for each row
    when (new.status = 'sent') execute function be_away()`.execute(db);
  await givenEmail();
  const drained = outbox.drain();
  await expect.poll(() => arrived.length).toBe(1);
  await sql`drop table away`.execute(db);
  await drained;
  expect(await emails()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

describe('a line break', () => {
  test('in a subject cannot add a header', async () => {
    await givenEmail({ subject: 'Hello\r\nBcc: thief@example.com\nX-Evil: yes' });
    await outbox.drain();
    const [message] = arrived;
    expect(message?.headers.get('subject')).toBe('Hello Bcc: thief@example.com X-Evil: yes');
    expect(message?.headers.has('bcc')).toBe(false);
    expect(message?.headers.has('x-evil')).toBe(false);
    expect(message?.recipients).toEqual(['ananya@example.com']);
  });

  test('cannot even be written by hand in SQL', async () => {
    await givenEmail();
    const { db } = database;
    for (const change of [{ subject: 'a\nb' }, { to_address: 'a@example.com\r\nBcc: b@c.d' }]) {
      await expect(db.updateTable('emails').set(change).execute()).rejects.toThrow('check');
    }
  });
});

test('a mail server that never answers does not hold up an orderly stop', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket));
  const called = new Promise((resolve) => silent.once('connection', resolve));
  const waiting = smtpMailer(await addressOf(silent), () => 'shop@example.com', 'haat.example');
  onTestFinished(() => {
    waiting.close();
    for (const socket of open) socket.destroy();
    silent.close();
  });
  await givenEmail();
  const stuck = openOutbox(database.db, waiting, silentLog, afterCommit);
  stuck.wake();
  await called;
  const startedAt = performance.now();
  await stuck.stop(100);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(await emails()).toMatchObject([{ status: 'queued' }]);
});
