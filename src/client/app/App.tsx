import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes';
import { SessionExit } from './SessionExit';
import type { AppStore } from './store';
import { AppTheme } from './theme/AppTheme';

/** The whole product, on a store whose session has been restored. */
export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <AppTheme>
        <BrowserRouter>
          <SessionExit>
            <AppRoutes />
          </SessionExit>
        </BrowserRouter>
      </AppTheme>
    </Provider>
  );
}
