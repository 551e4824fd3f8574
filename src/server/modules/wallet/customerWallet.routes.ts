import { Type } from 'typebox';
import { CustomerPageParams, WalletSaveUrl } from '../../../contract/customerPage';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { toShopId, type Database } from '../../database/Database';
import { DEFAULT_ACCENT, WalletUnavailable, type WalletPlatform, type Wallets } from '../../integrations/wallet/Wallet';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { CUSTOMER_SCOPES } from '../../platform/auth/guard';
import { createProcessLimit, createSharedLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { AppError } from '../../shared/AppError';
import { drawLogo, findLogo, getLook } from '../brand';
import { lockCustomerById } from '../customers';
import { buildApplePass, type PassKey } from './applePass';
import { getPassState, type PassState } from './getPassState';
import { savePass } from './wallet.sql';

interface WalletDeps {
  database: Database;
  encryptor: PassKey;
  /** null when no wallet has credentials. */
  wallets: Wallets | null;
}

const tags = ['customer page'] as const;
const params = CustomerPageParams;
const GOOGLE_BUDGET_MS = 10_000;
/** The size of Google's logo in pixels. Google shows it as a circle. */
const LOGO_SIZE = 660;

/** Routes with which a customer's page adds passes to a wallet. They are 404 when the wallet has no credentials. */
export function customerWalletRoutes(app: App, { database, encryptor, wallets }: WalletDeps): void {
  const route = defineRoutes(app, { database, tags, scopes: CUSTOMER_SCOPES });
  const passes = createSharedLimit(database, 'wallet-pass');

  route.get(
    '/my/:subdomain/wallet/apple',
    {
      operationId: 'getMyApplePass',
      summary: 'Download your pass for Apple Wallet',
      params,
      verified: true,
      produces: ['application/vnd.apple.pkpass'],
      response: Type.Unsafe<Buffer>({}),
      errors: [404, 429],
    },
    async ({ actor, reply }) => {
      if (!wallets?.apple) throw noWallet();
      await passes.count(actor.customerId);
      const { id, state } = await preparePass(database, actor, 'apple');
      const { apple: wallet, publicUrl } = wallets;
      const pass = await buildApplePass({ wallet, key: encryptor, publicUrl }, id, state);
      return reply
        .header('content-disposition', 'attachment; filename="loyalty-card.pkpass"')
        .type('application/vnd.apple.pkpass')
        .send(pass);
    },
  );

  route.post(
    '/my/:subdomain/wallet/google',
    {
      operationId: 'saveMyGooglePass',
      summary: 'Get the address at which Google Wallet saves your pass',
      params,
      verified: true,
      response: WalletSaveUrl,
      errors: [404, 429],
    },
    async ({ actor }) => {
      if (!wallets?.google) throw noWallet();
      const { google, publicUrl } = wallets;
      await passes.count(actor.customerId);
      const { id, state, facts } = await preparePass(database, actor, 'google');
      try {
        const logoUrl = toLogoUrl(publicUrl, actor.storeId, state);
        await google.savePass(id, facts, logoUrl, AbortSignal.timeout(GOOGLE_BUDGET_MS));
      } catch (error) {
        if (!(error instanceof WalletUnavailable)) throw error;
        throw new AppError('unavailable', 'Google Wallet could not be reached. Please try again in a moment.');
      }
      return { url: await google.createSaveUrl(id) };
    },
  );

  const countLogo = createProcessLimit('walletLogo');
  app.get(
    '/public/stores/:storeId/wallet-logo',
    {
      config: { open: true },
      onRequest: ({ address }) => countLogo(address),
      schema: {
        operationId: 'getWalletLogo',
        summary: "Get a store's logo as Google Wallet shows it",
        tags,
        params: Type.Object({ storeId: Id }),
        produces: ['image/png'],
        response: { 200: Type.Unsafe<Buffer>({}), 400: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async ({ params: { storeId } }, reply) => {
      if (!wallets?.google) throw noWallet();
      const { platform } = database;
      const shopId = toShopId(storeId);
      const [brand, logo] = await Promise.all([getLook(platform, { shopId }), findLogo(platform, shopId)]);
      const size = { width: LOGO_SIZE, height: LOGO_SIZE, isFilled: true };
      const image = await drawLogo(logo?.image ?? null, brand.accentColor ?? DEFAULT_ACCENT, size);
      // Cards on pages of other servers show this image.
      void reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(image);
    },
  );
}

/**
 * Finds or adds the pass of the session's customer.
 * @throws AppError 401 when they were just erased or merged, 404 for an inactive store.
 */
async function preparePass(database: Database, actor: CustomerActor, platform: WalletPlatform) {
  const { storeId, customerId } = actor;
  const state: PassState = await getPassState(database, storeId, customerId);
  const { facts } = state;
  if (!facts) throw new AppError('unauthorized', 'Unauthorized');
  const id = await database.forStore(storeId).transaction(async (sql) => {
    // The lock waits for an erasure or a merge, which end all passes of the customer.
    const customer = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
    if (customer?.id !== customerId) throw new AppError('unauthorized', 'Unauthorized');
    await recordAuditBy(sql, actor, {
      action: 'wallet_pass_added',
      recordType: 'customer',
      recordId: customerId,
      newValues: { platform },
    });
    return savePass(sql, { storeId, customerId, platform, points: facts.points, rewardId: state.rewardId });
  });
  return { id, state, facts };
}

/** Returns the URL from which Google loads a store's logo. It changes with the image. */
function toLogoUrl(publicUrl: string, storeId: string, { logo, store }: PassState): string {
  const version = logo?.hash ?? store.accentColor?.slice(1) ?? 'default';
  return `${publicUrl}/api/public/stores/${storeId}/wallet-logo?version=${version}`;
}

const noWallet = () => new AppError('not_found', 'This wallet is not available');
