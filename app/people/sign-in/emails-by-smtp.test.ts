import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openEmailLink } from '#app/people/auth/open-email-link.server.ts';
import { requestReset } from '#app/people/auth/request-reset.server.ts';
import { resetPassword } from '#app/people/auth/reset-password.server.ts';
import { smtpMailer } from '#platform/email/mailer.ts';
import { givenAccount, readLinkToken } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop, testClient } from '#tests/support/test-shop.ts';

type Arrived = { to: string[]; raw: string };

/** A mail server on its own port. */
async function openMailServer(): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, answer) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, arrived };
}

async function openShopWithMail() {
  const { url, arrived } = await openMailServer();
  const mailer = smtpMailer(url, () => 'Fashion Haat <help@example.com>', 'haat.example');
  const shop = await openTestShop({ mailer, emailVerification: 'required' });
  onTestFinished(async () => {
    mailer.close();
  });
  return { shop, arrived };
}

function subjectOf({ raw }: Arrived): string | undefined {
  return /^Subject: (.*)$/m.exec(raw)?.[1]?.trim();
}

test('the emails of an account arrive at the mail server, for their holder alone, as text and HTML', async () => {
  const { shop, arrived } = await openShopWithMail();
  const { email } = await givenAccount(shop);
  const secret = await readLinkToken(shop, email, 'confirm-email');
  await openEmailLink(shop, { secret, purpose: 'confirm-email' });
  await requestReset(shop, email, testClient);
  const link = await readLinkToken(shop, email, 'reset-password');
  await resetPassword(shop, { link, password: 'her new password' }, testClient);
  await shop.sendEmails();
  expect(arrived.map(subjectOf)).toEqual([
    'Verify your email address',
    'Set a new password',
    'Your password was changed',
  ]);
  for (const { to, raw } of arrived) {
    expect(to).toEqual([email]);
    expect(raw).toMatch(/^Content-Type: text\/plain/m);
    expect(raw).toMatch(/^Content-Type: text\/html/m);
  }
});

test.each([
  ['a second recipient by a line break', 'a@example.com\r\nBcc: all@example.com'],
  ['two addresses', 'a@example.com, b@example.com'],
  ['an address with a name', 'Ananya <a@example.com>'],
  ['an address of 300 characters', `${'a'.repeat(288)}@example.com`],
  ['half an address', 'ananya@'],
])('%s is refused at every form, and nothing is sent', async (_what, email) => {
  const { shop, arrived } = await openShopWithMail();
  const http = await openTestHttp(shop);
  const signUp = {
    ...{ intent: 'sign-up', fullName: 'Farah', email, phone: '9820001234', consent: 'on' },
    ...{ password: 'her password', confirmPassword: 'her password' },
  };
  const answers = await Promise.all([
    http.post('/auth?tab=sign-up', signUp),
    http.post('/auth', { intent: 'resend', email }),
    http.post('/auth/forgot', { email }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  await shop.sendEmails();
  expect(arrived).toEqual([]);
});
