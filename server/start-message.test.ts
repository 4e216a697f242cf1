import { expect, test } from 'vitest';
import { ownerCredentials, startMessage } from './start-message.ts';

const demo = {
  shopName: 'Fashion Haat',
  port: 3000,
  publicUrl: new URL('http://localhost:3000'),
  mail: { key: 'the-key' },
  bundledPostgres: null,
  isRoot: false,
  newOwner: null,
};
const newOwner = { email: 'owner@example.com', password: 'a1b2c3d4e5f6g7h8' };

test('says where the shop is open, and where its emails arrive', () => {
  expect(startMessage(demo, { isTerminal: false })).toBe(
    `Fashion Haat is open at http://localhost:3000
Emails arrive at http://localhost:3000/mailbox?key=the-key (open to whoever has this address, and to the owner)`,
  );
});

test('names the mailbox by the shop’s public address, where it has one', () => {
  const publicUrl = new URL('https://haat.example');
  expect(startMessage({ ...demo, publicUrl }, { isTerminal: false })).toContain(
    'Emails arrive at https://haat.example/mailbox?key=the-key ',
  );
});

test('with a mail server says how emails leave, and names no mailbox', () => {
  const mail = { host: 'mail.example:587', isEncrypted: true };
  const message = startMessage({ ...demo, mail }, { isTerminal: false });
  expect(message).toContain('Emails leave through mail.example:587, encrypted.');
  expect(message).not.toContain('mailbox');
});

test('says so when the shop runs as root', () => {
  expect(startMessage({ ...demo, isRoot: true }, { isTerminal: false }).split('\n')).toEqual([
    'The shop runs as root; a user of its own is safer (docs/running/domain.md).',
    ...startMessage(demo, { isTerminal: false }).split('\n'),
  ]);
});

test('says how old the bundled PostgreSQL is', () => {
  const bundledPostgres = '18.4 of 14 May 2026, 2 minor releases behind';
  expect(startMessage({ ...demo, bundledPostgres }, { isTerminal: false }).split('\n')).toEqual([
    `The bundled PostgreSQL is ${bundledPostgres} (docs/running/postgresql.md).`,
    ...startMessage(demo, { isTerminal: false }).split('\n'),
  ]);
});

test('ends with the owner’s new password: on one line for a log', () => {
  expect(
    startMessage({ ...demo, newOwner }, { isTerminal: false })
      .split('\n')
      .at(-1),
  ).toBe(
    'The owner signs in as owner@example.com with the password a1b2c3d4e5f6g7h8 (shown this once).',
  );
});

test('in a terminal, framed between blank lines', () => {
  const message = startMessage({ ...demo, newOwner }, { isTerminal: true });
  expect(message.endsWith(`\n${ownerCredentials(newOwner, true)}`)).toBe(true);
  expect(ownerCredentials(newOwner, true)).toBe(`
  ┌────────────────────────────────────────────┐
  │  The owner signs in as  owner@example.com  │
  │  with the password      a1b2c3d4e5f6g7h8   │
  │                                            │
  │  It is shown this once.                    │
  └────────────────────────────────────────────┘
`);
});
