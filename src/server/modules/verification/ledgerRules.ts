import { CHECKED, type Rule } from './rule';

/** The ledger itself, and the balances that follow from it. */
export const LEDGER_RULES: readonly Rule[] = [
  {
    id: 'ledger-chain',
    title: "A customer's ledger is numbered without gaps, and each row continues the previous balance",
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, customer_id || ' #' || number as id
       from (select store_id, customer_id, number, delta, balance_after,
                    coalesce(lag(number) over w, 0) as number_before,
                    coalesce(lag(balance_after) over w, 0) as balance_before
             from points_ledger window w as (partition by store_id, customer_id order by number)) l
       where number <> number_before + 1 or balance_after <> balance_before + delta`,
    ],
  },
  {
    id: 'balance',
    title: "A customer's balance is the sum of their ledger",
    checked: CHECKED.customers,
    violations: [
      `select c.store_id, c.id || ': ' || c.points || ' points in ' || c.ledger_rows || ' rows, the ledger has '
                || coalesce(l.points, 0) || ' in ' || coalesce(l.rows, 0) as id
       from customers c
       left join (select store_id, customer_id, sum(delta) as points, count(*) as rows
                  from points_ledger group by store_id, customer_id) l
         on l.store_id = c.store_id and l.customer_id = c.id
       where c.points <> coalesce(l.points, 0) or c.ledger_rows <> coalesce(l.rows, 0)`,
    ],
  },
  {
    id: 'no-overdraft',
    title: 'Only a reversal takes a balance below zero',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, customer_id || ' #' || number as id from points_ledger
       where balance_after < 0 and delta < 0 and kind <> 'reversal'`,
    ],
  },
  {
    id: 'cause-once',
    title: 'A cause moves points only once',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, kind || ' ' || source as id from points_ledger
       group by store_id, kind, source having count(*) > 1`,
    ],
  },
  {
    id: 'cause-known',
    title: 'Points are earned by orders, spent on redemptions, given for referrals and taken by erasures',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, kind || ' ' || source as id from points_ledger
       where not case kind
         when 'earn' then source like 'order:%'
         when 'redeem' then source like 'redemption:%#%'
         when 'refund' then source like 'redemption:%#%'
         when 'referral' then source like 'registration:%' or source like 'order:%'
         when 'reversal' then source like 'order:%@%' or source like 'merge:%'
         when 'expiry' then source ~ ('^erasure:' || customer_id || '(#[0-9]+)?$')
         else true end`,
    ],
  },
];
