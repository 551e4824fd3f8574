import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { syncTabs } from '../session';
import { watchBack } from '../shared/routing/useBackCloses';
import { App } from './App';
import { refetchOnReconnect } from './refetchOnReconnect';
import { createAppStore } from './store';
import './theme/skeleton.css';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root');

watchBack();
const store = createAppStore();
refetchOnReconnect(store);
syncTabs(store, () => window.location.reload());
// Render after the session is restored, or the guards would redirect everyone to the sign-in page.
persistStore(store, null, () => createRoot(container).render(<App store={store} />));
