import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const importsWords: Words = {
  pages: {
    [PATHS.owner.customerImports]: {
      words: 'csv, excel, spreadsheet, upload, starting balance, switch from, importar, subir archivo',
    },
  },
  audit: {
    customers_import_started: 'Customer import started',
  },
};
