export { OneShop } from './OneShop';
export { ShopBar, ShopSwitcher } from './LazyParts';
