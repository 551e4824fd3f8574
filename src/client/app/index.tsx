import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { syncTabs } from '../session';
import { watchBack } from '../shared/routing/useBackCloses';
import { App } from './App';
import { preloadArea } from './areas/lazyAreas';
import { refetchOnReconnect } from './refetchOnReconnect';
import { createAppStore } from './store';
import './theme/skeleton.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

const area = preloadArea(window.location.pathname);
watchBack();
const store = createAppStore();
refetchOnReconnect(store);
syncTabs(store, () => window.location.reload());
// Render after the session is restored, or the guards would redirect everyone to the sign-in page, and after the area
// has loaded, because React shows what a render had to wait for only 300 ms later. A transition renders in short tasks.
persistStore(store, null, () => {
  void area.then(() =>
    startTransition(() => {
      const app = <App store={store} />;
      // The page has a first picture (firstPicture/), or is empty.
      if (container.firstChild) hydrateRoot(container, app);
      else createRoot(container).render(app);
    }),
  );
});
