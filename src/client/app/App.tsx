import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Persistor } from 'redux-persist';
import { PersistGate } from 'redux-persist/integration/react';
import { AppRoutes } from './routes';
import { SessionExit } from './SessionExit';
import type { AppStore } from './store';
import { AppTheme } from './theme/AppTheme';

/** The whole product. Nothing of it renders before the session has been restored. */
export function App({ store, persistor }: { store: AppStore; persistor: Persistor }) {
  return (
    <Provider store={store}>
      <PersistGate persistor={persistor} loading={null}>
        <AppTheme>
          <BrowserRouter>
            <SessionExit>
              <AppRoutes />
            </SessionExit>
          </BrowserRouter>
        </AppTheme>
      </PersistGate>
    </Provider>
  );
}
