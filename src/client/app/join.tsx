/** The entry point of /join/:subdomain, where a person joins a store on their own phone. */

import { configureStore } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { refetchOnReconnect } from './refetchOnReconnect';
import './theme/fonts.css';
import { getPageSubdomain, JoinScreen } from '../features/customerPage';
import { baseApi } from '../shared/api/baseApi';
import { applyTokens } from './theme/tokenSheet';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
});
refetchOnReconnect(store);
applyTokens(null);
createRoot(container).render(
  <StrictMode>
    <Provider store={store}>
      <JoinScreen subdomain={getPageSubdomain(window.location.pathname)} onAccent={applyTokens} />
    </Provider>
  </StrictMode>,
);
