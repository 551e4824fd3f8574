import { findUrlProblem } from '../../src/server/integrations/webhooks';
import { isPublicAddress } from '../../src/server/integrations/webhooks/publicAddress';

const PUBLIC_ONLY = { allowsPrivate: false };
const NOT_PUBLIC = 'The address must be on the public internet';

/** Addresses of inner networks, and special ranges that can lead there, each with why. */
const INNER = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.255'],
  'link-local': ['169.254.0.1', '169.254.169.254', '169.254.170.2', 'fe80::1', 'febf::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'unique local': ['fc00::1', 'fd00::1', 'fd00:ec2::254', 'fdff:ffff::1'],
  'site-local': ['fec0::1'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1', 'ff05::1:3'],
  broadcast: ['255.255.255.255'],
  reserved: ['192.0.0.1', '192.0.0.170', '240.0.0.1', '198.18.0.1', '198.19.255.255', '4000::1', '8000::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'mapped IPv4': ['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  'compatible IPv4': ['::127.0.0.1', '::7f00:1', '::10.0.0.1'],
  'translated IPv4': ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::7f00:1', '::ffff:0:127.0.0.1'],
  '6to4': ['2002:7f00:1::', '2002:a00:1::1', '192.88.99.1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ISATAP: ['2a00:1450::5efe:7f00:1', '2a00:1450::200:5efe:a00:1'],
  'discard and dummy prefix': ['100::1', '100:0:0:1::1'],
  'segment routing, relays, identifiers': ['5f00::1', '2001:3::1', '192.52.193.1', '2001:4:112::1', '2001:20::1'],
  benchmarking: ['2001:2::1'],
  'metadata of Azure': ['168.63.129.16'],
};

/** Spellings that a browser's URL parser accepts for addresses and names of the inner network. */
const SPELLINGS = [
  'https://127.1',
  'https://127.0.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0x7f.1',
  'https://0x7f.0x0.0x0.0x1',
  'https://0177.0.0.1',
  'https://017700000001',
  'https://0',
  'https://00.0x0.0',
  'https://127.0.0.1.',
  'https://127.0.0.1:8443/path',
  'https://%31%32%37.0.0.1',
  'https://１２７.０.０.１',
  'https://①②⑦.0.0.1',
  'https://127。0。0。1',
  'https://127｡0｡0｡1',
  'https://10.1',
  'https://192.168.257',
  'https://3232235521',
  'https://0xa9fea9fe',
  'https://2852039166',
  'https://[0:0:0:0:0:0:0:1]',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]:443',
  'https://[::FFFF:127.0.0.1]',
  'https://[::ffff:0a00:0001]',
  'https://localhost',
  'https://LOCALHOST',
  'https://localhost.',
  'https://ⓛocalhost',
  'https://app.localhost',
  'https://app.localhost.:3000',
];

const inner = Object.entries(INNER).flatMap(([why, list]) => list.map((address) => [address, why] as const));

it('PL-11 the tables have at least 80 addresses and spellings', () => {
  expect(inner.length + SPELLINGS.length).toBeGreaterThanOrEqual(80);
});

it.each(inner)('PL-11 %s is refused (%s)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const url = `https://${address.includes(':') ? `[${address}]` : address}/hook`;
  expect(findUrlProblem(url, PUBLIC_ONLY)).toBe(NOT_PUBLIC);
});

it.each(SPELLINGS)('PL-11 %s is refused', (url) => {
  expect(findUrlProblem(url, PUBLIC_ONLY)).toBe(NOT_PUBLIC);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '::ffff:8.8.8.8',
])('PL-11 %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(['', 'no address', '127.0.0.1.nip.io', 'fe80::1%eth0', '1.2.3.4.5'])('%j is not a public address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

const WEB_ADDRESS = 'Enter a web address, such as https://example.com/webhooks';
it.each([
  ['', WEB_ADDRESS],
  ['example.com/hook', WEB_ADDRESS],
  ['ftp://example.com', WEB_ADDRESS],
  ['https:example.com', WEB_ADDRESS],
  ['https:///example.com', WEB_ADDRESS],
  ['https://', WEB_ADDRESS],
  ['https://256.256.256.256', WEB_ADDRESS],
  ['https://[fe80::1%25eth0]', WEB_ADDRESS],
  ['https://exa mple.com', WEB_ADDRESS],
  ['https://exa\tmple.com', WEB_ADDRESS],
  ['https://127.0.0.1\\@example.com', WEB_ADDRESS],
  ['http://example.com', 'The address must start with https://'],
  ['https://user@example.com', 'The address must not contain a user name or password'],
  ['https://user:secret@example.com', 'The address must not contain a user name or password'],
  ['https://example.com/#part', 'The address must not contain a #'],
  ['https://example.com', null],
  ['https://example.com:8443/hook?store=1', null],
  ['https://notlocalhost.com', null],
  ['https://[2606:4700:4700::1111]/hook', null],
])('the address %j: %s', (url, problem) => {
  expect(findUrlProblem(url, PUBLIC_ONLY)).toBe(problem);
});

it('PL-11 the setting allows inner addresses and http', () => {
  for (const url of ['http://127.0.0.1:3904/hook', 'http://receiver:80', 'https://[::1]/', 'https://10.0.0.1'])
    expect(findUrlProblem(url, { allowsPrivate: true })).toBeNull();
  expect(findUrlProblem('http://user@receiver', { allowsPrivate: true })).not.toBeNull();
});
