export type SmtpOptions = {
  url: string;
  /** Refuse to send rather than without TLS. */
  requireTLS: boolean;
  /** Whether emails are encrypted on their way to the mail server, as far as the address says. */
  isEncrypted: boolean;
  /** How many connections to it may be open at the same time. */
  connections: number;
};

const maxConnections = 20;
const defaultConnections = 5;

/**
 * How to reach the mail server of SMTP_URL. `smtps://` begins with TLS; `smtp://` has to switch to it, unless
 * the server is on this machine or the address ends in `?tls=none`: passwords and emails would be readable.
 * `?connections=2` is for a server that allows no more at a time.
 */
export function smtpOptions(smtpUrl: string): SmtpOptions {
  const url = new URL(smtpUrl);
  const mayBePlain = url.searchParams.get('tls') === 'none' || isLoopback(url.hostname);
  const connections = Math.trunc(Number(url.searchParams.get('connections'))) || defaultConnections;
  url.searchParams.delete('tls');
  url.searchParams.delete('connections');
  const isSmtps = url.protocol === 'smtps:';
  return {
    url: url.href,
    requireTLS: !isSmtps && !mayBePlain,
    isEncrypted: isSmtps || !mayBePlain,
    connections: Math.min(Math.max(connections, 1), maxConnections),
  };
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
