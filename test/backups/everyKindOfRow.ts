import { query } from './databases';

const [S, C1, C2, R, P, X, CAMPAIGN, IMPORT, OWNER, GROUP, B, SHOP] = Array.from(
  { length: 12 },
  (_, n) => `'01900000-0000-7000-8000-00000000000${n.toString(16)}'`,
);

/** Characters that text formats must escape. */
const ODD = `E'tab\\t, line\\nbreak, return\\r, back\\\\slash, \\\\N, \\\\., "quotes", ''quote'', ñ 漢字 🎉, \\x01'`;

/**
 * Rows for all tables with values that are hard to preserve: unusual characters, nulls and empty texts, empty and
 * nested arrays, the largest numbers, microseconds, times before 1970, and binary data with every byte.
 */
const INSERTS = `
  insert into stores (id, name, subdomain, points_per_dollar, created_at, next_time_zone, time_zone_changes_at, chain_since) values
    (${S}, ${ODD}, 'odd', 999999.99, '0099-12-31 23:59:59.999999+00', 'Asia/Tokyo', 'infinity', '-infinity');
  insert into stores (id, name, subdomain, chain_id, latitude, longitude, sms_sender) values
    (${SHOP}, 'Shop', 'shop', ${S}, -90.00000, 179.99999, '+12025550100');
  insert into shops (store_id, id, number, name, joined_at, left_at, point_rate) values
    (${S}, ${S}, 0, ${ODD}, '-infinity', null, 1), (${S}, ${SHOP}, 2147483647, 'Shop', now(), 'infinity', 99999.9999);
  insert into shop_months (store_id, month, shop_id, points_issued, points_reversed, points_redeemed, sales_cents, rewards) values
    (${S}, '2026-02-01', ${SHOP}, 9007199254740993, -1, 0, -5, '{"a": [1, 0, 0]}');
  insert into shop_moves (store_id, shop_id, direction, starts_at, position, counts, consent_statement) values
    (${S}, ${SHOP}, 'join', 'infinity', ${C1}, '{"deep": [null]}', ${ODD});
  insert into store_secrets (store_id, key_id, clover_api_key, ghl_api_key, ghl_fine_token) values
    (${S}, 'key', decode(repeat('00', 28), 'hex'), (select string_agg(set_byte('\\x00', 0, n), '' order by n) from generate_series(0, 255) n), null);
  insert into store_integrations (store_id, provider, detail, merchant_id) values (${S}, 'clover', '', 'M');
  insert into store_groups (id, name) values (${GROUP}, ${ODD});
  insert into store_group_members (store_id, group_id) values (${S}, ${GROUP});
  insert into store_brands (store_id, accent_color, welcome_line, default_language) values (${S}, '#ff00aa', ${ODD}, 'es');
  insert into store_logos (store_id, hash, width, height, image) values (${S}, repeat('ab', 16), 512, 256, '\\x00ff5c0a');
  insert into accounts (id, store_id, role, name, email, password_hash) values
    (${OWNER}, ${S}, 'store_owner', ${ODD}, 'owner@example.com', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA');
  insert into accounts (store_id, shop_id, role, name, email, password_hash) values
    (${S}, ${SHOP}, 'cashier', 'Cal', 'cal@example.com', '');
  insert into accounts (store_id, role, name, email, password_hash) values (null, 'platform_admin', 'Ada', 'ada@example.com', '');
  insert into sessions (token_hash, account_id, store_id, role, scope, expires_at, user_agent) values
    (sha256('token'), ${OWNER}, ${S}, 'store_owner', 'kiosk', now() + interval '1 day', ${ODD});
  insert into sign_in_devices (account_id, device_hash, last_used_at) values (${OWNER}, sha256('device'), now());
  insert into second_factors (account_id, key_id, secret, confirmed_at, last_step) values (${OWNER}, 'k', '\\x00ff', now(), 9e15);
  insert into recovery_codes (account_id, code_hash) values (${OWNER}, sha256('code'));
  insert into audit_log (store_id, actor_role, action, record_type, record_id, old_values, new_values) values
    (${S}, 'system', 'a', 'b', 'c', '{"n": 1e400, "s": "\\\\u00e9\\\\n", "deep": [[], {}, null]}', null), (null, '', '', '', '', null, 'null');
  insert into customers (store_id, id, phone, name, birthday, referral_code, points, ledger_rows, registered_at, erased_at,
                         merged_into, referred_by) values
    (${S}, ${C1}, '+12025550101', ${ODD}, '1900-01-01', 'ABCD2345', 2147483647, 1, '1969-12-31 23:59:59.000001+00', null, null, null),
    (${S}, ${C2}, null, null, null, null, -5, 1, null, now(), ${C1}, ${C1});
  insert into customer_origins (store_id, shop_id, origin_id, customer_id, points, moves) values
    (${S}, ${SHOP}, ${C2}, ${C1}, -9007199254740993, 2147483647);
  insert into search_terms (store_id, record_id, kind, term) values (${S}, ${S}, 'store_name', 'odd');
  insert into points_expiry_settings (store_id, number, months, effective_from) values (${S}, 1, null, '-infinity'), (${S}, 2, 6, now() + interval '30 days');
  insert into gift_settings (store_id, visit_points, visit_since, day_points_max) values (${S}, 10000, '-infinity', 1000000);
  insert into visits (store_id, customer_id, shop_id) values (${S}, ${C1}, null), (${S}, ${C1}, ${SHOP});
  insert into points_ledger (store_id, customer_id, number, delta, kind, source, balance_after, actor_role, reason, details, shop_id) values
    (${S}, ${C1}, 1, 2147483647, 'earn', 'order:1', 2147483647, 'system', ${ODD}, null, null),
    (${S}, ${C2}, 1, -5, 'reversal', 'order:2', -5, 'system', '', json_build_object('code', 'odd', 'text', ${ODD}), ${SHOP});
  update points_ledger l set hash = ledger_row_hash(null, store_id, customer_id, number, delta, balance_after, kind, source,
                                                    actor_role, actor_id, reason, created_at, details, shop_id);
  update customers c set ledger_hash = (select hash from points_ledger l where l.customer_id = c.id);
  insert into rewards (store_id, id, name, reward_type, points_required, category, shop_ids) values
    (${S}, ${R}, 'Coffee', 'FREE_ITEM', 1, null, array[${SHOP}, ${S}]::uuid[]);
  insert into reward_daily_use (store_id, reward_id, day, used) values (${S}, ${R}, '2026-11-22', 3);
  insert into promotions (store_id, id, name, promotion_type, promotion_value, start_date, end_date) values
    (${S}, ${P}, 'Double', 'POINTS_MULTIPLIER', 2.50, '-infinity', 'infinity');
  insert into redemptions (store_id, id, customer_id, reward_id, promotion_id, status, points_used, item_name, item_type, item_value, day) values
    (${S}, ${X}, ${C1}, ${R}, null, 'pending', 1, ${ODD}, 'FREE_ITEM', 0, '2026-11-22'),
    (${S}, ${R}, ${C1}, null, ${P}, 'redeemed', 0, 'Double', 'POINTS_MULTIPLIER', 2.50, '2026-11-22');
  insert into redemption_counter_shards (store_id, item_id, redemptions) values (${S}, ${R}, -1);
  insert into store_counter_shards (store_id, redemptions_version, points_issued) values (${S}, 7, 9007199254740993);
  insert into store_day_shards (store_id, day, check_ins_by_hour) values (${S}, '2026-11-22', array_fill(2, array[24]));
  insert into pending_checkouts (store_id, id, customer_id, status, order_id) values (${S}, ${X}, ${C1}, 'matched', 'O1');
  insert into boosts (store_id, id, root_id, name, factor, weekdays, start_time, end_time, last_date, time_zone, created_at) values
    (${S}, ${B}, ${P}, ${ODD}, 1.50, '{1,7}', '23:59', '24:00', 'infinity', 'Asia/Tokyo', '-infinity');
  insert into order_credits (store_id, order_id, customer_id, checkout_id, match_method, eligible_cents, granted_points, points_per_dollar, multiplier, modified_ms, boost_id, paid_at) values
    (${S}, 'O1', ${C1}, ${X}, 'identity', 1, 1, 100.00, 1.00, 1763800000000, ${B}, 'infinity');
  insert into order_gifts (store_id, order_id, kind, points, min_cents, granted, changes) values (${S}, 'O1', 'visit', 1, 0, 1, 3);
  insert into customer_former_phones (store_id, phone, customer_id) values (${S}, '+12025550191', ${C1});
  insert into pos_cursors (store_id, modified_ms) values (${S}, 1763800000000);
  insert into pos_categories (store_id, category_id, name, position, is_excluded) values (${S}, 'c', ${ODD}, 0, true);
  insert into pos_items (store_id, item_id, category_ids) values (${S}, 'a', '{}'), (${S}, 'b', array['c', ${ODD}]);
  insert into sales_days (store_id, day, purchases, cents) values (${S}, 'infinity', -1, 9007199254740993);
  insert into register_purchases (store_id, order_id, pos_customer_id, customer_id, day, cents) values
    (${S}, 'O4', 'ñ, "x"', null, '-infinity', 1), (${S}, 'O5', 'a', ${C1}, '2026-02-28', 2147483647);
  insert into unit_costs (store_id, item, cents) values (${S}, 'segment', 0.79);
  insert into measured_results (store_id, measured_at, results) values (${S}, 'infinity', '{"months": [null, 1.5]}');
  insert into pos_customers (store_id, pos_customer_id, phones) values (${S}, 'a', '{}'), (${S}, 'b', array['+1', ${ODD}, null]);
  insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at) values (${S}, 'O2', 'ambiguous', now(), 0, now());
  insert into pos_review_rewards (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at) values
    (${S}, ${X}, ${C1}, 'O3', 2, 1, now());
  insert into pos_skipped_orders (store_id, order_id, reason, first_seen_at, last_seen_at) values (${S}, 'O4', ${ODD}, now(), now());
  insert into customer_daily_use (store_id, customer_id, kind, day) values (${S}, ${C1}, 'referral', '2026-11-22');
  insert into customer_flags (store_id, customer_id, kind, source) values (${S}, ${C1}, 'staff_phone', 'x');
  insert into events (store_id, epoch, tx, id, type, at, shop_id, data) values
    (${S}, 9007199254740993, '18446744073709551615', ${X}, 'points.changed', 'infinity', ${SHOP}, '{"n": 1e400, "s": "\\u00e9"}');
  insert into api_keys (store_id, name, prefix, token_hash, scopes, expires_at, last_used_from) values
    (${S}, '"quotes" \\N, ñ 🎉', 'abcdefgh', decode(repeat('ff', 32), 'hex'), array['points:read', 'points:write'], 'infinity', '::1');
  insert into webhook_endpoints (store_id, id, url, description, types, secret, key_id, old_secret, old_secret_until,
                                 epoch, tx, event_id) values
    (${S}, ${X}, 'https://hooks.example.test/a?b=c', ${ODD}, '{}', '\\x00ff', 'key', '\\x5c0a', 'infinity',
     9007199254740993, '18446744073709551615', ${X});
  insert into webhook_deliveries (store_id, endpoint_id, id, type, body, attempted_at, answer) values
    (${S}, ${X}, ${X}, 'points.changed', ${ODD}, '1969-12-31 23:59:59.999999+00', ${ODD});
  insert into customer_imports (store_id, id, created_by, created_at, file_name, status, columns, mapping) values
    (${S}, ${IMPORT}, ${OWNER}, now(), ${ODD}, 'uploaded', array['', ${ODD}], '{}');
  insert into customer_import_chunks (store_id, import_id, number, bytes) values (${S}, ${IMPORT}, 0, '\\x0a0d5c2e00');
  insert into customer_import_rejections (store_id, import_id, row_number, reason, cells) values (${S}, ${IMPORT}, 2, ${ODD}, '{"",NULL,"a,b"}');
  insert into erased_contacts (store_id, contact_id, created_at) values (${S}, 'contact', now());
  insert into sms_opt_outs (store_id, phone_hash, opted_out_at) values (${S}, sha256('x'), now());
  insert into erased_numbers (store_id, phone_hash, erased_at) values (${S}, sha256('x'), now());
  insert into kept_sms_choices (store_id, contact_id, choice, chosen_at, expires_at) values (${S}, 'contact', 'stop', now(), now());
  insert into former_hash_keys (key_id, encrypted_by, hash_key) values ('a', 'b', '\\x00');
  insert into sms_usage (store_id, month, used) values (${S}, '2026-11-01', 1);
  insert into sms_campaigns (store_id, id, promotion_id, message, audience) values (${S}, ${CAMPAIGN}, ${P}, ${ODD}, '{"kind": "all"}');
  insert into sms_messages (store_id, campaign_id, customer_id, detail) values (${S}, ${CAMPAIGN}, ${C1}, ${ODD});
  insert into sms_automations (store_id, kind, message, days) values (${S}, 'birthday', ${ODD}, 3);
  insert into sms_occasions (store_id, customer_id, cause, kind, occurred_at, status, decided_at, campaign_id)
    values (${S}, ${C1}, 'birthday:2026', 'birthday', now(), 'queued', now(), ${CAMPAIGN});
  insert into sms_test_messages (store_id, account_id, quota_month, segments) values (${S}, ${OWNER}, '2026-11-01', 1);
  insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
    values (${S}, ${C1}, 'page_link', '2026-11-01', 1), (${S}, null, 'join_code', '2026-11-01', 1);
  insert into join_codes (store_id, token_hash, expires_at) values (${S}, sha256('j'), now());
  insert into setup_links (token_hash, account_id, expires_at)
    select sha256('a'), id, 'infinity' from accounts where role = 'platform_admin';
  insert into customer_links (token_hash, store_id, customer_id, created_by, expires_at)
    values (sha256('l'), ${S}, ${C1}, repeat('a', 64), now());
  insert into customer_sessions (token_hash, store_id, customer_id, opened_by, expires_at)
    values (sha256('s'), ${S}, ${C1}, 'text', now());
  insert into customer_codes (store_id, customer_id, code_hash, expires_at) values (${S}, ${C1}, sha256('c'), now());
  insert into wallet_passes (store_id, id, customer_id, platform) values (${S}, ${C1}, ${C1}, 'apple');
  insert into wallet_registrations (store_id, pass_id, device_id, push_token) values (${S}, ${C1}, 'd', 'ab');
  insert into used_check_in_codes (store_id, nonce, expires_at) values (${S}, '\\x000102030405060708090a0b', now());
  insert into idempotency_keys (store_id, operation, key, request_hash, response) values (${S}, 'redeem', ${ODD}, sha256('x'), '[]');
  insert into rate_limits (key, points, expire) values (${ODD}, 1, 9223372036854775807);
  select pgboss.create_queue('a.wait', '{"policy": "short"}'), pgboss.create_queue('b.run', '{"policy": "standard"}'),
    pgboss.create_queue('c.none', '{"policy": "standard"}');
  insert into pgboss.job (name, data, state, policy, singleton_key, output, expire_seconds, singleton_on) values
    ('a.wait', '{"id": 1}', 'created', 'short', ${S}, null, 2147483647, '2026-11-22'), ('a.wait', null, 'active', 'short', ${S}, null, 900, null),
    ('b.run', '{}', 'failed', 'standard', null, '{"reason": "It took too long"}', 0, null);
  insert into pgboss.job_dependency (child_name, child_id, parent_name, parent_id) values ('a.wait', ${C1}, 'b.run', ${C1});
  insert into pgboss.warning (type, message) values ('slow_query', ${ODD});
  insert into pgboss.bam (name, version, table_name, command) values ('n', 46, 'job_common', ${ODD});
  insert into pgboss.instance (id, host, pid, version, node_version, heartbeat_seconds, supervise, schedule, migrate,
      persist_queue_stats, persist_warnings)
    values (${C1}, 'h', 1, '12.38.0', '24', 60, false, false, false, false, false);
  insert into pgboss.schedule (name, cron) values ('a.wait', '* * * * *');
  insert into pgboss.subscription (event, name) values ('e', 'a.wait');`;

/** Fills a database that has the schema. Triggers are disabled, because they would refuse rows with such values. */
export async function addEveryKindOfRow(url: string): Promise<void> {
  const triggers = (what: string) => `do $$ declare t regclass; begin
    for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s ${what} trigger user', t);
    end loop; end $$`;
  await query(url, triggers('disable'), INSERTS, triggers('enable'));
}
