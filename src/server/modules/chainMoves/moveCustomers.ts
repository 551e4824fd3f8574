import { toText, type Sql } from '../../database/Database';
import { deleteCustomerAccess } from '../../platform/auth/customerSessions.sql';
import type { Encryptor } from '../../platform/secrets/encryption';
import { applyOptOuts } from '../contacts';
import { generateReferralCode } from '../customers';
import { findErasedNumbers, forgetErasedNumbers } from '../erasedNumbers';
import { combineProfiles } from '../merging';
import { saveOrigins, toMoveOutSource, toMoveSource, type Origin } from '../origins';
import { findHashedNumbers, type MoveCounts } from '../stores';
import { movePasses } from '../wallet';
import { findArrivals, type Arrival } from './arrivals';
import { combineConsent, tallyCustomer, type Consent, type FormerNumbers } from './join.rules';
import {
  findCodes,
  insertCustomers,
  insertPointsMoves,
  lockById,
  lockCustomersToMove,
  saveCombined,
  takeVisits,
  type MovedProfile,
  type PointsMove,
} from './moveCustomers.sql';
import type { Move } from './moves.sql';

/** Customers per transaction: what a look-up at a kiosk may wait for, some tens of ms. */
export const BATCH = 100;

/** Two writers met. The job tries the same batch again. */
export class MetAnother extends Error {
  override readonly name = 'MetAnother';
}

/** Returns what is known about these phone numbers, which no customer of the chain has. */
export async function findFormerNumbers(
  sql: Sql,
  encryptor: Encryptor,
  chainId: string,
  phones: readonly string[],
): Promise<FormerNumbers> {
  return {
    erased: await findErasedNumbers(sql, encryptor, chainId, phones),
    optedOut: await findHashedNumbers(sql, encryptor, chainId, { table: 'sms_opt_outs', phones }),
  };
}

/**
 * Brings the next customers of a joining store to the chain: who they are, their points by a pair of ledger rows, and
 * their wallet passes. Customers who were brought before are passed over, unless they went back with the store. Returns
 * the last one, or null at the end. The rows of the store's ledger stay as they are.
 */
export async function moveCustomers(
  sql: Sql,
  encryptor: Encryptor,
  move: Move & { startedAt: string },
  { counts, limit = BATCH }: { counts: MoveCounts; limit?: number },
): Promise<string | null> {
  const { chainId, shopId: shopKey } = move;
  const archiveId = toText(shopKey);
  const listed = await lockCustomersToMove(sql, archiveId, { after: move.position, limit });
  const customers = await findArrivals(sql, move, listed);
  const joined = await joinProfiles(sql, encryptor, move, { customers, counts });
  await movePointsOf(sql, move, { customers, joined });
  await saveOrigins(
    sql,
    { chainId, shopKey },
    customers.map((arrival): Origin => {
      const { id: originId, visits, worth: points, moves } = arrival;
      return { originId, customerId: idOf(joined, originId), points, moves, visits };
    }),
  );
  counts.passes += await movePasses(sql, { archiveId, chainId }, joined);
  await deleteCustomerAccess(
    sql,
    archiveId,
    customers.map(({ id }) => id),
  );
  return listed.length < limit ? null : (listed.at(-1)?.id ?? null);
}

function idOf(joined: ReadonlyMap<string, string>, originId: string): string {
  const id = joined.get(originId);
  if (id === undefined) throw new Error('a moved customer has no customer of the chain');
  return id;
}

interface Joining {
  customers: readonly Arrival[];
  counts: MoveCounts;
}

/** Adds the customers whom the chain does not know, and combines the others. Returns the ids there by those here. */
async function joinProfiles(
  sql: Sql,
  encryptor: Encryptor,
  move: Move & { startedAt: string },
  { customers, counts }: Joining,
): Promise<Map<string, string>> {
  const { chainId, shopId: shopKey } = move;
  const now = new Date();
  const statement = move.consentStatement === null ? null : { version: `statement:${move.id}` };
  const locked = await lockById(sql, chainId, [...new Set(customers.flatMap(({ knownId }) => knownId ?? []))]);
  if (locked.some(({ mergedInto, phone }) => mergedInto !== null || phone === '')) throw new MetAnother();
  const known = new Map(locked.map((profile) => [profile.id, profile]));
  const findKnown = ({ knownId }: Arrival) => known.get(knownId ?? '') ?? null;
  const unknown = customers.filter((arrival) => findKnown(arrival) === null);
  const newPhones = unknown.map(({ phone }) => phone);
  const numbers = await findFormerNumbers(sql, encryptor, chainId, newPhones);
  const giveCode = await createCodes(sql, chainId, customers);

  const inserted = await insertCustomers(
    sql,
    { chainId, shopKey, joinedAt: move.startedAt, now },
    unknown.map((from) => {
      tallyCustomer(counts, { from, into: null, gain: from.gain, numbers });
      const consent = combineConsent(from, null, { statement, numbers });
      return { ...withConsent(from, consent), referralCode: giveCode(from.referralCode) };
    }),
  );
  if (inserted.size < unknown.length) throw new MetAnother();
  for (const { erased } of customers) if (erased) await takeVisits(sql, chainId, erased);
  await applyOptOuts(sql, encryptor, chainId, newPhones);
  await forgetErasedNumbers(sql, encryptor, chainId, newPhones);

  const joined = new Map(unknown.map(({ id, phone }) => [id, inserted.get(phone) ?? '']));
  for (const from of customers) {
    const into = findKnown(from);
    if (into === null) continue;
    tallyCustomer(counts, { from, into, gain: from.gain, numbers });
    const consent = combineConsent(from, into, { statement, numbers });
    const combined: MovedProfile = {
      ...into,
      ...withConsent(combineProfiles({ ...from, visits: from.newVisits }, into), consent),
      referralCode: into.referralCode ?? giveCode(from.referralCode),
      regularUntil: latest(into.regularUntil, from.regularUntil),
    };
    const isContactDue = combined.name !== into.name || combined.birthday !== into.birthday;
    await saveCombined(sql, { chainId, now }, { combined, isContactDue });
    known.set(into.id, combined);
    joined.set(from.id, into.id);
  }
  return joined;
}

const withConsent = <P extends object>(profile: P, { at, source, version }: Consent) => ({
  ...profile,
  smsConsentAt: at,
  smsConsentSource: source,
  smsConsentTextVersion: version,
});

const latest = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/** Returns a function that keeps a referral code unless the chain has it, and otherwise makes a new one. */
async function createCodes(sql: Sql, chainId: string, customers: readonly MovedProfile[]) {
  const taken = await findCodes(
    sql,
    chainId,
    customers.flatMap(({ referralCode }) => referralCode ?? []),
  );
  return (code: string | null): string => {
    if (code === null || taken.has(code)) return generateReferralCode();
    taken.add(code);
    return code;
  };
}

/** Moves the balances by pairs of ledger rows. A debt comes as a reversal, which alone takes a balance below zero. */
async function movePointsOf(
  sql: Sql,
  { chainId, shopId: shopKey }: Move,
  { customers, joined }: { customers: readonly Arrival[]; joined: ReadonlyMap<string, string> },
): Promise<void> {
  const withPoints = customers.filter(({ points }) => points !== 0);
  await insertPointsMoves(
    sql,
    { storeId: toText(shopKey), shopKey: null, details: { code: 'moved_to_chain' } },
    withPoints.map(({ id, points, moves }): PointsMove => {
      return { customerId: id, delta: -points, kind: 'adjustment', source: toMoveOutSource(id, moves) };
    }),
  );
  await insertPointsMoves(
    sql,
    { storeId: chainId, shopKey, details: { code: 'moved_from_shop' } },
    withPoints.flatMap(({ id, gain: delta, moves }): PointsMove[] => {
      if (delta === 0) return [];
      const kind = delta < 0 ? 'reversal' : 'adjustment';
      return [{ customerId: idOf(joined, id), delta, kind, source: toMoveSource(id, moves) }];
    }),
  );
}
