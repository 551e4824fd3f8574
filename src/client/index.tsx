import { createRoot } from 'react-dom/client';
import { persistStore } from 'redux-persist';
import { App } from './app/App';
import { followOtherTabs } from './app/followOtherTabs';
import { makeStore } from './app/store';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');

const store = makeStore();
followOtherTabs(store, () => {
  window.location.reload();
});
createRoot(root).render(<App store={store} persistor={persistStore(store)} />);
