import { expect, test } from 'vitest';
import { mailSender } from './mailer.ts';

const shop = { name: 'Haat of Pune', supportEmail: 'help@haat.example' };

test.each([
  ['the shop’s own address', null, { name: 'Haat of Pune', address: 'help@haat.example' }],
  [
    'MAIL_FROM under the shop’s name',
    'orders@haat.example',
    { name: 'Haat of Pune', address: 'orders@haat.example' },
  ],
  [
    'MAIL_FROM as it is with a name',
    'Weavers <orders@haat.example>',
    'Weavers <orders@haat.example>',
  ],
])('emails are from %s', (_what, mailFrom, sender) => {
  expect(mailSender(mailFrom, shop)).toEqual(sender);
});
