import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Brand, UpdateBrand } from '../../../contract/brand';
import { ErrorBody } from '../../../contract/errors';
import { LOGO_BYTES_MAX, LOGO_TYPES } from '../../../contract/plain/limits';
import { Id } from '../../../contract/wire';
import { toShopId, toText, type Database, type ScopedDatabase, type ShopDatabase } from '../../database/Database';
import { assertSameStore } from '../../platform/auth/assertSameStore';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { getActor, SHOP_SCOPES } from '../../platform/auth/guard';
import { createProcessLimit, createSharedLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { sendUnlessSame } from '../../platform/http/conditionalGet';
import { fieldError } from '../../shared/AppError';
import { validateBrand } from './brand.rules';
import type { BrandKey } from './brand.sql';
import { getBrand, getLogoImage, getOwnBrand, removeLogo, resetBrand, saveLogo, updateBrand } from './saveBrand';

const tags = ['brand'] as const;
const params = Type.Object({ storeId: Id });

/** Routes for the logo, colors and language of a store: open ones for its screens, and the others for its owner. */
export function brandRoutes(app: App, { database }: { database: Database }): void {
  publicRoutes(app, database);
  const route = defineRoutes(app, { database, tags, scopes: SHOP_SCOPES });

  route.get(
    '/stores/:storeId/brand',
    { operationId: 'getBrand', summary: 'Get the look of your store', byShop: true, response: Brand },
    (input) => getOwnBrand(toHandles(database, input), input.actor),
  );

  route.patch(
    '/stores/:storeId/brand',
    {
      operationId: 'updateBrand',
      summary: 'Change accent color, welcome lines and default language; omitted fields stay as they are',
      byShop: true,
      body: UpdateBrand,
      rules: validateBrand,
      response: Brand,
    },
    (input) => updateBrand(toHandles(database, input), input.actor, input.body),
  );

  route.delete(
    '/stores/:storeId/brand',
    {
      operationId: 'resetBrand',
      summary: 'Restore the default look; the language stays',
      description: 'A shop of a chain beside the first one gets the look and the language of its chain.',
      byShop: true,
      response: Brand,
    },
    (input) => resetBrand(toHandles(database, input), input.actor),
  );

  route.delete(
    '/stores/:storeId/brand/logo',
    { operationId: 'deleteLogo', summary: 'Remove the logo', byShop: true, response: Brand },
    (input) => removeLogo(toHandles(database, input), input.actor),
  );

  void app.register((images: App) => {
    logoUpload(images, database);
    return Promise.resolve();
  });
}

const toHandles = (
  database: Database,
  { db, shopDb, actor }: { db: ScopedDatabase; shopDb: ShopDatabase; actor: { storeId: string } },
) => ({ db, shopDb, chainDb: database.forShop(toShopId(actor.storeId)) });

/** These routes need no session, for pages such as the sign-in. They only return what the screens in the store show. */
function publicRoutes(app: App, database: Database): void {
  const sendBrand = async (request: FastifyRequest, reply: FastifyReply, key: BrandKey) => {
    const brand = await getBrand(database.platform, key);
    // Nothing in it is personal, and the browser's cache saves the screens from keeping the ETag.
    void reply.header('cache-control', 'private, no-cache');
    return sendUnlessSame(request, reply, brand);
  };
  const response = { 200: Brand, 304: Type.Null(), 400: ErrorBody, 404: ErrorBody, 429: ErrorBody };
  const countRequest = createProcessLimit('brand');
  const open = {
    config: { open: true as const },
    onRequest: ({ address }: FastifyRequest) => countRequest(address),
  };

  app.get(
    '/public/stores/:storeId/brand',
    { ...open, schema: { operationId: 'getPublicBrand', summary: 'Get the look of a store', tags, params, response } },
    (request, reply) => sendBrand(request, reply, { shopId: toShopId(request.params.storeId) }),
  );

  app.get(
    '/public/stores/subdomain/:subdomain/brand',
    {
      ...open,
      schema: {
        operationId: 'getPublicBrandBySubdomain',
        summary: 'Get the look of a store by its subdomain',
        tags,
        params: Type.Object({ subdomain: Type.String() }),
        response,
      },
    },
    // PostgreSQL rejects NUL in a text parameter. A space is in no subdomain either.
    (request, reply) =>
      sendBrand(request, reply, { subdomain: request.params.subdomain.toLowerCase().replaceAll('\0', ' ') }),
  );

  app.get(
    '/public/stores/:storeId/logo/:hash',
    {
      ...open,
      schema: {
        operationId: 'getLogo',
        summary: 'Get a logo; its address changes with it, so it may be kept for a year',
        tags,
        params: Type.Object({ storeId: Id, hash: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
        produces: ['image/webp'],
        response: { 200: Type.Unsafe<Buffer>({}), 400: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { storeId, hash } = request.params;
      const image = await getLogoImage(database.platform, toShopId(storeId), hash);
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(image);
    },
  );
}

/** The logo upload has its own body parsers, because the file is the body. */
function logoUpload(app: App, database: Database): void {
  app.removeAllContentTypeParsers();
  // The content decides, not the declared type. Browsers send application/octet-stream for files of an unknown type.
  const accepted = [...LOGO_TYPES, 'application/octet-stream'];
  app.addContentTypeParser(accepted, { parseAs: 'buffer', bodyLimit: LOGO_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      throw fieldError('payload_too_large', 'logo', 'Logo must be at most 1 MB');
    }
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      throw fieldError('unsupported_media_type', 'logo', 'Logo must be a PNG, JPEG or WebP image');
    }
    throw error;
  });

  const uploads = createSharedLimit(database, 'logo-upload');
  defineRoutes(app, { database, tags, scopes: SHOP_SCOPES }).put(
    '/stores/:storeId/brand/logo',
    {
      // Runs before the body is read.
      onRequest: async (request) => {
        const { shopId } = getActor(request, SHOP_SCOPES);
        assertSameStore(toText(shopId), (request.params as { storeId: string }).storeId);
        await uploads.count(toText(shopId));
      },
      operationId: 'setLogo',
      summary: 'Add or replace the logo',
      description:
        'The body is a still PNG, JPEG or WebP image of at most 1 MB. It is stored as WebP, at most 512 × 256 px.',
      byShop: true,
      consumes: accepted,
      body: Type.Unsafe<Buffer>({}),
      response: Brand,
      errors: [413, 415, 429],
    },
    (input) =>
      // A request without a body is not parsed or validated.
      saveLogo(toHandles(database, input), input.actor, Buffer.isBuffer(input.body) ? input.body : Buffer.alloc(0)),
  );
}
