import { createTransport } from 'nodemailer';
import { smtpOptions } from './smtp-options.ts';

type Envelope = {
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** Sends emails: through a mail server, or to the built-in mailbox. */
export type Mailer = {
  name: 'mailbox' | 'smtp';
  /** Whether emails leave with TLS for certain. */
  isEncrypted: boolean;
  /** How many emails it sends at the same time. */
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
 * In ms. A silent server is given up before the outbox's lease ends and the email is sent again. A connection that
 * nothing was sent over for a while is closed.
 */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  idleTimeout: 20_000,
};
/** The same for a server that answers very slowly. */
const sendTimeoutMs = 100_000;

/** 'Name <address>', or the two separately, since a name may contain anything. */
type Sender = string | { name: string; address: string };

/** The sender is MAIL_FROM, with the shop's name where it has none, or else the shop's own address. */
export function mailSender(
  mailFrom: string | null,
  shop: { name: string; supportEmail: string },
): Sender {
  if (mailFrom?.includes('<')) return mailFrom;
  return { name: shop.name, address: mailFrom ?? shop.supportEmail };
}

/** Takes an smtp:// or smtps:// address, a function for the current sender, and the host of Message-IDs. */
export function smtpMailer(smtpUrl: string, sender: () => Sender, hostname: string): Mailer {
  const { url, requireTLS, isEncrypted, connections } = smtpOptions(smtpUrl);
  const transport = createTransport({
    ...{ url, requireTLS, pool: true, maxConnections: connections },
    // A connection that its server has closed meanwhile: another try, as nothing of the email was sent.
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
