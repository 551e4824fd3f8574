import type { Rule } from './rule';

/** The columns (table and column) that refer to records of a store by their key, by the table they refer to. */
export const REFERENCES: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  customers: [
    ['points_ledger', 'customer_id'],
    ['visits', 'customer_id'],
    ['redemptions', 'customer_id'],
    ['pending_checkouts', 'customer_id'],
    ['order_credits', 'customer_id'],
    ['order_credits', 'referrer_id'],
    ['customers', 'referred_by'],
    ['customers', 'merged_into'],
    ['customer_daily_use', 'customer_id'],
    ['customer_former_phones', 'customer_id'],
    ['customer_flags', 'customer_id'],
    ['pos_review_orders', 'customer_id'],
    ['pos_review_rewards', 'customer_id'],
    ['register_purchases', 'customer_id'],
    ['sms_messages', 'customer_id'],
    ['sms_occasions', 'customer_id'],
    ['customer_links', 'customer_id'],
    ['customer_sessions', 'customer_id'],
    ['customer_codes', 'customer_id'],
    ['wallet_passes', 'customer_id'],
    ['sms_service_messages', 'customer_id'],
    ['customer_origins', 'customer_id'],
  ],
  shops: [
    ['points_ledger', 'shop_id'],
    ['visits', 'shop_id'],
    ['redemptions', 'shop_id'],
    ['pending_checkouts', 'shop_id'],
    ['order_credits', 'shop_id'],
    ['pos_review_orders', 'shop_id'],
    ['pos_review_rewards', 'shop_id'],
    ['register_purchases', 'shop_id'],
    ['customers', 'shop_id'],
    ['customer_origins', 'shop_id'],
    ['shop_months', 'shop_id'],
  ],
  wallet_passes: [['wallet_registrations', 'pass_id']],
  rewards: [
    ['redemptions', 'reward_id'],
    ['reward_daily_use', 'reward_id'],
  ],
  promotions: [
    ['redemptions', 'promotion_id'],
    ['sms_campaigns', 'promotion_id'],
  ],
  redemptions: [
    ['order_credits', 'multiplier_redemption_id'],
    ['pos_review_rewards', 'redemption_id'],
  ],
  pending_checkouts: [['order_credits', 'checkout_id']],
  boosts: [['order_credits', 'boost_id']],
  order_credits: [['order_gifts', 'order_id']],
  sms_campaigns: [
    ['sms_messages', 'campaign_id'],
    ['sms_occasions', 'campaign_id'],
  ],
  customer_imports: [
    ['customer_import_chunks', 'import_id'],
    ['customer_import_rejections', 'import_id'],
  ],
  webhook_endpoints: [['webhook_deliveries', 'endpoint_id']],
};

/** The key of a record beside its store, where that is not `id`. */
const KEYS: Readonly<Record<string, string>> = { order_credits: 'order_id' };

/** Tables whose rows refer to their store, but to no other record that a rule checks. */
export const TABLES_OF_STORES: readonly string[] = [
  'accounts',
  'api_keys',
  'boosts',
  'customer_imports',
  'customers',
  'erased_contacts',
  'events',
  'gift_settings',
  'points_expiry_settings',
  'pos_categories',
  'pos_cursors',
  'pos_customers',
  'pos_items',
  'pos_review_orders',
  'pos_skipped_orders',
  'promotions',
  'join_codes',
  'redemption_counter_shards',
  'register_purchases',
  'rewards',
  'sales_days',
  'search_terms',
  'sessions',
  'shop_months',
  'shop_moves',
  'shops',
  'sms_campaigns',
  'kept_sms_choices',
  'measured_results',
  'sms_automations',
  'sms_opt_outs',
  'erased_numbers',
  'sms_test_messages',
  'sms_usage',
  'store_brands',
  'store_counter_shards',
  'store_day_shards',
  'store_group_members',
  'store_integrations',
  'store_logos',
  'store_secrets',
  'unit_costs',
  'used_check_in_codes',
  'webhook_endpoints',
];

const references = Object.entries(REFERENCES).flatMap(([target, sources]) =>
  sources.map(([table, column]) => ({ target, table, column })),
);

export const REFERENCE_RULES: readonly Rule[] = [
  {
    id: 'own-store',
    title: 'A row refers only to rows that exist in its own store',
    checked: {
      unit: 'references',
      count: `select ${references.map(({ table, column }) => `(select count(${column}) from ${table})`).join(' + ')} as count`,
    },
    violations: [
      ...references.map(
        ({ target, table, column }) =>
          `select t.store_id, '${table}.${column} ' || t.${column} as id from ${table} t
           where t.${column} is not null
             and not exists (select from ${target} o where o.store_id = t.store_id and o.${KEYS[target] ?? 'id'} = t.${column})`,
      ),
      `select p.store_id, 'redemption_counter_shards.item_id ' || p.item_id as id from redemption_counter_shards p
       where not exists (select from rewards w where w.store_id = p.store_id and w.id = p.item_id)
         and not exists (select from promotions o where o.store_id = p.store_id and o.id = p.item_id)`,
    ],
  },
  {
    id: 'store-exists',
    title: 'Every row belongs to a store that exists',
    checked: {
      unit: 'rows',
      count: `select ${TABLES_OF_STORES.map((table) => `(select count(store_id) from ${table})`).join(' + ')} as count`,
    },
    violations: TABLES_OF_STORES.map(
      (table) =>
        `select t.store_id, '${table}' as id from ${table} t
         where t.store_id is not null and not exists (select from stores s where s.id = t.store_id)
         group by t.store_id`,
    ),
  },
];
