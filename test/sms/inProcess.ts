import { toShop, type Database } from '../../src/server/database/Database';
import { createHighLevelCrm } from '../../src/server/integrations/highLevel';
import { createCampaign } from '../../src/server/modules/sms/createCampaign';
import { getCampaign } from '../../src/server/modules/sms/listCampaigns';
import { sendBatch, type SmsDeps } from '../../src/server/modules/sms/sending/sendBatch';
import type { DashboardActor } from '../../src/server/platform/auth/actor';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { openTestDatabase } from '../support/openTestDatabase';
import { PUBLIC_TEST_URL, TEST_SECRETS_KEY } from '../support/server';
import { requireEnv, sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { createSendingStore } from './sending';

export const actorOf = (store: TestStore): DashboardActor => ({
  scope: 'dashboard',
  role: 'store_owner',
  accountId: store.ownerId,
  ...toShop(store.id),
  requestId: 'test',
});

/** The message of the error when a campaign has no recipients. */
export const NOBODY = 'no one gets the text';

/** The store is inactive, so that the test server does not send its campaigns. */
export const createStoreWithoutJobs = (over: object = {}) => createSendingStore({ is_active: false, ...over });

/** Starts and sends campaigns in this process without a queue. */
export async function openSender() {
  const database: Database = await openTestDatabase(8);
  const limits = { perSecond: 50, breakAfter: 100, requestMs: 2_000 };
  const getCrm = createHighLevelCrm({ baseUrl: requireEnv('REGULARS_TEST_HIGH_LEVEL'), limits });
  const deps: SmsDeps = { database, getCrm, encryptor: createEncryptor(TEST_SECRETS_KEY), publicUrl: PUBLIC_TEST_URL };
  return {
    database,
    deps,
    close: () => database.close(),
    async start(store: TestStore, promotionMessage = 'Hello'): Promise<string> {
      const input = { audience: 'all', promotionMessage } as const;
      const { campaignId } = await createCampaign(database.forStore(store.id), actorOf(store), input, undefined, {
        publicUrl: PUBLIC_TEST_URL,
      });
      if (campaignId === null) throw new Error(NOBODY);
      return campaignId;
    },
    /** Runs a job for a batch of the campaign, after expiring the leases of earlier jobs. */
    async runBatch(store: TestStore, campaignId: string): Promise<void> {
      await sql(
        "update sms_messages set leased_until = now() - interval '1 s' where leased_until is not null and campaign_id = $1",
        [campaignId],
      );
      await sendBatch(deps, { storeId: store.id, campaignId }, AbortSignal.timeout(25_000));
    },
    progressOf: (store: TestStore, id: string) => getCampaign(database.forStore(store.id), store.id, id),
  };
}
