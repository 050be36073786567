import type { InvariantCode } from "../invariants.data.ts";

/** Aligns all memberships' ends with their grants, so that a planted fault violates only its own invariant. */
const alignEnds = `
  update accounts set vip_expire_at = (
    select max(granted_at + left_days * interval '24 hours') from (
      select granted_at, sum(days - days_taken_back) over (order by granted_at desc, id desc) as left_days
      from grants where account_id = accounts.id and revoked_at is null) as own)
  where not exists (select from account_merges where survivor_id = accounts.id)`;
const grantOf = (name: string) => `source_kind = 'order' and source_ref = {${name}}`;
const attemptOf = (name: string) =>
  `(select attempt_no from payment_attempts where order_no = {${name}} limit 1)`;
const idOf = (name: string) => `(select id from grants where ${grantOf(name)})`;
const fact = (name: string, figures: string) => `
  insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, has_refund, refund_no, refund_fen,
    refund_state, learned_at)
  select 'wechat', attempt_no, 'notice', 'T9', ${figures}, created_at from payment_attempts where order_no = {${name}}`;
const cardGrant = "source_kind = 'card'";
const takenByEntry =
  "source_kind = 'operator' and source_ref in (select id::text from audit_log_entries where action = 'takeDays' and subject = {debtor}::text)";
const gift = "source_kind = 'operator' and account_id = {plain}";

const promotion = `
  with made as (
    insert into promotions (name, reduction_percent, starts_at, max_uses, first_purchase_only, made_by, made_at)
    values ('spring', 10, now(), 1, false, 'li', now()) returning id
  ) insert into promotion_codes (code, promotion_id, number) select 'SPRING', id, 1 from made`;
const priced = (name: string, fen: number) => [
  `update orders set promotion_code = 'SPRING', list_price_fen = 3900, price_fen = ${fen} where order_no = {${name}}`,
  `update payment_attempts set amount_fen = ${fen} where order_no = {${name}}`,
];

/** Changes by direct SQL, and the only invariant that each violates. `{paid}` is an order, `{plain}` an account. */
export const plantedFaults: readonly (readonly [
  what: string,
  code: InvariantCode,
  ...statements: string[],
])[] = [
  [
    "a wrong end",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = vip_expire_at + interval '1 day' where id = {gifted}",
  ],
  [
    "an end without grants",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = now() where id = (select account_id from orders where order_no = {open})",
  ],
  [
    "no end beside grants",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = null where id = {gifted}",
  ],
  [
    "an end for life",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = '9999-12-31T00:00:00Z' where id = {carded}",
  ],
  [
    "days given back that two accounts used at once before they were merged",
    "endUnlikeItsGrants",
    "update accounts set vip_expire_at = vip_expire_at + interval '10 days' where id = {remaining}",
  ],
  [
    "an order left in a merged account",
    "mergedWithRecords",
    "update orders set account_id = {absorbed} where order_no = {open}",
  ],
  [
    "an account merged without a record",
    "mergedUnlikeRecord",
    "update accounts set merged_into = {plain}, merged_at = now(), password_hash = null where id = {empty}",
  ],
  [
    "a record of a merge that was not made",
    "mergedUnlikeRecord",
    "insert into account_merges (absorbed_id, survivor_id, at, ticket_digest, moved) values ({empty}, {plain}, now(), 'x', '{}')",
  ],
  ["60 days for 39.00", "moneyUnlikeDays", `update grants set days = 60 where ${grantOf("paid")}`, alignEnds],
  ["3 days for 39.00", "moneyUnlikeDays", `update grants set days = 3 where ${grantOf("paid")}`, alignEnds],
  [
    "a revoked grant of a granted order",
    "paidWithoutGrant",
    `update grants set revoked_at = now() where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "no grant of a granted order",
    "paidWithoutGrant",
    `delete from grants where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "a signed refund that took no days",
    "moneyUnlikeDays",
    fact("paid", "3900, true, 'CONSOLE9', 1300, 'done'"),
  ],
  [
    "a signed refund of all that took no days",
    "moneyUnlikeDays",
    fact("paid", "3900, true, 'CONSOLE9', 3900, 'done'"),
  ],
  [
    "a sum of refunds that took no days",
    "moneyUnlikeDays",
    `insert into gateway_facts (method, attempt_no, source, refunded_fen, has_refund, learned_at) values ('wechat', ${attemptOf("paid")}, 'answer', 2600, true, now())`,
  ],
  [
    "a signed payment that granted nothing",
    "paymentUnsettled",
    fact("open", "3900, false, null, null, null"),
  ],
  ["missing facts", "paidWithoutFact", `delete from gateway_facts where attempt_no = ${attemptOf("paid")}`],
  [
    "a surplus that no gateway has signed",
    "paidWithoutFact",
    "update payment_attempts set state = 'surplus' where order_no = {open}",
  ],
  [
    "an order refunded while the gateway holds all (d)",
    "refundedWithoutMoney",
    "update orders set state = 'refunded' where order_no = {paid}",
    `update grants set revoked_at = now() where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "an order refunded without a payment or a withdrawal",
    "refundedWithoutMoney",
    "update operator_statements set settled_by = 'replaced' where settled_by = 'withdrawn'",
  ],
  [
    "a surplus refunded that was not sent back (e)",
    "returnedWithoutMoney",
    "delete from refunds where attempt_no like '%SECOND'",
    "delete from gateway_facts where attempt_no like '%SECOND' and refund_no is not null",
  ],
  [
    "a surplus sent back in part",
    "returnedWithoutMoney",
    "update gateway_facts set refund_fen = 1300 where attempt_no like '%SECOND' and refund_no is not null",
    "update refunds set amount_fen = 1300 where attempt_no like '%SECOND'",
  ],
  [
    "a surplus that came back and is still one",
    "paymentUnsettled",
    "update payment_attempts set state = 'surplus' where attempt_no like '%SECOND'",
  ],
  [
    "a refund of ours done that no gateway has signed (i)",
    "refundWithoutFact",
    "insert into refunds (refund_no, order_no, attempt_no, amount_fen, reason, state, asked_at, created_at) select 'R1', order_no, attempt_no, 100, 'x', 'done', now(), now() from payment_attempts where order_no = {paid}",
  ],
  [
    "a refund of another amount",
    "refundWithoutFact",
    "update refunds set amount_fen = 1200 where order_no = {part}",
  ],
  [
    "a signed refund of ours that is under way",
    "refundWithoutFact",
    "update refunds set state = 'underway' where order_no = {part}",
  ],
  ["a wrong level (n)", "grantUnlikeSource", `update grants set level = 3 where ${grantOf("paid")}`],
  ["a wrong level of a card", "grantUnlikeSource", `update grants set level = 3 where ${cardGrant}`],
  ["a wrong level of a gift", "grantUnlikeSource", `update grants set level = 2 where ${gift}`],
  [
    "a card of 30 days that granted 330 (l)",
    "grantUnlikeSource",
    `update grants set days = 330 where ${cardGrant}`,
    alignEnds,
  ],
  [
    "a gift that granted more (m)",
    "grantUnlikeSource",
    `update grants set days = 100 where ${gift}`,
    alignEnds,
  ],
  [
    "a grant moved to another account (o)",
    "grantWithoutSource",
    `update grants set account_id = {gifted} where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "a card's grant moved to another account",
    "grantWithoutSource",
    `update grants set account_id = {gifted} where ${cardGrant}`,
    alignEnds,
  ],
  [
    "a gift moved to another account",
    "grantWithoutSource",
    `update grants set account_id = {carded} where ${gift}`,
    alignEnds,
  ],
  [
    "a gift whose entry is gone",
    "grantWithoutSource",
    "delete from audit_log_entries where action = 'grantDays' and subject = {plain}::text",
  ],
  [
    "a gift for an entry of another kind",
    "grantWithoutSource",
    "update audit_log_entries set action = 'blockAccount' where action = 'grantDays' and subject = {plain}::text",
  ],
  [
    "a grant of an order that is closed",
    "grantWithoutSource",
    "update orders set state = 'closed' where order_no = {paid}",
  ],
  ["a revoked gift", "revokedWithoutReason", `update grants set revoked_at = now() where ${gift}`, alignEnds],
  [
    "a revoked card grant",
    "revokedWithoutReason",
    `update grants set revoked_at = now() where ${cardGrant}`,
    alignEnds,
  ],
  [
    "days taken for a refund that never was (p)",
    "daysTakenUnlikeRefunds",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) values (${idOf("paid")}, 10, 'refund', {paid} || ' 1300', now())`,
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "more days taken than a refund is worth",
    "daysTakenUnlikeRefunds",
    `update grant_cuts set days = 12 where grant_id = ${idOf("part")}`,
    `update grants set days_taken_back = 12 where ${grantOf("part")}`,
    alignEnds,
  ],
  [
    "fewer days taken than a refund is worth",
    "moneyUnlikeDays",
    `update grant_cuts set days = 5 where grant_id = ${idOf("part")}`,
    `update grants set days_taken_back = 5 where ${grantOf("part")}`,
    alignEnds,
  ],
  [
    "days taken by an entry that does not exist (p2)",
    "cutWithoutReason",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) values (${idOf("paid")}, 10, 'operator', '999999', now())`,
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "days taken by an entry about another account",
    "cutWithoutReason",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) select ${idOf("paid")}, 10, 'operator', id::text, now() from audit_log_entries where action = 'grantDays' and subject = {plain}::text`,
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "more days taken than the entry says",
    "cutUnlikeEntry",
    `update grant_cuts set days = 20 where ${takenByEntry}`,
    `update grants set days_taken_back = 20 where id = (select grant_id from grant_cuts where ${takenByEntry})`,
    alignEnds,
  ],
  ["an invoice of another account", "invoiceOfOtherAccount", "update invoices set account_id = {gifted}"],
  [
    "a number that nobody has told",
    "numberUnlikeFacts",
    `update payment_attempts set gateway_trade_no = 'T-invented' where attempt_no = ${attemptOf("paid")}`,
  ],
  [
    "a card's days taken for a refund",
    "cutWithoutReason",
    `insert into grant_cuts (grant_id, days, source_kind, source_ref, at) select id, 10, 'refund', source_ref || ' 1', now() from grants where ${cardGrant}`,
    `update grants set days_taken_back = 10 where ${cardGrant}`,
    alignEnds,
  ],
  [
    "days taken without cuts (p3)",
    "daysTakenUnlikeCuts",
    `update grants set days_taken_back = 10 where ${grantOf("paid")}`,
    alignEnds,
  ],
  [
    "cuts that took no days",
    "daysTakenUnlikeCuts",
    `update grants set days_taken_back = 0 where ${grantOf("part")}`,
    alignEnds,
  ],
  [
    "moved days that nobody received",
    "movedDaysUnlikeGrants",
    "delete from grants where account_id = {receiver}",
    alignEnds,
  ],
  [
    "moved days of another level",
    "movedDaysUnlikeGrants",
    "update grants set level = 2 where account_id = {receiver}",
  ],
  [
    "more days received than were moved",
    "movedDaysUnlikeGrants",
    "update grants set days = 20 where account_id = {receiver}",
    alignEnds,
  ],
  ["received days that nobody gave", "movedDaysUnlikeGrants", "update grant_cuts set moved_to = null"],
  [
    "an order's price changed (q)",
    "amountUnlikePrice",
    "update orders set price_fen = 7800 where order_no = {paid}",
  ],
  [
    "an attempt's amount changed (r)",
    "amountUnlikePrice",
    "update payment_attempts set amount_fen = 100 where order_no = {paid}",
  ],
  [
    "an open order's amount changed",
    "amountUnlikePrice",
    "update payment_attempts set amount_fen = 1 where order_no = {open}",
  ],
  [
    "a price that the package never had",
    "priceUnlikeHistory",
    "update orders set price_fen = 100 where order_no = {open}",
    "update payment_attempts set amount_fen = 100 where order_no = {open}",
  ],
  [
    "an order that is cheaper than its promotion code makes it",
    "priceUnlikePromotion",
    promotion,
    ...priced("open", 3509),
  ],
  [
    "an order with a promotion code for other packages",
    "priceUnlikePromotion",
    promotion,
    "update promotions set package_ids = '[2, 3]'",
    ...priced("open", 3510),
  ],
  [
    "a last use that was given twice",
    "promotionUsedTooOften",
    promotion,
    ...priced("open", 3510),
    `insert into orders (order_no, account_id, package_id, payment_method, price_fen, promotion_code, list_price_fen,
      valid_days, level, holds_stock, state, created_at, closes_at)
    select '20260301080000TWICE', {empty}, package_id, payment_method, price_fen, promotion_code, list_price_fen,
      valid_days, level, holds_stock, state, created_at, closes_at from orders where order_no = {open}`,
  ],
  [
    "a credit that nothing pays for",
    "creditUnlikeDays",
    "insert into order_credits (order_no, grant_id, days, worth_fen, credited_fen) select {open}, id, 1, 130, 130 from grants limit 1",
  ],
  [
    "an unpaid upgrade that has taken days",
    "creditedDaysUnlikeOrder",
    `insert into order_credits (order_no, grant_id, days, worth_fen, used_days, credited_fen)
      select {open}, ${idOf("paid")}, 1, 130, 1, 130`,
    "update orders set price_fen = price_fen - 130, credit_fen = 130 where order_no = {open}",
    "update payment_attempts set amount_fen = amount_fen - 130 where order_no = {open}",
  ],
  [
    "a granted order without an attempt (v)",
    "grantedWithoutPayment",
    "delete from gateway_facts where attempt_no in (select attempt_no from payment_attempts where order_no = {paid})",
    "delete from payment_attempts where order_no = {paid}",
  ],
  [
    "a granted order whose attempt is closed",
    "grantedWithoutPayment",
    "delete from operator_statements where settled_at is null and paid_fen is not null",
    "update payment_attempts set state = 'closed' where order_no = {stated}",
  ],
  ["an invoice over 99.00 of 39.00 (x)", "invoiceUnlikePayment", "update invoices set amount_fen = 9900"],
  [
    "an invoice of an order that was not paid",
    "invoiceUnlikePayment",
    "update invoices set order_no = {open}, account_id = (select account_id from orders where order_no = {open})",
  ],
  ["a used card without a grant (k)", "cardWithoutGrant", `delete from grants where ${cardGrant}`, alignEnds],
  [
    "a trial without a grant",
    "trialWithoutGrant",
    "insert into trials (account_id, package_id, days, level, began_at) values ({empty}, 1, 3, 1, now())",
  ],
  [
    "a second trial of an account",
    "trialTwice",
    `with begun as (
      insert into trials (account_id, package_id, days, level, began_at)
      select {empty}, 1, 3, 1, now() from generate_series(1, 2) returning id, days, level, account_id, began_at
    ) insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      select account_id, 'trial', id::text, days, level, began_at from begun`,
    alignEnds,
  ],
  [
    "a trial of other days than its grant",
    "grantUnlikeSource",
    `with begun as (
      insert into trials (account_id, package_id, days, level, began_at)
      values ({empty}, 1, 3, 1, now()) returning id, account_id, began_at
    ) insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      select account_id, 'trial', id::text, 30, 1, began_at from begun`,
    alignEnds,
  ],
  [
    "a grant of a trial that never began",
    "grantWithoutSource",
    `insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      values ({empty}, 'trial', '999999', 3, 1, now())`,
    alignEnds,
  ],
  [
    "a card of a revoked batch that was used",
    "revokedCardUsed",
    "update cards set revoked_at = used_at - interval '1 hour' where used_at is not null",
  ],
  [
    "a statement of a payment that no fact confirms",
    "statementWithoutFact",
    "update operator_statements set settled_at = now(), settled_by = 'fact' where settled_by = 'withdrawn'",
    "update orders set state = 'closed' where order_no = {withdrawn}",
    `delete from grants where ${grantOf("withdrawn")}`,
  ],
  [
    "a statement of a refund that no fact confirms",
    "statementWithoutFact",
    "update operator_statements set settled_at = now(), settled_by = 'fact' where refunded_elsewhere_fen is not null",
    `delete from grant_cuts where grant_id = ${idOf("entered")}`,
    `update grants set days_taken_back = 0 where ${grantOf("entered")}`,
    alignEnds,
  ],
  [
    "an entered refund of what was never paid",
    "paymentUnsettled",
    `insert into operator_statements (method, attempt_no, refunded_elsewhere_fen, stated_at) values ('wechat', ${attemptOf("open")}, 100, now())`,
  ],
  [
    "a payment that counts and whose order is closed",
    "paymentUnsettled",
    "delete from invoices",
    `delete from grants where ${grantOf("paid")}`,
    "update orders set state = 'closed' where order_no = {paid}",
    alignEnds,
  ],
  [
    "a completion beside a signed payment that went back",
    "moneyUnlikeDays",
    "update payment_attempts set order_no = {stated} where attempt_no like '%SECOND'",
  ],
  [
    "a notice that was not handled",
    "noticesUnhandled",
    "update payment_notices set handled_at = null where id = (select min(id) from payment_notices)",
  ],
];
