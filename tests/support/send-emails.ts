import { openPool } from '#database/pool.ts';
import { afterCommit } from '#database/transaction.ts';
import { smtpMailer } from '#platform/email/mailer.ts';
import { openOutbox } from '#platform/email/outbox-worker.ts';
import { silentLog } from './silent-log.ts';

/** A process that sends due emails, for a test that kills it: from the database SEND_FROM to the server SEND_TO. */
const { SEND_FROM = '', SEND_TO = '' } = process.env;
const { db } = openPool(JSON.parse(SEND_FROM), silentLog);
const mailer = smtpMailer(SEND_TO, () => 'shop@example.com', 'haat.example');
await openOutbox(db, mailer, silentLog, afterCommit).drain();
