/**
 * A program of the build: prints the first pictures of the pages whose paths are its arguments, as JSON. They show what
 * does not depend on who looks, in English. Nothing of a store or a person is known here.
 */

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { signedIn } from '../../session';
import { PATHS } from '../../shared/routing/paths';
import { App } from '../App';
import { createAppStore } from '../store';

/** Stands for the name of the store, which the script of the picture (earlyScript.ts) knows. */
const STORE_NAME = 'STORE-NAME';
const STORE = { id: 'store', subdomain: 'store', name: STORE_NAME };

/** Who is signed in on the pages that need a session. */
const ROLES: Partial<Record<string, string>> = {
  [PATHS.kiosk.entry]: 'store_owner',
  [PATHS.cashier.board]: 'cashier',
};

async function main(): Promise<void> {
  // What components ask for while they render. There is no document, by which libraries tell that this is no browser.
  Object.assign(globalThis, { window: { location: { hostname: 'localhost' }, AudioContext: null } });
  const pictures = [];
  for (const path of process.argv.slice(2)) pictures.push([path, await renderPicture(path)] as const);
  process.stdout.write(JSON.stringify(Object.fromEntries(pictures)));
}

async function renderPicture(path: string): Promise<{ html: string; css: string }> {
  const store = createAppStore();
  const role = ROLES[path];
  if (role !== undefined) {
    const authUser = { id: null, email: null, role, storeId: STORE.id, store: STORE };
    store.dispatch(signedIn({ token: 'token', role, isDashboard: false, authUser }));
  }
  const Router = ({ children }: { children?: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  // Without Emotion's prefixes for older browsers than those that the app supports.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  // The rules are then kept in the cache, and no style elements are rendered, which the page's policy forbids.
  cache.compat = true;
  const html = await render(
    <CacheProvider value={cache}>
      <App store={store} Router={Router} />
    </CacheProvider>,
  );
  const css = Object.values(cache.inserted)
    .filter((rule) => typeof rule === 'string')
    .join('');
  return { html: html.replaceAll(`>${STORE_NAME}<`, ' data-store-name><'), css };
}

/** Renders with all parts that load later. No part is sent apart, because that would need inline scripts. */
async function render(app: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(app, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error;
    },
  });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  return html;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
