import { isIP } from 'node:net';
import { isPublicAddress } from './publicAddress';

/** Which addresses a webhook may have. */
export interface AddressRules {
  /** Allows http and addresses of inner networks, for a program beside the server. */
  allowsPrivate: boolean;
  /** Which IP addresses are public. Only tests name another rule. */
  isPublic?: ((address: string) => boolean) | undefined;
}

/**
 * Returns why a webhook cannot be sent to this address, as a sentence for its field, or null when it can. A name is not
 * resolved, because its answer may change; that is checked with each connection.
 */
export function findUrlProblem(
  text: string,
  { allowsPrivate, isPublic = isPublicAddress }: AddressRules,
): string | null {
  const url = URL.parse(text);
  // URL.parse removes white space and repairs backslashes, so the address that people see would not be the one used.
  if (url === null || /[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text))
    return 'Enter a web address, such as https://example.com/webhooks';
  if (url.protocol !== 'https:' && !allowsPrivate) return 'The address must start with https://';
  if (url.username !== '' || url.password !== '') return 'The address must not contain a user name or password';
  if (url.hash !== '') return 'The address must not contain a #';
  if (allowsPrivate) return null;
  const host = toHost(url);
  const isInner = isIP(host) === 0 ? /(?:^|\.)localhost\.?$/.test(host) : !isPublic(host);
  return isInner ? 'The address must be on the public internet' : null;
}

/** Returns the name or IP address of a URL, in its usual spelling and without brackets. */
const toHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
