import { isIP } from 'node:net';
import type { Client } from '#platform/shop.ts';

/**
 * The client's address and device. `trustProxy` is the number of trusted proxies. Each appends the address it
 * saw to X-Forwarded-For, so the client's is counted from the right. Entries further left can be forged.
 */
export function clientOf(
  request: Request,
  remoteAddress: string | undefined,
  trustProxy: number,
): Omit<Client, 'requestId'> {
  const forwarded = (request.headers.get('X-Forwarded-For') ?? '').split(',');
  const proxyAddress = trustProxy > 0 ? (forwarded.at(-trustProxy)?.trim() ?? '') : '';
  return {
    address: networkOf(isIP(proxyAddress) ? proxyAddress : (remoteAddress ?? 'unknown')),
    device: request.headers.get('User-Agent') ?? '',
  };
}

/** An IPv4 address as it is; the first 64 bits of an IPv6 address, because one household has all the rest. */
function networkOf(address: string): string {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (isIP(bare) !== 6) return bare;
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
