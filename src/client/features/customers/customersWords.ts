import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const customersWords: Words = {
  pages: {
    [PATHS.owner.customers]: {
      words:
        'members, people, phone numbers, points, regulars, duplicates, merge, vip, delete data, clientes, miembros',
      actions: [
        { label: 'Add Customer', words: 'new customer, create, register a customer, sign up, agregar cliente' },
        { label: 'Export customers', words: 'download, csv, excel, spreadsheet, backup, exportar' },
        { label: 'Change points of a customer', words: 'adjust points, give points, take points, correct' },
      ],
    },
  },
  audit: {
    customer_consent_given: 'Customer agreed to texts',
    customer_consent_withdrawn: 'Customer consent to texts withdrawn',
    customer_created: 'Customer added',
    customer_data_viewed: 'Customer looked at their own data',
    customer_deletion_requested: 'Customer asked for the code to delete their account',
    customer_exported: 'Customer data exported',
    customer_joined: 'Customer joined on their phone',
    customer_number_released: 'Former number released',
    customer_page_confirmed: 'Customer confirmed at the kiosk with the PIN',
    customer_page_opened: 'Customer opened their page',
    customer_page_verified: 'Customer confirmed their phone number',
    customer_signed_out: 'Customer signed out on all phones',
    customer_updated: 'Customer changed',
    points_restored: 'Expired points restored',
  },
};
