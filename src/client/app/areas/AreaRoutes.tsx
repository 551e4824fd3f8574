import { lazy } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Guard, type AccessRule } from '../../session';
import type { ConsolePage } from '../../shared/routing/manifest';
import { PageTitle } from '../../shared/routing/PageTitle';

/** A page of an area, with its route and title. webpack.config.ts has a budget for each area. */
export interface PageEntry extends Omit<ConsolePage, 'load'> {
  /** The access rule of the page, for an area that has no rule of its own. */
  access?: AccessRule;
  Page: ComponentType;
}

/** A page in a separate chunk. */
export const lazyPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

const RETRY_DELAYS_MS = [500, 1_500, 3_000];

/** Retries, so that a short network interruption does not show an error page. */
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

/** The page for unknown paths. `fullScreen` is for areas without a layout around the page. */
export function NotFound({ fullScreen = false }: { fullScreen?: boolean }) {
  return (
    <PageTitle title="Page Not Found">
      <NotFoundPage fullScreen={fullScreen} />
    </PageTitle>
  );
}

interface AreaRoutesProps {
  root: string;
  /** The path to which the root redirects. Without it, the root is an unknown path. */
  home?: string;
  pages: readonly PageEntry[];
  /** The layout, which renders the page in its Outlet. */
  layout: ReactElement;
  /** Shows the layout around the page for unknown paths too. */
  layoutAroundNotFound?: boolean;
}

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
