import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const storesWords: Words = {
  pages: {
    [PATHS.admin.stores]: {
      words: 'shops, locations, subdomain, register, tiendas',
      actions: [
        { label: 'Add Store', words: 'new store, create' },
        {
          label: 'API keys of a store',
          words: 'connect the register, api key, clover, highlevel, merchant id, point of sale, texts',
        },
        {
          label: 'Points, referrals and SMS limit of a store',
          words: 'points per dollar, loyalty settings, text quota',
        },
        { label: 'Deactivate or delete a store', words: 'close, remove, cancel, turn off' },
      ],
    },
  },
  audit: {
    store_created: 'Store added',
    store_secrets_read: 'API keys viewed',
    store_updated: 'Store changed',
  },
};
