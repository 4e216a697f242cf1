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
  /** @throws if the mail server did not accept the email */
  send(envelope: Envelope): Promise<void>;
  close(): void;
};

/** The built-in mailbox: emails stay in the outbox, where /mailbox shows them. */
export function mailboxMailer(): Mailer {
  return { name: 'mailbox', isEncrypted: false, send: async () => {}, close: () => {} };
}

/** In ms. A silent server is given up before the outbox's lease ends and the email is sent again. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

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
  const { url, requireTLS, isEncrypted } = smtpOptions(smtpUrl);
  const transport = createTransport({ url, requireTLS, ...timeouts });
  return {
    name: 'smtp',
    isEncrypted,
    async send({ messageId, ...envelope }) {
      await transport.sendMail({
        from: sender(),
        ...envelope,
        messageId: `<${messageId}@${hostname}>`,
      });
    },
    close: () => transport.close(),
  };
}
