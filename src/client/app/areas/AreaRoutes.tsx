import { lazy } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Guard, type AccessRule } from '../../session';
import { PageTitle } from '../../shared/routing/PageTitle';

/** A page of an area. Everything about it is registered here; webpack.config.ts has a budget per area. */
export interface PageEntry {
  /** The full address, under the root of its area. */
  path: string;
  /** The title of the browser tab. */
  title: string;
  /** Its entry in the sidebar, in the order of the table. Pages without one are reached from another page. */
  nav?: { label: string; icon: ReactNode };
  /** Who may open it, for an area without a rule of its own. */
  access?: AccessRule;
  Page: ComponentType;
}

/**
 * A page in a separate chunk. The import names it: `webpackChunkName: "route-<area>-<page>"`, so that the build
 * measures it together with the chunk of its area.
 */
export const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

const RETRY_DELAYS_MS = [500, 1_500, 3_000];

/** A short interruption of the network must not end in an error page. */
async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return load();
}

const NotFoundPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-not-found" */ '../pages/errors/NotFoundPage')).NotFoundPage,
}));

/** The page for unknown addresses. `fullScreen` where no layout surrounds it. */
export function NotFound({ fullScreen = false }: { fullScreen?: boolean }) {
  return (
    <PageTitle title="Page Not Found">
      <NotFoundPage fullScreen={fullScreen} />
    </PageTitle>
  );
}

interface AreaRoutesProps {
  root: string;
  /** Where the root leads; without it the root is an unknown address. */
  home?: string;
  pages: readonly PageEntry[];
  /** Renders the page in its Outlet. */
  layout: ReactElement;
  /** Show the layout around the page for unknown addresses too. */
  layoutAroundNotFound?: boolean;
}

/** The routes of one area. */
export function AreaRoutes({ root, home, pages, layout, layoutAroundNotFound = false }: AreaRoutesProps) {
  return (
    <Routes>
      {home !== undefined && <Route index element={<Navigate to={home} replace />} />}
      <Route element={layout}>
        {pages.map(({ path, title, access, Page }) => {
          const page = (
            <PageTitle title={title}>
              <Page />
            </PageTitle>
          );
          return (
            <Route
              key={path}
              path={path.slice(root.length + 1)}
              element={access ? <Guard {...access}>{page}</Guard> : page}
            />
          );
        })}
        {layoutAroundNotFound && <Route path="*" element={<NotFound />} />}
      </Route>
      {!layoutAroundNotFound && <Route path="*" element={<NotFound fullScreen />} />}
    </Routes>
  );
}
