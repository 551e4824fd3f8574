export { selectShop } from './selectedShop';
export { useShops } from './useShops';
export { useShopWords } from './useShopWords';
