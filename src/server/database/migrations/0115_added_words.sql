-- Up Migration
alter table store_integrations add column added_words text;
alter table store_integrations add constraint store_integrations_added_words_check
  check (length(added_words) between 1 and 300);
alter table wallet_passes add column named_reward_id uuid;
