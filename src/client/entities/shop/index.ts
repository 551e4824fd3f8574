export { selectShop } from './selectedShop';
export { useShops } from './useShops';
