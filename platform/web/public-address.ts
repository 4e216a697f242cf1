import ipaddr from 'ipaddr.js';

/**
 * True for a public IP address. False for those of this machine, its network and other private networks,
 * and for IPv6 addresses that stand for one of these.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
