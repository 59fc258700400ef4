import { isPublicAddress } from './address-policy.js';

const REFUSED = [
  ['loopback', ['127.0.0.1', '127.1.2.3', '127.255.255.255', '::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  [
    'private',
    ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.255'],
  ],
  ['carrier-grade NAT', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  [
    'link-local and cloud metadata',
    ['169.254.169.254', '169.254.0.1', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ],
  ['cloud host channels', ['168.63.129.16', '192.0.0.192']],
  ['unique local', ['fc00::1', 'fd00:ec2::254', 'fdff::1']],
  ['site-local', ['fec0::1', 'feff::1']],
  ['multicast', ['224.0.0.1', '239.255.255.250', 'ff02::1', 'ff0e::1']],
  ['broadcast and reserved', ['255.255.255.255', '240.0.0.1', '254.1.1.1', '192.0.0.1']],
  ['documentation', ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1']],
  ['benchmarking', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  [
    'IPv4 mapped',
    ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:7f00:1'],
  ],
  ['IPv4 compatible', ['::127.0.0.1', '::7f00:1', '::a00:1']],
  ['IPv4 translated', ['::ffff:0:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1']],
  ['6to4', ['2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:1::1', '192.88.99.1']],
  ['Teredo', ['2001::1', '2001:0:7f00:1::']],
  ['ORCHID', ['2001:10::1', '2001:20::1']],
  ['discard and unallocated', ['100::1', '4000::1', '8000::1', '5f00::1']],
  [
    'no address',
    ['', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', '1.2.3.256', '::g', '127.0.0.1:80', ' 8.8.8.8'],
  ],
] as const;

describe('isPublicAddress', () => {
  it.each(REFUSED.flatMap(([kind, addresses]) => addresses.map((address) => [kind, address] as const)))(
    'GEN-10 refuses %s: %s',
    (_kind, address) => expect(isPublicAddress(address)).toBe(false),
  );

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '192.169.0.1',
    '169.253.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2400:3200::1',
  ])('GEN-10 allows the public address %s', (address) => expect(isPublicAddress(address)).toBe(true));
});
