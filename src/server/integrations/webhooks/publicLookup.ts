import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** The name of a webhook has no address. */
export class NameUnknown extends Error {
  override readonly name = 'NameUnknown';
}

/** The name of a webhook has an address that is not public. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Returns a function that resolves a name for a connection and refuses it when one of its addresses is not public. The
 * connection uses the addresses that were checked, so it does not matter if the name server then answers differently.
 * It asks name servers only. getaddrinfo would also read the hosts file, and it blocks threads that all of the process
 * shares when a name server is slow.
 */
export function createPublicLookup(
  isPublic: (address: string) => boolean,
  nameServers: readonly string[] | undefined,
): LookupFunction {
  return (hostname, { all }, callback) => {
    resolveName(hostname, nameServers).then(
      (addresses) => {
        const [first = { address: '', family: 4 }] = addresses;
        if (!addresses.every(({ address }) => isPublic(address)))
          callback(new AddressRefused('the name has an address that is not public'), '');
        // Node asks for all addresses, unless it was started without the choice between IPv4 and IPv6.
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as Error, ''),
    );
  };
}

/** @throws NameUnknown without any address. */
async function resolveName(hostname: string, nameServers: readonly string[] | undefined): Promise<LookupAddress[]> {
  // A new resolver reads the present name servers of the system.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((list) => list.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((list) => list.map((address) => ({ address, family: 6 }))),
  ]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw new NameUnknown('the name has no address', { cause: answers });
}
