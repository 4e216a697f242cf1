import { createTransport } from 'nodemailer';

type Envelope = {
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** Who carries emails: a mail server, or the built-in mailbox. */
export type Mailer = {
  name: 'mailbox' | 'smtp';
  /** Throws when the email could not be handed over. */
  send(envelope: Envelope): Promise<void>;
  close(): void;
};

/** The built-in mailbox: a sent email simply stays in the outbox, where /mailbox shows it. */
export function mailboxMailer(): Mailer {
  return { name: 'mailbox', send: async () => {}, close: () => {} };
}

/** A server that falls silent is given up before the outbox's lease ends and the email is sent again. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** 'Name <address>', or the two apart: a name may hold anything. */
type Sender = string | { name: string; address: string };

/** In: smtp:// or smtps:// address, who sends by now, the shop's host name for Message-IDs. */
export function smtpMailer(smtpUrl: string, sender: () => Sender, hostname: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    name: 'smtp',
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
