/** The entry point of the customer page at /my/:subdomain. Its bundle excludes the code of the other areas. */

import { configureStore } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { refetchOnReconnect } from './refetchOnReconnect';
import './theme/fonts.css';
import { CustomerPageScreen, getPageSubdomain, openLink } from '../features/customerPage';
import { baseApi } from '../shared/api/baseApi';
import { applyTokens } from './theme/tokenSheet';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
});
const subdomain = getPageSubdomain(window.location.pathname);
const token = openLink(store.dispatch, subdomain);
// Opening another personal link of the displayed store changes only the URL fragment, which does not reload the page.
window.addEventListener('hashchange', () => window.location.reload());
refetchOnReconnect(store);
applyTokens(null);
createRoot(container).render(
  <StrictMode>
    <Provider store={store}>
      <CustomerPageScreen subdomain={subdomain} token={token} onAccent={applyTokens} />
    </Provider>
  </StrictMode>,
);
