import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { smtpMailer } from './mailer.ts';
import { smtpOptions } from './smtp-options.ts';

test.each([
  ['smtps://user:secret@smtp.example.in:465', false, true],
  ['smtp://user:secret@smtp.example.in:587', true, true],
  ['smtp://smtp.example.in:587?tls=required', true, true],
  ['smtp://127.0.0.1.example.in:25', true, true],
  ['smtp://smtp.example.in:25?tls=none', false, false],
  ['smtp://localhost:1025', false, false],
  ['smtp://127.0.0.1:1025', false, false],
  ['smtp://[::1]:1025', false, false],
])('%s: TLS is required: %s, emails are encrypted: %s', (url, requireTLS, isEncrypted) => {
  const options = smtpOptions(url);
  expect(options).toMatchObject({ requireTLS, isEncrypted });
  expect(options.url).not.toContain('tls=');
});

test('a server elsewhere that offers no TLS gets neither the password nor an email', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: (auth, _session, callback) => {
      received.push(auth.password ?? '');
      callback(null, { user: 'shop' });
    },
    onData: (stream, _session, callback) => {
      received.push('an email');
      stream.resume().on('end', () => callback());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const envelope = { messageId: 'one', to: 'a@example.in', subject: 'S', html: 'H', text: 'T' };
  // 0.0.0.0 leads to this machine, but the rule does not know it by that name.
  const url = `smtp://shop:secret@0.0.0.0:${port}`;
  const mailer = smtpMailer(url, () => 'shop@example.in', 'example.in');
  try {
    await expect(mailer.send(envelope)).rejects.toThrow();
    expect(received).toEqual([]);
  } finally {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  }
});
