import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { Customer } from '../../src/contract/customers';
import { RedeemResponse, type RedeemRequest } from '../../src/contract/redemptions';
import { toShop, type Sql, type Value } from '../../src/server/database/Database';
import { typeParsers } from '../../src/server/database/pg/typeParsers';
import { findCustomerByPhone } from '../../src/server/modules/customers/customers.sql';
import { insertLedgerRow } from '../../src/server/modules/ledger/ledger.sql';
import {
  findRewardForCustomer,
  insertRedemption,
  lockBalance,
} from '../../src/server/modules/redemptions/redeemReward.sql';
import { recordAudit } from '../../src/server/platform/audit/auditLog.sql';
import { storeResponse } from '../../src/server/shared/idempotency/idempotency.sql';

/**
 * The baseline of the benchmark: Fastify and pg with the statements and response schemas of the product, but without
 * sessions, guards, row-level security, rate limits, logs or error handling. With CONNECTIONS=pipeline, single
 * statements share a few connections without waiting for each other, and BEGIN is sent together with the first
 * statement, as in the product.
 */

const PIPELINES = process.env.CONNECTIONS === 'pipeline';
const CONNECTION_COUNT = 10;
const SHARED_COUNT = PIPELINES ? 2 : 0;
const config: pg.PoolConfig = {
  connectionString: process.env.DATABASE_URL,
  types: typeParsers,
  pipeline: PIPELINES,
};
const pool = new pg.Pool({ ...config, max: CONNECTION_COUNT - SHARED_COUNT });
const shared = Array.from({ length: SHARED_COUNT }, () => new pg.Client(config));
const app = fastify();
// The schemas are used only to serialize responses.
app.setValidatorCompiler(() => () => true);

const names = new Map<string, string>();
function getStatementName(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
function toSql(getClient: () => pg.Pool | pg.ClientBase): Sql {
  return {
    query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
      (await getClient().query<Row>({ name: getStatementName(text), text, values: [...values] })).rows,
  };
}
let turn = 0;
const sql = toSql(() => shared[(turn += 1) % SHARED_COUNT] ?? pool);

async function transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const begun = client.query('begin');
    if (!PIPELINES) await begun;
    const [result] = await Promise.all([work(toSql(() => client)), begun]);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Store ids by subdomain. They are loaded in advance, because the product knows them from the session. */
const storeIds = new Map<string, string>();

app.get<{ Querystring: { phone: string; storeSubdomain: string } }>(
  '/api/public/customer',
  { schema: { response: { 200: Customer } } },
  async ({ query }, reply) => {
    const { customer } = await findCustomerByPhone(sql, toShop(storeIds.get(query.storeSubdomain) ?? ''), query.phone);
    return customer ?? reply.code(404).send();
  },
);

app.post<{ Body: RedeemRequest }>(
  '/api/public/redeem',
  { schema: { response: { 201: RedeemResponse } } },
  async ({ body, headers }, reply) => {
    const { customerId, rewardId } = body;
    const storeId = storeIds.get(body.storeSubdomain) ?? '';
    const key = {
      storeId,
      operation: 'redeem',
      key: String(headers['idempotency-key']),
      requestHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    };
    const response = await transaction(async (tx) => {
      const [balance, { offer }] = await Promise.all([
        lockBalance(tx, storeId, customerId),
        findRewardForCustomer(tx, toShop(storeId), { customerId, rewardId }),
      ]);
      if (balance === null || !offer) throw new Error('no such customer or reward');
      const redeemed: RedeemResponse = {
        message: 'Redemption request submitted! Please wait for cashier confirmation.',
        redemption: {
          id: offer.redemptionId,
          name: offer.name,
          type: 'reward',
          rewardId,
          redeemedAt: offer.now,
          pointsUsed: offer.pointsRequired,
          status: 'pending',
        },
        loyaltyPoints: balance.points - offer.pointsRequired,
      };
      await Promise.all([
        insertRedemption(tx, toShop(storeId), { customerId, offer }),
        insertLedgerRow(tx, {
          storeId,
          customerId,
          delta: -offer.pointsRequired,
          kind: 'redeem',
          source: `redemption:${offer.redemptionId}#1`,
          actor: { role: 'store_owner', id: null },
          reason: offer.name,
        }),
        recordAudit(tx, {
          storeId,
          actorRole: 'store_owner',
          actorId: null,
          action: 'redemption_created',
          recordType: 'redemption',
          recordId: offer.redemptionId,
          newValues: { status: 'pending', rewardId, customerId, points: offer.pointsRequired },
        }),
        storeResponse(tx, key, 200, { body: redeemed }),
      ]);
      return redeemed;
    });
    return reply.code(201).send(response);
  },
);

async function main(): Promise<void> {
  for (const client of shared) await client.connect();
  const rows = await sql.query<{ id: string; subdomain: string }>('select id, subdomain from stores');
  for (const { id, subdomain } of rows) storeIds.set(subdomain, id);
  console.log(`Bare server is ready on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
}

void main();
