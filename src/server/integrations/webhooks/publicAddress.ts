import ipaddr from 'ipaddr.js';

/** All IPv6 addresses of the public internet. What is outside, such as ::127.0.0.1, may be translated to IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's metadata server, which has a public address but answers only inside. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/**
 * Returns whether an IP address belongs to the public internet, so that a request to it cannot reach an inner network.
 * Also refuses special ranges that are reachable, such as anycast relays and NAT64, because they can lead inside.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return address.toString() !== AZURE_WIRE_SERVER;
  return address.match(GLOBAL_IPV6) && !isIsatap(address);
}

/** An ISATAP address has an IPv4 address in its last 32 bits, to which a router tunnels it. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
