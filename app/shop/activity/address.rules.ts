/**
 * Takes a client's address: IPv4, or the first 64 bits of IPv6. Returns its network, '49.36.12.0/24' or
 * '2405:201:d003::/48'; '' if it is not an address.
 */
export function truncateAddress(address: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (ipv4) return `${ipv4[1]}.0/24`;
  const ipv6 = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):/i.exec(address);
  return ipv6 ? `${ipv6[1]}::/48` : '';
}
