import ipaddr from 'ipaddr.js';

/** The only IPv6 range given out for the Internet; '::a.b.c.d' and NAT64 lie outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for a public IP address. False for this machine, private networks, and IPv6 addresses that stand for an
 * IPv4 address, which may be one of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast';
}
