import { useState, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { BrandContext } from '../entities/brand';
import { SessionExit } from '../session';
import { TimeZoneContext } from '../shared/format/useDateFormat';
import { StoreBrand, type AppliedBrand } from './brand/StoreBrand';
import { AppRoutes } from './routes';
import type { AppStore } from './store';
import { AppTheme } from './theme/AppTheme';

interface AppProps {
  store: AppStore;
  /** The first pictures of the pages are rendered without a browser. */
  Router?: ComponentType<{ children?: ReactNode }>;
}

/** The whole client. The session in `store` must have been restored. */
export function App({ store, Router = BrowserRouter }: AppProps) {
  return (
    <Provider store={store}>
      <Router>
        <BrandedTheme>
          <SessionExit>
            <AppRoutes />
          </SessionExit>
        </BrandedTheme>
      </Router>
    </Provider>
  );
}

/** Applies the theme with the brand of the page's store; the default theme if the page belongs to no store. */
function BrandedTheme({ children }: { children: ReactNode }) {
  const [applied, setApplied] = useState<AppliedBrand>();
  return (
    <AppTheme styles={applied?.styles}>
      <StoreBrand onBrand={setApplied} />
      <BrandContext value={applied?.brand ?? null}>
        <TimeZoneContext value={applied?.brand?.timeZone}>{children}</TimeZoneContext>
      </BrandContext>
    </AppTheme>
  );
}
