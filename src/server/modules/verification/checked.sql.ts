import type { Checked } from './rule';

const rowsOf = (unit: string, table: string): Checked => ({ unit, count: `select count(*) as count from ${table}` });

/** The kinds of records that rules check, with statements that count them. */
export const CHECKED = {
  ledgerRows: rowsOf('ledger rows', 'points_ledger'),
  customers: rowsOf('customers', 'customers'),
  redemptions: rowsOf('redemptions', 'redemptions'),
  orders: rowsOf('credited orders', 'order_credits'),
  checkouts: rowsOf('checkouts', 'pending_checkouts'),
  stores: rowsOf('stores', 'stores'),
  rewardDays: rowsOf('days of rewards', 'reward_daily_use'),
  customerDays: rowsOf('days of customers', 'customer_daily_use'),
  visits: rowsOf('visits', 'visits'),
  campaigns: rowsOf('campaigns', 'sms_campaigns'),
  smsMonths: rowsOf('months of texts', 'sms_usage'),
  sessions: rowsOf('sessions', 'sessions'),
  events: rowsOf('events', 'events'),
  rewardReviews: rowsOf('reviewed rewards', 'pos_review_rewards'),
} as const satisfies Record<string, Checked>;
