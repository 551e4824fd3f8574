-- Up Migration
-- Every existing reward and redemption becomes 'once', the rule that applied to them. A process of the previous version
-- inserts redemptions without this column, so those count as 'once' too.
alter table rewards
  add column repeat text not null default 'once',
  add column stamps integer;
alter table rewards add constraint rewards_repeat_check check (repeat in ('once', 'daily', 'always'));
alter table rewards add constraint rewards_stamps_check check (stamps between 5 and 12);
alter table redemptions add column repeat text not null default 'once';
alter table redemptions add constraint redemptions_repeat_check check (repeat in ('once', 'daily', 'always'));

-- Nobody can redeem while there is no index, because the statements above lock the table until the transaction ends.
drop index redemptions_reward_once;
create unique index redemptions_reward_once on redemptions (store_id, customer_id, reward_id)
  where reward_id is not null and repeat = 'once' and status <> 'cancelled' and deleted_at is null
    and merged_at is null;
create unique index redemptions_reward_daily on redemptions (store_id, customer_id, reward_id, day)
  where repeat = 'daily' and status <> 'cancelled' and deleted_at is null and merged_at is null;
create unique index redemptions_reward_pending on redemptions (store_id, customer_id, reward_id)
  where status = 'pending' and deleted_at is null and merged_at is null;
