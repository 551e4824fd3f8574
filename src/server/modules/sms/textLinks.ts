import { createHmac } from 'node:crypto';
import { CUSTOMER_LINK_BYTES } from '../../../contract/limits';
import { hasLink, SAMPLE_LINK_TOKEN } from '../../../contract/smsMessage';
import type { Sql } from '../../database/Database';
import { hashToken } from '../../platform/auth/sessions';
import type { Encryptor } from '../../platform/secrets/encryptor';
import { fieldError } from '../../shared/AppError';
import { insertLink } from '../customers';

/** A link in a text is valid for so long after it was sent. */
export const TEXT_LINK_SECONDS = 7 * 24 * 3_600;

interface TextKey {
  storeId: string;
  campaignId: string;
  customerId: string;
}

/** A link that opens no page, as long as the ones that do; null where the server does not know its public address. */
export function toSampleLink(publicUrl: string | undefined, { subdomain }: { subdomain: string }): string | null {
  return publicUrl === undefined ? null : `${publicUrl}/my/${subdomain}#${SAMPLE_LINK_TOKEN}`;
}

/** @throws AppError 400 for a message with {link} where there are no links. */
export function assertLinksExist(message: string, sampleLink: string | null, field: string): void {
  if (sampleLink !== null || !hasLink(message)) return;
  throw fieldError('bad_request', field, 'Links are not set up on this server. Please remove {link}.');
}

/** Makes the links of texts. */
export interface LinkMaker {
  /** undefined where there are no links. */
  publicUrl: string | undefined;
  encryptor: Pick<Encryptor, 'hashKey'>;
}

/**
 * Puts the customer's own link in place of the sample, in a text that is being sent. Only whole sample links of this
 * server count: the token in another address, which the owner typed, would open the page there. The token comes from
 * the key of the text and is not stored: a text that is sent again has the same words, so that one that did arrive is
 * found.
 */
export function fillLink(body: string, { publicUrl, encryptor }: LinkMaker, key: TextKey): string {
  if (publicUrl === undefined) return body;
  const token = getToken(encryptor.hashKey, key);
  return body.replace(samplePattern(publicUrl), (link) => link.slice(0, -SAMPLE_LINK_TOKEN.length) + token);
}

/** Sample links, with the present or a former subdomain: a store may be renamed between two attempts. */
const samplePattern = (publicUrl: string) =>
  new RegExp(`${escapePattern(publicUrl)}/my/[a-z0-9-]+#${SAMPLE_LINK_TOKEN}(?![\\w-])`, 'g');

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Lets the link of a text open the page of its customer, once, from now on; nothing for a text without one. An attempt
 * after the first does not bring a link back: the first text may have arrived, and its link may have been used.
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
