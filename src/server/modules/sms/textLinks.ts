import { createHmac } from 'node:crypto';
import { CUSTOMER_LINK_BYTES } from '../../../contract/plain/limits';
import { hasLink, SAMPLE_LINK_TOKEN } from '../../../contract/plain/smsMessage';
import type { Sql } from '../../database/Database';
import { insertLink } from '../../platform/auth/customerLinks.sql';
import { hashToken } from '../../platform/auth/sessions';
import type { Encryptor } from '../../platform/secrets/encryption';
import { fieldError } from '../../shared/AppError';

/** A link in a text is valid for this many seconds after it was sent. */
const TEXT_LINK_SECONDS = 7 * 24 * 3_600;

interface TextKey {
  storeId: string;
  campaignId: string;
  customerId: string;
}

/** Returns an example link with the length of a real one. null when the server's public address is unknown. */
export function toSampleLink(publicUrl: string | undefined, { subdomain }: { subdomain: string }): string | null {
  return publicUrl === undefined ? null : `${publicUrl}/my/${subdomain}#${SAMPLE_LINK_TOKEN}`;
}

/** Rejects a message with {link} when links are not available. @throws AppError 400 for `field`. */
export function assertLinksExist(message: string, sampleLink: string | null, field: string): void {
  if (sampleLink !== null || !hasLink(message)) return;
  throw fieldError('bad_request', field, 'Links are not set up on this server. Please remove {link}.');
}

/** The settings that are needed to create links in texts. */
export interface LinkMaker {
  /** undefined when links are not available. */
  publicUrl: string | undefined;
  encryptor: Pick<Encryptor, 'hashKey'>;
}

/**
 * Replaces the example links in a text that is being sent by the customer's own link. Only complete example links of
 * this server are replaced, because the token in another address, which the owner may have typed, would open the page
 * there. The token is derived from the key of the text and not stored, so a text that is sent again is identical and
 * can be found if it has arrived.
 */
export function fillLink(body: string, { publicUrl, encryptor }: LinkMaker, key: TextKey): string {
  if (publicUrl === undefined) return body;
  const token = getToken(encryptor.hashKey, key);
  return body.replace(samplePattern(publicUrl), (link) => link.slice(0, -SAMPLE_LINK_TOKEN.length) + token);
}

/**
 * Fills the links of a text that may have been sent, as they were then: PUBLIC_URL may have changed since. An address
 * of another server that the owner typed into the message stays. Only for looking a text up, never for sending it.
 */
export function fillSentLink(
  body: string,
  { message, links: { publicUrl, encryptor } }: { message: string; links: LinkMaker },
  key: TextKey,
): string {
  const token = getToken(encryptor.hashKey, key);
  return body.replace(samplePattern(null), (link) => {
    const isOwn = publicUrl !== undefined && link.startsWith(`${publicUrl}/`);
    return !isOwn && message.includes(link) ? link : link.slice(0, -SAMPLE_LINK_TOKEN.length) + token;
  });
}

/**
 * Matches example links of a server, or with null of any server, with any subdomain, because a store may get another
 * one between two attempts.
 */
const samplePattern = (publicUrl: string | null) =>
  new RegExp(
    `${publicUrl === null ? 'https?://[^\\s/#]+' : escapePattern(publicUrl)}/my/[a-z0-9-]+#${SAMPLE_LINK_TOKEN}(?![\\w-])`,
    'g',
  );

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Makes the link of a text valid once, from now on. Has no effect for a text without a link, or after the first
 * attempt, because the first text may have arrived and its link may have been used.
 */
export async function saveLink(
  sql: Sql,
  { body, attempts }: { body: string; attempts: number },
  { publicUrl, encryptor }: LinkMaker,
  key: TextKey,
): Promise<void> {
  if (attempts > 0 || publicUrl === undefined || !samplePattern(publicUrl).test(body)) return;
  const { storeId, customerId } = key;
  await insertLink(sql, {
    storeId,
    customerId,
    createdBy: null,
    tokenHash: hashToken(getToken(encryptor.hashKey, key)),
    lifetimeSeconds: TEXT_LINK_SECONDS,
  });
}

function getToken(hashKey: Buffer, { storeId, campaignId, customerId }: TextKey): string {
  const mac = createHmac('sha256', hashKey).update(`text-link\0${storeId}\0${campaignId}\0${customerId}`).digest();
  return mac.subarray(0, CUSTOMER_LINK_BYTES).toString('base64url');
}
