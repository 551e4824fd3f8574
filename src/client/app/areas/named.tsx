import type { ReactNode } from 'react';
import { PageTitle } from '../../shared/routing/PageTitle';
import { NotFoundPage } from '../lazyPages';

/** The page of a route under the name that the title bar shows. */
export const named = (title: string, page: ReactNode) => <PageTitle title={title}>{page}</PageTitle>;

/** For an address that is nobody's, inside a layout and without one. */
export const notFound = named('Page Not Found', <NotFoundPage />);
export const notFoundAlone = named('Page Not Found', <NotFoundPage alone />);
