export type SmtpOptions = {
  url: string;
  /** Refuse to send rather than send without TLS. */
  requireTLS: boolean;
  /** Whether emails to the mail server are encrypted, as far as the address says. */
  isEncrypted: boolean;
  /** How many connections may be open at the same time. */
  connections: number;
};

const maxConnections = 20;
const defaultConnections = 5;

/**
 * How to reach the mail server of SMTP_URL. `smtps://` begins with TLS; `smtp://` has to switch to it, because
 * passwords and emails would be readable. Exceptions: a server on this machine, and `?tls=none`.
 * `?connections=2` is for a server that allows no more.
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
