import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast as IANA has allocated it; everything else in IPv6 is local, reserved or carries an IPv4 address. */
const IPV6_GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Public by their range, yet not on the Internet: documentation, ORCHID, and a cloud's own host channel. */
const REFUSED_IPV6: readonly [ipaddr.IPv6, number][] = [
  [ipaddr.IPv6.parse('3fff::'), 20],
  [ipaddr.IPv6.parse('2001:20::'), 28],
  [ipaddr.IPv6.parse('2001:db8::'), 32],
];
const REFUSED_IPV4: readonly [ipaddr.IPv4, number][] = [
  [ipaddr.IPv4.parse('168.63.129.16'), 32],
  [ipaddr.IPv4.parse('192.88.99.0'), 24],
];

/**
 * True for addresses that anybody on the Internet may reach anyway. Forms that wrap an IPv4 address (mapped, compatible,
 * NAT64, 6to4, Teredo) are refused whatever they wrap: no public service needs them.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js alone would also read `1.2.3` and octal forms.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !REFUSED_IPV4.some((range) => parsed.match(range));
  return parsed.match(IPV6_GLOBAL) && !REFUSED_IPV6.some((range) => parsed.match(range));
}
