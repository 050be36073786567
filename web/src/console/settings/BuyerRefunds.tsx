import {
  allowBuyerRefunds,
  maxBuyerRefundDays,
  readBuyerRefundRule,
  stopBuyerRefunds,
} from "@baleen/contract/back-office/buyer-refunds.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import formStyles from "../forms/forms.module.css";
import { ActionField } from "../forms/SendForm.tsx";
import { Loaded } from "../lists/List.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { type Fact, Facts, Mark, Moment } from "../values/values.tsx";

type Rule = NonNullable<ReplyOf<typeof readBuyerRefundRule>["rule"]>;

const texts = {
  title: { zh: "买家自助退款", en: "Refunds by buyers" },
  hint: {
    zh: "开启后，买家在“我的购买”里可以自己全额退款，条件是付款后的天数和已用天数的比例都在范围内、没有开过发票。退款和操作员退款走同一条路，会收回天数并发邮件。关闭后，已经开始的退款继续。",
    en: "While this is on, buyers can refund an order in full under Purchases, if it was paid recently enough, few enough of its days are used, and no invoice was issued. It works like a refund by an operator: days are taken back, and a mail is sent. Refunds that have begun go on after it is switched off.",
  },
  off: { zh: "已关闭", en: "Off" },
  state: { zh: "状态", en: "State" },
  on: { zh: "已开启", en: "On" },
  days: { zh: "付款后天数", en: "Days after paying" },
  usedPercent: { zh: "最多已用（%）", en: "Days used at most (%)" },
  daysHint: { zh: `1到${maxBuyerRefundDays}`, en: `1 to ${maxBuyerRefundDays}` },
  percentHint: { zh: "0到100", en: "0 to 100" },
  changedAt: { zh: "修改时间", en: "Changed" },
  changedBy: { zh: "修改人", en: "By" },
  switchOn: { zh: "开启自助退款", en: "Switch refunds by buyers on" },
  change: { zh: "修改条件", en: "Change the rule" },
  switchOff: { zh: "关闭自助退款", en: "Switch refunds by buyers off" },
  onConsequences: {
    zh: "买家会在“我的购买”里看到这个规则，符合条件的订单有“退款”按钮。",
    en: "Buyers see this rule under Purchases, and a Refund button at the orders that it covers.",
  },
  offConsequences: {
    zh: "买家不再看到“退款”按钮。",
    en: "Buyers no longer see a Refund button.",
  },
} as const satisfies Record<string, Localized>;

const facts: readonly Fact<Rule>[] = [
  { label: texts.state, cell: () => <Mark shape="full">{texts.on}</Mark> },
  { label: texts.days, cell: ({ days }) => String(days) },
  { label: texts.usedPercent, cell: ({ usedPercent }) => String(usedPercent) },
  { label: texts.changedAt, cell: ({ changedAt }) => <Moment at={changedAt} /> },
  { label: texts.changedBy, cell: ({ changedBy }) => changedBy },
];

/** The switch of refunds by buyers, and its rule. */
export function BuyerRefunds() {
  const reply = useReply(readBuyerRefundRule);
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Loaded reply={reply}>
        {({ rule }) => (
          <>
            {rule ? (
              <Facts of={rule} facts={facts} />
            ) : (
              <p>
                <Mark shape="hollow">{texts.off}</Mark>
              </p>
            )}
            <div className={formStyles.buttons}>
              <RuleButton rule={rule} />
              {rule && (
                <ActionButton
                  label={texts.switchOff}
                  call={stopBuyerRefunds}
                  isDestructive
                  consequences={texts.offConsequences}
                />
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function RuleButton({ rule }: { rule: Rule | null }) {
  return (
    <ActionButton
      label={rule ? texts.change : texts.switchOn}
      call={allowBuyerRefunds}
      body={(read) => ({ days: Number(read("days")), usedPercent: Number(read("usedPercent")) })}
      consequences={texts.onConsequences}
    >
      <ActionField
        name="days"
        label={texts.days}
        hint={texts.daysHint}
        inputMode="numeric"
        defaultValue={rule?.days ?? 7}
        data-initial-focus
      />
      <ActionField
        name="usedPercent"
        label={texts.usedPercent}
        hint={texts.percentHint}
        inputMode="numeric"
        defaultValue={rule?.usedPercent ?? 10}
      />
    </ActionButton>
  );
}
