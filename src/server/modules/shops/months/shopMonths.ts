import { SETTLED_MONTHS_MAX } from '../../../../contract/plain/settlement';
import type { ShopMonth, ShopMonthsQuery } from '../../../../contract/shops';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { addMonths } from '../../../shared/addMonths';
import { fieldError, storeDeleted } from '../../../shared/AppError';
import { listPricedRewards } from '../../results';
import { isDue, isEmpty, MonthSums, priceRewards } from './months.rules';
import {
  findClosedRange,
  findThisMonth,
  insertMonths,
  listClosedMonths,
  listMonthMembers,
  sumClosedMonths,
  sumClosedRewards,
  sumMonthSales,
  sumPoints,
  sumReversed,
  sumRewards,
  type MonthMember,
} from './months.sql';

/** Closing reads all days and redemptions of a chain, which takes longer than the default in a large one. */
const TIMEOUT_MS = 120_000;

/**
 * Returns what each shop of a chain gave and took, by month from the one in which the chain began to the present one.
 * The months of the shops add up to those of the chain. Closed months are as they were closed. What has changed them
 * since, such as a refund, is in the first month that is not.
 * @throws AppError 400 for too many months, 401 when the store was deleted.
 */
export async function getShopMonths(
  db: ScopedDatabase,
  storeId: string,
  query: ShopMonthsQuery,
  now = new Date(),
): Promise<ShopMonth[]> {
  if (countMonths(query) > SETTLED_MONTHS_MAX) {
    throw fieldError('bad_request', 'to', `Choose at most ${SETTLED_MONTHS_MAX} months.`);
  }
  const [chain, thisMonth] = await Promise.all([readChain(db, storeId), findThisMonth(db, storeId, now)]);
  if (thisMonth === null) throw storeDeleted();
  const from = latest(`${query.from}-01`, chain.start);
  const to = `${query.to}-01` < thisMonth ? `${query.to}-01` : thisMonth;
  const [closed, open] = await Promise.all([
    listClosedMonths(db, storeId, { from, to }),
    to < chain.firstOpen ? [] : readOpenMonths(db, storeId, chain, to),
  ]);
  const months = [
    ...closed.map((month) => ({ ...month, isClosed: true })),
    ...open.filter(({ month }) => month >= from).map((month) => ({ ...month, isClosed: false })),
  ];
  const order = new Map(chain.members.map(({ id }, index) => [id, index]));
  const names = new Map(chain.members.map(({ id, name }) => [id, name]));
  return months
    .sort((a, b) => a.month.localeCompare(b.month) || (order.get(a.shopId) ?? 0) - (order.get(b.shopId) ?? 0))
    .map(({ month, shopId, pointsIssued, pointsReversed, pointsRedeemed, salesCents, rewardCents, isClosed }) => ({
      month: month.slice(0, 7),
      shopId,
      name: names.get(shopId) ?? '',
      ...{ pointsIssued, pointsReversed, pointsRedeemed, salesCents, rewardCents, isClosed },
    }));
}

/** Closes the next month of a chain, if it ended some days ago. Returns whether it did. */
export function closeNextMonth(db: ScopedDatabase, storeId: string, now: Date): Promise<boolean> {
  return db.transaction(
    async (sql) => {
      const chain = await readChain(sql, storeId);
      const month = chain.firstOpen;
      if (!isDue(addMonths(month, 1), now)) return false;
      const shops = await readOpenMonths(sql, storeId, chain, month);
      await insertMonths(
        sql,
        storeId,
        month,
        shops.map(({ rewards, ...shop }) => ({ ...shop, rewards: Object.fromEntries(rewards) })),
      );
      return true;
    },
    { statementTimeoutMs: TIMEOUT_MS },
  );
}

/** The shops of a chain, with the first days of the months in which it began, and which are closed. */
interface ChainMonths {
  members: MonthMember[];
  start: string;
  lastClosed: string | null;
  firstOpen: string;
}

async function readChain(sql: Sql, storeId: string): Promise<ChainMonths> {
  const members = await listMonthMembers(sql, storeId);
  const { first, last } = await findClosedRange(sql, storeId);
  // The month in which the chain began would be another one if the store moved to another time zone.
  const start = first ?? members[0]?.joinedIn;
  if (start === undefined) throw storeDeleted();
  return { members, start, lastClosed: last, firstOpen: last === null ? start : addMonths(last, 1) };
}

/**
 * Returns the open months through `to`. What was done in closed months is added up again: the difference from what they
 * were closed with is part of the first open month.
 */
async function readOpenMonths(sql: Sql, storeId: string, chain: ChainMonths, to: string) {
  const { members, start, lastClosed, firstOpen } = chain;
  const span = { from: start, first: lastClosed ?? start, before: addMonths(to, 1) };
  const sums = new MonthSums();
  sums.addPoints(storeId, await sumPoints(sql, storeId, span));
  for (const { month, shopId, ...numbers } of await sumReversed(sql, storeId, span)) sums.add(month, shopId, numbers);
  for (const { month, shopId, ...numbers } of await sumMonthSales(sql, storeId, span)) sums.add(month, shopId, numbers);
  for (const { month, ...row } of await sumRewards(sql, storeId, span)) sums.addReward(month, row);
  if (lastClosed !== null) {
    sums.move(lastClosed, firstOpen);
    for (const row of await sumClosedMonths(sql, storeId, lastClosed)) sums.add(firstOpen, row.shopId, row, -1);
    for (const row of await sumClosedRewards(sql, storeId, lastClosed)) sums.addReward(firstOpen, row, -1);
  }
  const costs = new Map((await listPricedRewards(sql, storeId)).map(({ id, enteredCents }) => [id, enteredCents]));
  return listFrom(firstOpen, to).flatMap((month) =>
    members.flatMap((member) => {
      const shop = sums.get(month, member.id);
      if (!isMember(member, month) && isEmpty(shop)) return [];
      return [{ month, shopId: member.id, ...shop, rewardCents: priceRewards(shop.rewards, costs) }];
    }),
  );
}

const isMember = ({ joinedIn, leftIn }: MonthMember, month: string) =>
  joinedIn <= month && (leftIn === null || month <= leftIn);

const latest = (a: string, b: string) => (a > b ? a : b);

/** Lists the first days of the months from `from` to `to`. */
function listFrom(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

function countMonths({ from, to }: ShopMonthsQuery): number {
  const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return toNumber(to) - toNumber(from) + 1;
}
