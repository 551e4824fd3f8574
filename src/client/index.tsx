import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { App } from './app/App';
import { syncTabs } from './app/syncTabs';
import { makeStore } from './app/store';
import { watchBack } from './shared/routing/useBackCloses';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

watchBack();
const store = makeStore();
syncTabs(store, () => {
  window.location.reload();
});
// Nothing renders before the session is restored: a guard that asks too early would send everybody to sign in.
persistStore(store, null, () => {
  createRoot(container).render(<App store={store} />);
});
