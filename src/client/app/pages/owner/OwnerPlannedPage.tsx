import { PlannedPage } from '../PlannedPage';
import { OWNER_PLANNED } from './ownerPages';
import type { OwnerPlanned } from './ownerPages';

const PROMISES: Record<OwnerPlanned, string> = {
  rewards: 'What customers get for their points will stand here, each with a preview of how the kiosk shows it.',
  promotions: 'Offers with a beginning and an end will stand here: active, upcoming, expired.',
  activities: 'Every redemption of the store will stand here, to complete, cancel and look up.',
  sms: 'Messages to customers who asked for them will be written here, beside what is left of the month.',
  'manage-customers': 'Your regulars will stand here, with their points, their visits and why a balance changed.',
  profile: 'Your name, your password and the settings of your store will stand here.',
  cashier: 'The sign-ins of your cashiers will be kept here.',
};

/** One of the owner pages that are still to come. */
export function OwnerPlannedPage({ path }: { path: OwnerPlanned }) {
  return <PlannedPage title={OWNER_PLANNED[path]} promise={PROMISES[path]} />;
}
