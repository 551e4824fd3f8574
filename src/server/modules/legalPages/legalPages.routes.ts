import { Type } from 'typebox';
import { CUSTOMER_SESSION_SECONDS } from '../../../contract/plain/limits';
import { toShopId, type Database } from '../../database/Database';
import { createProcessLimit } from '../../platform/auth/requestLimits';
import { findShop } from '../../platform/auth/subdomains.sql';
import type { App } from '../../platform/http/App';
import { getLook } from '../brand';
import { getLegalText, type KeptDays, type Language, type LegalPageKind } from './legalTexts';
import { renderLegalPage, renderNotFound } from './renderLegalPage';

const KINDS: readonly LegalPageKind[] = ['privacy', 'texts'];
const SESSION_DAYS = CUSTOMER_SESSION_SECONDS / (24 * 3_600);

interface LegalPageDeps {
  database: Database;
  retention: Omit<KeptDays, 'session' | 'backups'>;
  backups: { keep: number } | null;
}

/** The public pages about privacy and texts of each store, in the words that carriers ask for. They are no API. */
export function legalPageRoutes(app: App, { database: { platform }, retention, backups }: LegalPageDeps): void {
  const kept = { ...retention, backups: backups?.keep ?? null, session: SESSION_DAYS };
  const countRequest = createProcessLimit('brand');
  for (const kind of KINDS) {
    app.get(
      `/${kind}/:subdomain`,
      {
        config: { open: true },
        onRequest: ({ address }) => countRequest(address),
        schema: {
          hide: true,
          params: Type.Object({ subdomain: Type.String() }),
          querystring: Type.Object({ lang: Type.Optional(Type.String()) }),
        },
      },
      async ({ params, query, headers }, reply) => {
        // PostgreSQL rejects NUL in a text parameter. A space is in no subdomain either.
        const shop = await findShop(platform, params.subdomain.toLowerCase().replaceAll('\0', ' '));
        // Customers of a shop are those of its chain, in whose name the texts come.
        const brand = shop && (await getLook(platform, { shopId: toShopId(shop.storeId) }));
        const language = pickLanguage([query.lang, headers['accept-language'], brand?.defaultLanguage]);
        const text = getLegalText(kind, language, { store: brand?.storeName ?? '', kept });
        void reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('vary', 'accept-language');
        if (!brand) return reply.code(404).send(renderNotFound(language, text.notFound));
        return reply.send(renderLegalPage({ kind, language, subdomain: brand.subdomain, text }));
      },
    );
  }
}

/** The first of these that begins with a language of the pages: 'es-MX,es;q=0.9' is Spanish. */
function pickLanguage(wanted: readonly (string | undefined)[]): Language {
  const found = wanted.map((one) => /^\s*(en|es)\b/i.exec(one ?? '')?.[1]?.toLowerCase());
  return (found.find((one) => one !== undefined) ?? 'en') as Language;
}
