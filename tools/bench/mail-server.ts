import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that accepts everything at once. */
export type MailServer = { port: number; close(): Promise<void> };

/** `receive` gets each email as sent, with headers, after the server has accepted it. */
export async function openMailServer(receive: (text: string) => void): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, accept) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        accept();
        receive(text);
      });
    },
  });
  // A killed shop breaks its connections.
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => smtp.close(() => resolve())) };
}
