import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { App } from './app/App';
import { syncTabs } from './app/syncTabs';
import { createAppStore } from './app/store';
import { watchBack } from './shared/routing/useBackCloses';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

watchBack();
const store = createAppStore();
// Not part of the first load: it acts when a network comes back.
import('./app/refetchOnReconnect').then(
  ({ refetchOnReconnect }) => {
    refetchOnReconnect(store);
  },
  (error: unknown) => {
    console.error('The part that refetches after an interruption is missing', error);
  },
);
syncTabs(store, () => {
  window.location.reload();
});
// Render after the session is restored, or the guards would redirect everyone to the sign-in page.
persistStore(store, null, () => {
  createRoot(container).render(<App store={store} />);
});
