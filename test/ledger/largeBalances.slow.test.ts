import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { AdjustedPoints, LedgerRow } from '../../src/contract/customerRecords';
import { ADJUSTMENT_MAX } from '../../src/contract/plain/customerLimits';
import { lookUp, merge, redeem } from '../merging/mergeCalls';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { getAccount } from './customerAccounts';

/** The limit of a 32-bit integer, on which pages and clients must not depend. */
const EDGE = 2 ** 31;
/** Balances near multiples of the limit, including negative ones, because a refund may take points that were spent. */
const balances = fc
  .tuple(fc.integer({ min: -2, max: 3 }), fc.integer({ min: -2, max: 2 }))
  .map(([edges, rest]) => edges * EDGE + rest);

async function addCustomerWith(store: TestStore, balance: number) {
  const customer = await addCustomer(store);
  if (balance === 0) return customer;
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, $3, $4, $5, 'system', 0)`,
    [store.id, customer.id, balance, balance > 0 ? 'adjustment' : 'reversal', `test:${randomUUID()}`],
  );
  return customer;
}

test('BX-42 BX-48 balances beyond 32 bits are shown, changed, spent, merged and erased', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const reward = await addReward(store, { points_required: 1 });
  const assertBalance = async (customer: { id: string; phone: string }, balance: number) => {
    expect(await getAccount(customer.id)).toMatchObject({ points: balance, sum: balance });
    expect((await lookUp(store, customer.phone)).body.loyaltyPoints).toBe(balance);
    const { status, body } = await call<LedgerRow[]>('GET', `/store/customers/${customer.id}/points`, { token });
    expect(status).toBe(200);
    expect(body[0]?.balanceAfter ?? 0).toBe(balance);
  };
  await fc.assert(
    fc.asyncProperty(
      balances,
      balances,
      fc.constantFrom(1, ADJUSTMENT_MAX, -1, -ADJUSTMENT_MAX),
      async (first, second, adjustment) => {
        const from = await addCustomerWith(store, first);
        const into = await addCustomerWith(store, second);
        await assertBalance(into, second);

        const adjusted = await call<AdjustedPoints>('POST', `/store/customers/${into.id}/points`, {
          token,
          body: { delta: adjustment, reason: 'counted again' },
        });
        const allowed = adjustment > 0 || second + adjustment >= 0;
        expect(adjusted.status).toBe(allowed ? 200 : 400);
        let balance = allowed ? second + adjustment : second;
        if (allowed) expect(adjusted.body.loyaltyPoints).toBe(balance);
        const redeemed = balance >= 1;
        if (redeemed) {
          await redeem(store, into, reward);
          balance -= 1;
        }
        await assertBalance(into, balance);

        expect((await merge(store, from, into)).body).toEqual({ customerId: into.id, points: first + balance });
        await assertBalance(into, first + balance);
        expect(await getAccount(from.id)).toMatchObject({ points: 0, sum: 0 });

        expect((await call('DELETE', `/store/customers/${into.id}`, { token })).status).toBe(204);
        // A debt stays. The pending redemption is cancelled, and its point is returned.
        const debt = Math.min(0, first + balance + (redeemed ? 1 : 0));
        expect(await getAccount(into.id)).toMatchObject({ points: debt, sum: debt });
      },
    ),
    { numRuns: 15, seed: 21 },
  );
  // The reversals of this test belong to no order.
  const broken = await listBrokenRules([store.id]);
  expect(broken.filter((rule) => !rule.startsWith('cause-known: reversal test:'))).toEqual([]);
}, 60_000);
