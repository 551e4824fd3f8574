import { lazy } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Guard, type AccessRule } from '../../session';
import { PageTitle } from '../../shared/routing/PageTitle';

/** Entries of one `group` are next to each other in the list of pages, under the group as a heading. */
interface NavEntry {
  label: string;
  icon: ReactNode;
  group?: string;
}

/** A page of an area, with its route, title and sidebar entry. webpack.config.ts has a budget for each area. */
export interface PageEntry {
  /** The full path, which begins with the root of the area. */
  path: string;
  /** The title of the browser tab. */
  title: string;
  /** The page's entry in the sidebar, in the order of the list. Pages without an entry are linked from other pages. */
  nav?: NavEntry;
  /** The access rule of the page, for an area that has no rule of its own. */
  access?: AccessRule;
  Page: ComponentType;
}

/**
 * A page in a separate chunk. The import must name the chunk `route-<area>-<page>` with `webpackChunkName`, so that the
 * build counts its size toward the area.
 */
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
