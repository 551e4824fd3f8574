import { EnvError, makeExactValidator } from 'envalid';
import { listUrls } from '../database/pg/hosts';

/** Validators of settings. Each error text continues the name of its variable: 'PORT must be a whole number from …'. */
export const wholeNumber = (min: number, max: number) =>
  makeExactValidator<number>((input) => {
    const value = Number(input);
    if (/^\d+$/.test(input) && value >= min && value <= max) return value;
    throw new EnvError(`must be a whole number from ${min} to ${max}`);
  });
export const postgresUrl = makeExactValidator<string>((input) => {
  if (endsLoginEarly(input)) {
    throw new EnvError(
      'must have special characters of its password percent-encoded: ' +
        '/ as %2F, # as %23, ? as %3F, % as %25, @ as %40, : as %3A',
    );
  }
  const urls = /^postgres(ql)?:\/\//.test(input) ? listUrls(input) : [];
  if (urls.length === 0 || !urls.every((url) => URL.canParse(url))) throw new EnvError('must be a postgres:// URL');
  const target = new URL(urls[0] ?? '').searchParams.get('target_session_attrs') ?? 'read-write';
  // Regulars cannot work on a standby.
  if (target === 'read-write' || target === 'primary') return input;
  throw new EnvError('must not have target_session_attrs other than read-write');
});
/** Whether a character of the login ends it before its @, or is a % among escapes: postgres://app:a/b@db/shop. */
function endsLoginEarly(url: string): boolean {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
  const login = authority.slice(0, Math.max(authority.lastIndexOf('@'), 0));
  // A value may have an @, as in ?user=app@server.
  return /^[^?]*@|\?[^=&]*@/.test(rest) || (/%[\da-f]{2}/i.test(login) && /%(?![\da-f]{2})/i.test(login));
}
export const webUrl = makeExactValidator<string>((input) => {
  if (/^https?:\/\//.test(input) && URL.canParse(input)) return input.replace(/\/+$/, '');
  throw new EnvError('must be an http:// or https:// URL');
});
/** The origin of this server, to which the paths of its pages are added. */
export const originUrl = makeExactValidator<string>((input) => {
  const url = /^https?:\/\//.test(input) && URL.canParse(input) ? new URL(input) : null;
  if (url !== null && url.href === `${url.origin}/`) return url.origin;
  throw new EnvError('must be an http:// or https:// URL without a path');
});
/** A number of days. 0 means forever. */
export const keptDays = (min: number) =>
  makeExactValidator<number>((input) => {
    const value = Number(input);
    if (/^\d+$/.test(input) && (value === 0 || (value >= min && value <= 36_500))) return value;
    throw new EnvError(`must be a whole number from ${min} to 36500, or 0`);
  });
export const secret = makeExactValidator<string>((input) => {
  if (input.length >= 32) return input;
  throw new EnvError('must have at least 32 characters; openssl rand -base64 32 makes a good one');
});
export const webhookSecret = makeExactValidator<string>((input) => {
  if (input.length >= 16) return input;
  throw new EnvError('must have at least 16 characters');
});
export const publicKey = makeExactValidator<string>((input) => {
  if (/^[A-Za-z0-9+/]{59}=$/.test(input)) return input;
  throw new EnvError('must be an Ed25519 public key, SPKI in base64');
});
export const proxies = makeExactValidator<number | string[]>((input) => {
  if (/^\d+$/.test(input)) return Number(input);
  const addresses = input.split(',').map((part) => part.trim());
  if (addresses.every((part) => /^(loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(\/\d+)?)$/.test(part)))
    return addresses;
  throw new EnvError('must be a number of proxies, or their addresses separated by commas');
});
