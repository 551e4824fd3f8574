import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const shopsWords: Words = {
  pages: {
    [PATHS.owner.shops]: {
      words: 'locations, branches, stores, chain, compare, sucursales, tiendas, locales',
      actions: [
        { label: 'Compare shops', section: 'Figures', words: 'ranking, best shop, sales by shop, comparar' },
        {
          label: 'Settle up between shops',
          section: 'Between shops',
          words: 'settlement, franchise, net, owes, payable, monthly',
        },
        {
          label: 'Place of a shop',
          section: 'Registers and devices',
          words: 'address, map, latitude, longitude, mapa',
        },
      ],
    },
  },
  audit: { kiosk_shop_chosen: 'Shop of a kiosk chosen' },
};
