import type { Localized } from "@baleen/contract/language.ts";
import { lifetimeEnd, lifetimeThresholdDays } from "@baleen/contract/membership/lifetime.ts";
import { type RawBuilder, sql } from "kysely";
import { paymentsWhere } from "./folded-payments.ts";

interface Invariant {
  /** The description of a violation. */
  readonly sentence: Localized;
  /**
   * Finds one row per violation, with the column `subject`. Anything newer than `settledBefore` may still be in
   * progress.
   */
  readonly find: (settledBefore: Date) => RawBuilder<{ readonly subject: string }>;
}

/** Skips orders whose prices differ, since `amountUnlikePrice` already reports them. */
const hasOnePrice = sql`not exists (
  select from payment_attempts as other
  where other.order_no = orders.order_no and other.amount_fen <> orders.price_fen)`;

/** Granted orders with the attempt that counts as paid, their grant, and the days taken from it. */
const grantedOrders = sql`
  ${paymentsWhere(sql`attempt.state = 'paid' and orders.state = 'granted' and orders.price_fen = attempt.amount_fen`)},
  cuts as (
    select grant_id, sum(days) as taken, coalesce(sum(days) filter (where source_kind = 'refund'), 0) as for_refunds
    from grant_cuts group by grant_id
  ),
  granted as (
    select orders.order_no, orders.valid_days, orders.price_fen, payments.paid_fen, payments.refunded_fen,
      payments.stated_fen, payments.is_contradicted, granted.days,
      coalesce(cuts.taken, 0) as taken, coalesce(cuts.for_refunds, 0) as for_refunds,
      least(orders.valid_days, orders.valid_days::bigint * payments.paid_fen / orders.price_fen) as worth,
      greatest(0, least(orders.valid_days, orders.valid_days::bigint *
        greatest(0, payments.refunded_fen - greatest(0, payments.paid_fen - orders.price_fen))
        / orders.price_fen)) as due
    from payments join orders using (order_no)
    left join grants as granted
      on granted.source_kind = 'order' and granted.source_ref = orders.order_no and revoked_at is null
    left join cuts on cuts.grant_id = granted.id
  )`;

/** A grant's reference as a number; null for order numbers. */
const numericRef = sql`case when source_ref ~ '^[0-9]{1,18}$' then source_ref::bigint end`;

/** The account that a grant was made for. */
const firstOwner = sql`coalesce(grants.merged_from, grants.account_id)`;

const entryOfGrant = sql`
  select from audit_log_entries as entry
  where entry.id = ${numericRef} and entry.action in ('grantDays', 'receiveDays')
    and entry.subject_kind = 'account' and entry.subject = ${firstOwner}::text`;

/**
 * Common table expressions, recursive: `merged_ends`, the end of each membership that has grants from merged accounts.
 * It is what `foldGrants` computes in the product, written a second time. Grants and merges are taken in the order of
 * their times; `ends` has the end of each account's membership so far. A grant adds its days to the account that it was
 * made for, and a merge adds what the absorbed account has left then.
 */
const endsOfMergedAccounts = sql`
  merged_accounts as (
    select account_id, bool_or(days - days_taken_back > ${sql.lit(lifetimeThresholdDays)}) as is_lifetime
    from grants where revoked_at is null
    group by account_id having bool_or(merged_from is not null)
  ),
  merge_steps as (
    select step.*, row_number() over (partition by account_id order by at, is_merge, id) as number
    from (
      select grants.account_id, ${firstOwner} as receiver, null as giver, extract(epoch from granted_at) as at,
        (days - days_taken_back) * 86400::numeric as seconds, false as is_merge, id
      from grants join merged_accounts using (account_id) where revoked_at is null
      union all
      select merged_into, merge.survivor_id, merge.absorbed_id, extract(epoch from merge.at), null, true, merge.id
      from account_merges as merge join accounts on accounts.id = merge.absorbed_id
      where merged_into in (select account_id from merged_accounts)
    ) as step
  ),
  merge_folds as (
    select account_id, 0::bigint as number, '{}'::jsonb as ends from merged_accounts
    union all
    select fold.account_id, step.number, fold.ends || jsonb_build_object(step.receiver, case
      when added.until is null then added.own
      else greatest(added.own, least(step.at, added.until)) + added.until - least(step.at, added.until) end)
    from merge_folds as fold
    join merge_steps as step on step.account_id = fold.account_id and step.number = fold.number + 1
    cross join lateral (
      select (fold.ends ->> step.receiver::text)::numeric as own,
        coalesce(step.at + step.seconds, (fold.ends ->> step.giver::text)::numeric) as until
    ) as added
  ),
  merged_ends as (
    select distinct on (account_id) account_id, to_timestamp((ends ->> account_id::text)::numeric) as at, is_lifetime
    from merge_folds join merged_accounts using (account_id) order by account_id, number desc
  )`;

/** The invariants about money, by code. Each is one query over the whole database. */
export const invariants = {
  paidWithoutGrant: {
    sentence: { zh: "已付款的订单没有发放天数", en: "An order was paid and has no grant" },
    find: () => sql`
      select order_no as subject from orders
      where state in ('paid', 'granted') and not exists (
        select from grants where source_kind = 'order' and source_ref = order_no and revoked_at is null)`,
  },
  grantedWithoutPayment: {
    sentence: { zh: "已开通的订单没有付款", en: "An order is granted and no payment of it counts" },
    find: () => sql`
      select order_no as subject from orders
      where state = 'granted' and not exists (
        select from payment_attempts as attempt
        where attempt.order_no = orders.order_no and attempt.state = 'paid')`,
  },
  paidWithoutFact: {
    sentence: {
      zh: "算作已付的支付，支付平台没有签名，也没有补单登记",
      en: "A payment counts as paid, and neither its gateway nor an operator says so",
    },
    find: () => sql`
      with ${paymentsWhere(sql`attempt.state in ('paid', 'surplus', 'refunded')`)}
      select attempt_no as subject from payments
      where paid_fen is null and (state <> 'paid' or stated_fen is null)
        and not (state = 'paid' and exists (
          select from orders where orders.order_no = payments.order_no and orders.state = 'refunded'))`,
  },
  moneyUnlikeDays: {
    sentence: {
      zh: "订单的天数与支付平台签名的收款、退款不符",
      en: "An order's days are not those of the money that its gateway has signed",
    },
    find: () => sql`
      with ${grantedOrders}
      select order_no as subject from granted
      where case
        when paid_fen is null then exists (
          select from payment_attempts as other join gateway_facts as fact using (attempt_no, method)
          where other.order_no = granted.order_no and other.state in ('surplus', 'refunded')
            and fact.paid_fen = other.amount_fen)
        when refunded_fen >= paid_fen then true
        when days is null or stated_fen <> paid_fen then false
        else (for_refunds < due and taken < days) or days - (taken - for_refunds) > worth
          or (days < worth and not is_contradicted)
      end`,
  },
  daysTakenUnlikeRefunds: {
    sentence: {
      zh: "订单因退款收回的天数，多于退款对应的天数",
      en: "More days were taken of an order for refunds than went back",
    },
    find: () => sql`
      with ${grantedOrders}
      select order_no as subject from granted
      where for_refunds > case when paid_fen is null then 0 else due end and not coalesce(is_contradicted, false)
        -- The last refundable fen takes all days that upgrades have left.
        and not exists (
          select from order_credits as credit join grants on grants.id = credit.grant_id
          where grants.source_kind = 'order' and grants.source_ref = granted.order_no and credited_fen > 0)
        and (paid_fen is null or refunded_fen < paid_fen)`,
  },
  paymentUnsettled: {
    sentence: {
      zh: "支付平台签名的付款或退款没有入账",
      en: "What a gateway has signed of a payment was not settled",
    },
    find: (settledBefore) => sql`
      with ${paymentsWhere(sql`true`)}
      select distinct attempt_no as subject from payments
      where (state in ('open', 'failed', 'closed') and paid_fen = amount_fen and refunded_fen < paid_fen
          and learned_at < ${settledBefore})
        or (state = 'surplus' and refunded_fen >= paid_fen and learned_at < ${settledBefore})
        or (paid_fen is null and has_stated_refund)
        or (state = 'paid' and exists (
          select from orders where orders.order_no = payments.order_no
            and orders.state not in ('paid', 'granted', 'refunded')) and not exists (
          select from grants where source_kind = 'order' and source_ref = payments.order_no))`,
  },
  refundedWithoutMoney: {
    sentence: {
      zh: "已退款的订单，钱还在支付平台",
      en: "An order counts as refunded, and its gateway still holds money",
    },
    find: () => sql`
      with ${paymentsWhere(sql`attempt.state = 'paid' and orders.state = 'refunded'`)}
      select orders.order_no as subject
      from orders left join payments using (order_no)
      where orders.state = 'refunded' and case
        when payments.attempt_no is null then not exists (
          select from payment_attempts as attempt join operator_statements using (attempt_no, method)
          where attempt.order_no = orders.order_no and settled_by = 'withdrawn')
        else payments.paid_fen is null
          or (payments.refunded_fen < payments.paid_fen and not payments.is_contradicted)
      end`,
  },
  returnedWithoutMoney: {
    sentence: {
      zh: "已退回的支付，钱还在支付平台",
      en: "A payment counts as returned, and its gateway still holds money",
    },
    find: () => sql`
      with ${paymentsWhere(sql`attempt.state = 'refunded'`)}
      select attempt_no as subject from payments
      where refunded_fen < paid_fen and not is_contradicted`,
  },
  refundWithoutFact: {
    sentence: {
      zh: "本站的退款与支付平台签名的不符",
      en: "A refund of ours is not as its gateway has signed it",
    },
    find: (settledBefore) => sql`
      select refund_no as subject from refunds
      join payment_attempts as attempt using (attempt_no)
      left join lateral (
        select (array_agg(fact.refund_fen order by fact.id))[1] as refund_fen, max(fact.learned_at) as learned_at
        from gateway_facts as fact
        where fact.attempt_no = refunds.attempt_no and fact.method = attempt.method
          and fact.refund_no = refunds.refund_no and fact.refund_state = 'done'
      ) as done on true
      where case refunds.state
        when 'done' then done.refund_fen is distinct from refunds.amount_fen
        else done.learned_at < ${settledBefore}
      end`,
  },
  statementWithoutFact: {
    sentence: {
      zh: "操作员登记的付款或退款算作已确认，支付平台却没有签名",
      en: "An operator's statement counts as confirmed, and its gateway has not signed it",
    },
    find: () => sql`
      with ${paymentsWhere(sql`exists (
        select from operator_statements as said
        where said.attempt_no = attempt.attempt_no and said.method = attempt.method and said.settled_by = 'fact')`)}
      select attempt_no as subject from payments join operator_statements as said using (attempt_no, method)
      where said.settled_by = 'fact' and case when said.paid_fen is null
        then said.refunded_elsewhere_fen > payments.refunded_fen
        else payments.paid_fen is null end
      group by attempt_no`,
  },
  amountUnlikePrice: {
    sentence: {
      zh: "支付的应付金额与订单价格不符",
      en: "An attempt asks for another amount than its order costs",
    },
    find: () => sql`
      select order_no as subject from orders where not ${hasOnePrice}`,
  },
  priceUnlikeHistory: {
    sentence: {
      zh: "订单价格不是下单时的套餐价格",
      en: "An order's price is not what its package cost when it was placed",
    },
    // The clocks of nodes may differ by a few minutes.
    find: () => sql`
      select order_no as subject from orders
      where ${hasOnePrice} and exists (
        select from package_prices as price
        where price.package_id = orders.package_id and price.from_at <= orders.created_at - interval '10 minutes'
      ) and not exists (
        select from package_prices as price
        where price.package_id = orders.package_id
          and price.price_fen = coalesce(orders.list_price_fen, orders.price_fen + coalesce(orders.credit_fen, 0))
          and price.from_at <= orders.created_at + interval '10 minutes'
          and not exists (
            select from package_prices as later
            where later.package_id = price.package_id and later.from_at > price.from_at
              and later.from_at <= orders.created_at - interval '10 minutes'))`,
  },
  priceUnlikePromotion: {
    sentence: {
      zh: "订单价格不是原价按优惠码减去的价格",
      en: "An order does not cost what its promotion code makes of the price",
    },
    find: () => sql`
      select order_no as subject from orders
      join promotion_codes as used on used.code = orders.promotion_code
      join promotions as promotion on promotion.id = used.promotion_id
      where ${hasOnePrice} and (
        orders.price_fen + coalesce(orders.credit_fen, 0) <> case when reduction_percent is null then list_price_fen - reduction_fen
          else list_price_fen - ceil(list_price_fen::numeric * reduction_percent / 100) end
        or package_ids is not null and not package_ids @> to_jsonb(orders.package_id))`,
  },
  promotionUsedTooOften: {
    sentence: {
      zh: "优惠码的使用次数超过了上限，而且不是因为迟到的付款",
      en: "A promotion code is used more often than it allows, and not because of late payments",
    },
    find: () => sql`
      select used.code as subject from promotion_codes as used
      join promotions as promotion on promotion.id = used.promotion_id
      where max_uses < (
        select count(*) from orders
        where promotion_code = used.code and not paid_late and state in ('pending', 'paid', 'granted', 'refunded'))`,
  },
  creditUnlikeDays: {
    sentence: {
      zh: "升级订单的抵扣金额与抵扣的天数不符",
      en: "What an upgrade's credited days are worth is not what was taken off its price",
    },
    find: () => sql`
      select order_no as subject from orders
      left join (select order_no, sum(worth_fen) as fen from order_credits group by order_no) as credit using (order_no)
      where credit_fen is distinct from credit.fen`,
  },
  creditedDaysUnlikeOrder: {
    sentence: {
      zh: "升级订单抵扣的天数与订单状态不符",
      en: "The days that an upgrade has taken of lower plans are not those of its state",
    },
    find: () => sql`
      select distinct order_no as subject
      from order_credits as credit join orders using (order_no)
      cross join lateral (
        select coalesce(sum(cut.days), 0) as days from grant_cuts as cut
        where cut.grant_id = credit.grant_id and cut.source_kind = 'upgrade'
          and starts_with(cut.source_ref, credit.order_no || ' ')
      ) as taken
      where case
        when orders.state in ('paid', 'granted') then used_days is null or taken.days not between 0 and used_days
        when orders.state = 'refunded' then taken.days <> 0 or credited_fen <> 0
        else taken.days <> 0 or used_days is not null end`,
  },
  grantWithoutSource: {
    sentence: {
      zh: "发放的天数没有对应的订单、卡密或操作记录",
      en: "A grant has no order, card or audit log entry of its account as its source",
    },
    find: () => sql`
      select id::text as subject from grants
      where revoked_at is null and not case source_kind
        when 'order' then exists (
          select from orders
          where order_no = source_ref and state = 'granted' and orders.account_id = grants.account_id)
        when 'card' then exists (
          select from cards where cards.id = ${numericRef} and used_by = grants.account_id)
        when 'trial' then exists (
          select from trials where trials.id = ${numericRef} and trials.account_id = grants.account_id)
        else exists (${entryOfGrant}) end`,
  },
  grantUnlikeSource: {
    sentence: {
      zh: "发放的天数或等级，与订单、卡密或操作记录不符",
      en: "A grant's days or level are not those of its order, card or audit log entry",
    },
    find: () => sql`
      select id::text as subject from grants
      where case source_kind
        when 'order' then exists (
          select from orders
          where order_no = source_ref and orders.level <> grants.level)
        when 'card' then exists (
          select from cards
          where cards.id = ${numericRef} and (cards.valid_days <> grants.days or cards.level <> grants.level))
        when 'trial' then exists (
          select from trials
          where trials.id = ${numericRef} and (trials.days <> grants.days or trials.level <> grants.level))
        else exists (${entryOfGrant} and (
          entry.params ->> 'days' <> grants.days::text and entry.action = 'grantDays'
          or entry.action = 'grantDays' and grants.level <> 1)) end`,
  },
  revokedWithoutReason: {
    sentence: {
      zh: "天数被收回，却没有退款的订单",
      en: "A grant is revoked, and no refunded order is the reason",
    },
    find: () => sql`
      select id::text as subject from grants
      where revoked_at is not null and not case source_kind
        when 'order' then exists (
          select from orders where order_no = source_ref and state in ('paid', 'granted', 'refunded'))
        else false end`,
  },
  cutWithoutReason: {
    sentence: {
      zh: "收回的天数没有对应的退款或操作记录",
      en: "Days were taken, and neither a refund nor an audit log entry says why",
    },
    find: () => sql`
      select grants.id::text as subject from grant_cuts as cut join grants on grants.id = cut.grant_id
      where not case cut.source_kind
        when 'refund' then grants.source_kind = 'order' and starts_with(cut.source_ref, grants.source_ref || ' ')
        when 'upgrade' then exists (
          select from order_credits as credit
          where credit.grant_id = grants.id and starts_with(cut.source_ref, credit.order_no || ' '))
        else exists (
          select from audit_log_entries as entry
          where entry.id = case when cut.source_ref ~ '^[0-9]{1,18}$' then cut.source_ref::bigint end
            and case entry.subject_kind
              when 'account' then grants.account_id::text in (entry.subject, (
                select merged_into::text from accounts where accounts.id = entry.subject::bigint))
              when 'order' then entry.subject = grants.source_ref
              else false end) end
      group by grants.id`,
  },
  cutUnlikeEntry: {
    sentence: {
      zh: "操作收回的天数，多于操作记录里的天数",
      en: "An operator's action took more days than its audit log entry says",
    },
    find: () => sql`
      select entry.id::text as subject
      from grant_cuts as cut join audit_log_entries as entry on entry.id = case
        when cut.source_kind = 'operator' and cut.source_ref ~ '^[0-9]{1,18}$' then cut.source_ref::bigint end
      where entry.params ? 'days' and entry.action in ('takeDays', 'moveDays')
      group by entry.id having sum(cut.days) > (entry.params ->> 'days')::bigint`,
  },
  daysTakenUnlikeCuts: {
    sentence: {
      zh: "收回天数的合计，与逐笔收回的不符",
      en: "The sum of the days that were taken of a grant is not that of its cuts",
    },
    find: () => sql`
      select grants.id::text as subject
      from grants left join (select grant_id, sum(days) as days from grant_cuts group by grant_id) as cut
        on cut.grant_id = grants.id
      where days_taken_back <> coalesce(cut.days, 0)`,
  },
  movedDaysUnlikeGrants: {
    sentence: {
      zh: "转出的天数与对方收到的不符",
      en: "Days that were moved are not those that the other account received",
    },
    // A move and the resulting grant have the same time. Removed accounts are left out.
    find: () => sql`
      with sent as (
        select cut.moved_to as account_id, cut.at, grants.level, sum(cut.days) as days
        from grant_cuts as cut join grants on grants.id = cut.grant_id
        where cut.moved_to is not null and exists (select from accounts where accounts.id = cut.moved_to)
        group by cut.moved_to, cut.at, grants.level
      ), received as (
        select ${firstOwner} as account_id, granted_at as at, grants.level, sum(grants.days) as days
        from grants join audit_log_entries as entry on source_kind = 'operator' and entry.id = ${numericRef}
        where entry.action = 'receiveDays' and exists (
          select from accounts where accounts.id::text = entry.params ->> 'fromAccountId')
        group by ${firstOwner}, granted_at, grants.level
      )
      select distinct account_id::text as subject
      from sent full join received using (account_id, at, level)
      where sent.days is distinct from received.days`,
  },
  endUnlikeItsGrants: {
    sentence: {
      zh: "会员到期时间与发放的天数不符",
      en: "A membership's end is not the one that its grants add up to",
    },
    // Each grant begins when the previous one ends, or when it was granted if that is later. So the end is the maximum,
    // over all grants, of a grant's time plus the days of this and all later grants.
    find: () => sql`
      with recursive ${endsOfMergedAccounts},
      ends as (
        select account_id, max(granted_at + left_days * interval '24 hours') as at,
          bool_or(days > ${sql.lit(lifetimeThresholdDays)}) as is_lifetime
        from (
          select account_id, granted_at, days - days_taken_back as days,
            sum(days - days_taken_back) over (
              partition by account_id order by granted_at desc, id desc) as left_days
          from grants where revoked_at is null and account_id not in (select account_id from merged_accounts)
        ) as summed group by account_id
        union all
        select account_id, at, is_lifetime from merged_ends
      )
      select accounts.id::text as subject from accounts left join ends on ends.account_id = accounts.id
      where vip_expire_at is distinct from
        case when is_lifetime then ${sql.lit(lifetimeEnd)}::timestamptz else ends.at end
        and (vip_expire_at is null or ends.at is null or is_lifetime
          or abs(extract(epoch from vip_expire_at - ends.at)) > 0.001)`,
  },
  mergedWithRecords: {
    sentence: {
      zh: "已合并的账号还有订单、天数、卡密或发票",
      en: "An account that was merged still has orders, days, card keys or invoices",
    },
    find: () => sql`
      select id::text as subject from accounts
      where merged_into is not null and (
        exists (select from orders where account_id = accounts.id)
        or exists (select from grants where account_id = accounts.id)
        or exists (select from cards where used_by = accounts.id)
        or exists (select from invoices where account_id = accounts.id))`,
  },
  mergedUnlikeRecord: {
    sentence: {
      zh: "账号的合并去向与合并记录不符",
      en: "An account has become part of another than the record of the merge says",
    },
    find: () => sql`
      select absorbed.id::text as subject
      from accounts as absorbed
      left join account_merges as merge on merge.absorbed_id = absorbed.id
      left join accounts as next on next.id = merge.survivor_id
      where (absorbed.merged_into is not null or merge.id is not null)
        and absorbed.merged_into is distinct from coalesce(next.merged_into, next.id)`,
  },
  cardWithoutGrant: {
    sentence: { zh: "已使用的卡密没有发放天数", en: "A card key was used and granted nothing" },
    find: () => sql`
      select cards.id::text as subject from cards
      where used_by is not null and case when is_trial
        then not exists (
          select from grants
          where source_kind = 'trial' and grants.account_id = used_by and granted_at = used_at)
        else not exists (
          select from grants where source_kind = 'card' and source_ref = cards.id::text) end`,
  },
  trialWithoutGrant: {
    sentence: { zh: "试用没有发放天数", en: "A free trial granted nothing" },
    find: () => sql`
      select trials.id::text as subject from trials
      where account_id is not null and not exists (
        select from grants where source_kind = 'trial' and source_ref = trials.id::text)`,
  },
  trialTwice: {
    sentence: {
      zh: "一个账号开始了两次试用，而且不是因为合并",
      en: "An account has begun two free trials, and not because of a merge",
    },
    find: () => sql`
      select min(id)::text as subject from grants
      where source_kind = 'trial' group by coalesce(merged_from, account_id) having count(*) > 1`,
  },
  revokedCardUsed: {
    sentence: { zh: "卡密在作废后被使用", en: "A card key was used after it was revoked" },
    find: () => sql`
      select id::text as subject from cards where used_at > revoked_at`,
  },
  invoiceUnlikePayment: {
    sentence: {
      zh: "发票金额多于订单的收款，或订单没有收款",
      en: "An invoice is for more than was paid for its order, or for nothing",
    },
    find: () => sql`
      with ${paymentsWhere(sql`exists (
        select from invoices where invoices.order_no = attempt.order_no and invoices.state in ('requested', 'issued'))`)},
      said as (
        select attempt_no, method, max(paid_fen) as paid_fen from operator_statements group by attempt_no, method
      )
      select distinct invoices.id::text as subject
      from invoices join orders using (order_no)
      where invoices.state in ('requested', 'issued') and (
        invoices.amount_fen > (
          select max(greatest(payments.paid_fen, said.paid_fen))
          from payments left join said using (attempt_no, method)
          where payments.order_no = invoices.order_no and payments.state <> 'surplus')
        or (orders.state not in ('paid', 'granted', 'refunded') and not exists (
          select from grants where source_kind = 'order' and source_ref = invoices.order_no)))`,
  },
  invoiceOfOtherAccount: {
    sentence: {
      zh: "发票和订单不属于同一个账号",
      en: "An invoice and its order belong to different accounts",
    },
    find: () => sql`
      select invoices.id::text as subject from invoices join orders using (order_no)
      where invoices.account_id <> orders.account_id`,
  },
  numberUnlikeFacts: {
    sentence: {
      zh: "支付记的支付平台单号，和支付平台、补单登记的都不同",
      en: "A payment has another number than its gateway or an operator has told",
    },
    find: () => sql`
      select attempt.attempt_no as subject from payment_attempts as attempt
      where gateway_trade_no is not null
        and exists (
          select from gateway_facts as fact
          where fact.method = attempt.method and fact.attempt_no = attempt.attempt_no
            and fact.gateway_trade_no <> attempt.gateway_trade_no)
        and not exists (
          select from gateway_facts as fact
          where fact.method = attempt.method and fact.attempt_no = attempt.attempt_no
            and fact.gateway_trade_no = attempt.gateway_trade_no)
        and not exists (
          select from operator_statements as said
          where said.method = attempt.method and said.attempt_no = attempt.attempt_no
            and said.gateway_trade_no = attempt.gateway_trade_no)`,
  },
  noticesUnhandled: {
    sentence: { zh: "支付通知十分钟没有处理", en: "A notice was not handled within ten minutes" },
    find: (settledBefore) => sql`
      select channel || ' ' || notice_id as subject from payment_notices
      where handled_at is null and received_at < ${settledBefore}`,
  },
} as const satisfies Readonly<Record<string, Invariant>>;

export type InvariantCode = keyof typeof invariants;
export const invariantCodes = Object.keys(invariants) as readonly InvariantCode[];
