export { selectShop, useSelectedShop } from './selectedShop';
export { useShops, type Shop } from './useShops';
