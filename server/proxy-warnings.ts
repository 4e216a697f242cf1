import type { Log } from '#platform/log/log.ts';

/** A visitor may send the header by mistake. This many come from a proxy. */
const forwardedBeforeWarning = 20;

/**
 * Warns once if requests keep coming with X-Forwarded-For although no proxy is trusted. Behind a proxy the
 * limits would then count all visitors as one.
 */
export function openProxyWatch(log: Log, trustProxy: number): (headers: Headers) => void {
  let forwarded = 0;
  return (headers) => {
    if (trustProxy > 0 || forwarded >= forwardedBeforeWarning) return;
    if (!headers.has('X-Forwarded-For')) return;
    forwarded += 1;
    if (forwarded < forwardedBeforeWarning) return;
    log.warn(
      'requests keep coming with X-Forwarded-For while TRUST_PROXY is 0: if a proxy is in front of the shop, ' +
        'set TRUST_PROXY to the number of proxies, else all visitors share one address and its limits',
    );
  };
}

/** Warns at the start if clients who bypass the proxy could forge their address. */
export function warnOfForgeableAddresses(
  { trustProxy, host }: { trustProxy: number; host: string },
  log: Log,
): void {
  if (trustProxy === 0 || !['0.0.0.0', '::'].includes(host)) return;
  log.warn(
    `TRUST_PROXY is ${trustProxy} while the shop listens on all addresses: whoever reaches it past the proxy ` +
      'can forge their address. Set HOST to 127.0.0.1, or let only the proxy reach the port',
  );
}
