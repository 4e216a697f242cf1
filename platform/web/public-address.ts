import ipaddr from 'ipaddr.js';

/**
 * True for an IP address out on the Internet. False for this machine, its network, other networks that are
 * nobody else's business, and for IPv6 that means one of those.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
