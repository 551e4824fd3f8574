export { OneShop } from './components/OneShop';
export { ShopBar, ShopSwitcher } from './components/LazyParts';
export { shopsManifest } from './shopsManifest';
export { shopsWords } from './shopsWords';
