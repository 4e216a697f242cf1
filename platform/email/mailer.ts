import { createTransport } from 'nodemailer';
import { smtpOptions } from './smtp-options.ts';

type Envelope = {
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** Sends emails through a mail server, or into the built-in mailbox. */
export type Mailer = {
  name: 'mailbox' | 'smtp';
  /** Whether emails certainly leave with TLS. */
  isEncrypted: boolean;
  /** How many emails it sends at a time. */
  connections: number;
  /** @throws if the mail server did not accept the email */
  send(envelope: Envelope): Promise<void>;
  close(): void;
};

/** The built-in mailbox: emails stay in the outbox, where /mailbox shows them. */
export function mailboxMailer(): Mailer {
  return {
    name: 'mailbox',
    isEncrypted: false,
    connections: 1,
    send: async () => {},
    close: () => {},
  };
}

/**
 * In ms. Gives up on a silent server before the outbox's lease ends and the email is sent again, and closes
 * idle connections.
 */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  idleTimeout: 20_000,
};
/** For a server that answers very slowly. */
const sendTimeoutMs = 100_000;

/** 'Name <address>', or the two apart, since a name may contain anything. */
type Sender = string | { name: string; address: string };

/** MAIL_FROM, with the shop's name if it has none; without it, the shop's own address. */
export function mailSender(
  mailFrom: string | null,
  shop: { name: string; supportEmail: string },
): Sender {
  if (mailFrom?.includes('<')) return mailFrom;
  return { name: shop.name, address: mailFrom ?? shop.supportEmail };
}

/** Sends through an smtp:// or smtps:// address. `hostname` is for Message-IDs. */
export function smtpMailer(smtpUrl: string, sender: () => Sender, hostname: string): Mailer {
  const { url, requireTLS, isEncrypted, connections } = smtpOptions(smtpUrl);
  const transport = createTransport({
    ...{ url, requireTLS, pool: true, maxConnections: connections },
    // Retries if the server has closed the connection meanwhile: nothing of the email was sent.
    maxRequeues: connections,
    ...timeouts,
  });
  return {
    name: 'smtp',
    isEncrypted,
    connections,
    async send({ messageId, ...envelope }) {
      await transport.sendMail({
        from: sender(),
        ...envelope,
        messageId: `<${messageId}@${hostname}>`,
        signal: AbortSignal.timeout(sendTimeoutMs),
      });
    },
    close: () => transport.close(),
  };
}
