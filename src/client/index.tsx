import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { App } from './app/App';
import { createAppStore } from './app/store';
import { watchBack } from './shared/routing/useBackCloses';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

watchBack();
const store = createAppStore();
// Not part of the first load: they act when a network comes back and when another tab changes the session.
Promise.all([import('./app/refetchOnReconnect'), import('./app/syncTabs')]).then(
  ([{ refetchOnReconnect }, { syncTabs }]) => {
    refetchOnReconnect(store);
    syncTabs(store, () => {
      window.location.reload();
    });
  },
  (error: unknown) => {
    console.error('The parts that watch the network and other tabs are missing', error);
  },
);
// Render after the session is restored, or the guards would redirect everyone to the sign-in page.
persistStore(store, null, () => {
  createRoot(container).render(<App store={store} />);
});
