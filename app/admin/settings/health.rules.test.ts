import { expect, test } from 'vitest';
import { healthItems } from './health.rules.ts';

const fine = {
  errors: 0,
  mailHost: 'mail.example:587',
  emailsFailed: 0,
  emailsDelayed: 0,
  googleHost: 'accounts.google.com',
  databaseBytes: 12_345_678,
  databaseVersion: '17.2',
  bundledPostgres: null,
  replica: null,
  pictures: 1,
  pictureBucket: null,
};

test('a shop that is fully set up has no warning', () => {
  expect(healthItems(fine).map(({ text, isBad }) => [text, isBad])).toEqual([
    ['None', false],
    ['By the mail server mail.example:587', false],
    ['None', false],
    ['Set up, by accounts.google.com', false],
    ['12.3 MB in PostgreSQL 17.2', false],
    ['1 picture', false],
    ['On this computer', false],
  ]);
});

test('the bundled PostgreSQL is shown with its age', () => {
  const items = healthItems({ ...fine, bundledPostgres: '18.4 of 14 May 2026' });
  expect(items).toContainEqual({
    label: 'Database',
    text: '12.3 MB in the bundled PostgreSQL 18.4 of 14 May 2026',
    isBad: false,
  });
});

test('pictures in S3 are shown with their bucket', () => {
  const items = healthItems({ ...fine, pictureBucket: 'haat-pictures' });
  expect(items.at(-1)).toEqual({
    label: 'Uploaded pictures',
    text: 'In the S3 bucket haat-pictures',
    isBad: false,
  });
});

test('what is not set up, and unsent emails, are warnings of the shop’s health', () => {
  const items = healthItems({
    ...fine,
    mailHost: null,
    googleHost: null,
    emailsFailed: 2,
    emailsDelayed: 1,
  });
  expect(items.filter(({ isBad }) => isBad).map(({ text }) => text)).toEqual([
    'No mail server: emails stay in the built-in mailbox',
    '2 given up, 1 being tried again',
    'Not set up',
  ]);
});

test('errors are a warning that points to the log', () => {
  const [errors] = healthItems({ ...fine, errors: 1284 });
  expect(errors).toEqual({
    label: 'Errors since the start',
    text: '1,284, each in the log',
    isBad: true,
  });
});

test.each([
  [null, 0.2, 'In use, 0 seconds behind', false],
  ['behind', 11.4, '11 seconds behind: everything is read from the database', true],
  ['away', null, 'Not reached: everything is read from the database', true],
  [
    'other',
    null,
    'No replica of this database, or one that has not caught up since a failover',
    true,
  ],
] as const)('of a replica says whether it is read: %s', (problem, lagSeconds, text, isBad) => {
  const items = healthItems({ ...fine, replica: { problem, lagSeconds } });
  expect(items.filter(({ label }) => label === 'Read replica')).toEqual([
    { label: 'Read replica', text, isBad },
  ]);
});
