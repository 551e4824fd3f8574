import type { PlannedPageProps } from '../PlannedPage';

/** The owner pages that are still to come, by their path below /owner. */
export const OWNER_PLANNED: readonly (PlannedPageProps & { path: string })[] = [
  {
    path: 'rewards',
    title: 'Rewards',
    promise: 'What customers get for their points will stand here, each with a preview of how the kiosk shows it.',
  },
  {
    path: 'promotions',
    title: 'Promotions',
    promise: 'Offers with a beginning and an end will stand here: active, upcoming, expired.',
  },
  {
    path: 'activities',
    title: 'Activities Management',
    promise: 'Every redemption of the store will stand here, to complete, cancel and look up.',
  },
  {
    path: 'sms',
    title: 'SMS Management',
    promise: 'Messages to customers who asked for them will be written here, beside what is left of the month.',
  },
  {
    path: 'manage-customers',
    title: 'Manage Customers',
    promise: 'Your regulars will stand here, with their points, their visits and why a balance changed.',
  },
  {
    path: 'profile',
    title: 'Profile',
    promise: 'Your name, your password and the settings of your store will stand here.',
  },
  {
    path: 'cashier',
    title: 'Cashier Accounts',
    promise: 'The sign-ins of your cashiers will be kept here.',
  },
];
