import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const kioskSettingsWords: Words = {
  pages: {
    [PATHS.owner.kiosk]: {
      words: 'tablet, ipad, brand, idle screen, scan, check in, tableta, quiosco',
      actions: [
        { label: 'Logout PIN of the kiosk', section: 'Logout PIN', words: 'set pin, lock, code' },
        {
          label: 'Logo, colors and welcome line',
          section: 'Brand and language',
          words: 'logo, picture, brand, look, accent, tagline, dark',
        },
        { label: 'Language of the kiosk', section: 'Brand and language', words: 'spanish, english, español, idioma' },
        { label: 'Address of the kiosk', section: 'Open the kiosk', words: 'open the kiosk, qr code, link, tablet' },
      ],
    },
    [PATHS.owner.poster]: { words: 'print, qr code, sign, flyer, table tent, join, cartel, imprimir' },
  },
  audit: {
    kiosk_pin_changed: 'Kiosk PIN changed',
    kiosk_pin_removed: 'Kiosk PIN removed',
    kiosk_pin_set: 'Kiosk PIN set',
    store_brand_updated: 'Store brand changed',
  },
};
