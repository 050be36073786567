import {
  confirmOwnAddress,
  findMessageTarget,
  type LoggedMessage,
  listMessages,
  type messagePurposes,
  readMessageFigures,
  readOwnAddress,
  sendTestMessage,
  setOwnAddress,
} from "@baleen/contract/back-office/messages.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useCalls, useReply } from "../calls/calls.tsx";
import { type Close, DialogButton } from "../forms/DialogButton.tsx";
import formStyles from "../forms/forms.module.css";
import { ActionCode, ActionField, type ReadField, SendForm, useSend } from "../forms/SendForm.tsx";
import { FilterBar, readInstants, useFilteredList } from "../lists/FilterBar.tsx";
import { List, Loaded, LoadingPlaceholder, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  type Fact,
  Facts,
  labels,
  Mark,
  type MarkShape,
  Moment,
  type TextOrPair,
  useShow,
} from "../values/values.tsx";

const texts = {
  list: { zh: "发送记录", en: "Sent messages" },
  purpose: { zh: "用途", en: "Purpose" },
  target: { zh: "收件人", en: "To" },
  answer: { zh: "服务商的答复", en: "What the provider said" },
  providerId: { zh: "服务商编号", en: "Provider’s number" },
  duration: { zh: "耗时", en: "Took" },
  empty: {
    zh: "这段时间没有发送过消息。放宽时间，或清除筛选；没有选时间时只看最近24小时。",
    en: "Nothing was sent in this span. Widen it, or clear the filters; without a span it is the last 24 hours.",
  },
  address: { zh: "完整的邮箱或手机号", en: "Whole address or phone number" },
  find: { zh: "查找", en: "Find" },
  onlyTarget: { zh: "只显示一个收件人", en: "One recipient only" },
  showAll: { zh: "显示全部收件人", en: "Show all recipients" },
  today: { zh: "今天", en: "Today" },
  byHour: { zh: "今天按小时", en: "Today by hour" },
  hour: { zh: "小时", en: "Hour" },
  sent: { zh: "已发出", en: "Sent" },
  notSent: { zh: "未发出", en: "Not sent" },
  nothingToday: { zh: "今天还没有发送过。", en: "Nothing was sent today." },
  budget: { zh: "今天的短信额度", en: "Today’s SMS" },
  noBudget: { zh: "没有设上限", en: "No limit is set" },
} as const satisfies Record<string, Localized>;

const testTexts = {
  test: { zh: "发测试邮件", en: "Send a test mail" },
  ownAddress: { zh: "我的邮箱", en: "My address" },
  hint: {
    zh: "测试邮件只会发到你自己的邮箱，每分钟一封。",
    en: "Test mails go to your own address alone, one a minute.",
  },
  email: { zh: "邮箱", en: "Email address" },
  sendCode: { zh: "发送验证码", en: "Send a code" },
  code: { zh: "验证码", en: "Code" },
  confirm: { zh: "确认邮箱", en: "Confirm the address" },
  other: { zh: "换一个邮箱", en: "Use another address" },
  send: { zh: "发送", en: "Send" },
  done: { zh: "测试邮件已发出", en: "The test mail was sent" },
  confirmed: { zh: "邮箱已确认", en: "The address is confirmed" },
} as const satisfies Record<string, Localized>;

const channelNames: Readonly<Record<LoggedMessage["channel"], Localized>> = {
  email: { zh: "邮件", en: "Mail" },
  sms: { zh: "短信", en: "SMS" },
};

const outcomeNames: Readonly<Record<LoggedMessage["outcome"], Localized>> = {
  sent: { zh: "已发出", en: "Sent" },
  rejected: { zh: "地址被拒绝", en: "Address rejected" },
  failed: { zh: "发送失败", en: "Failed" },
  withheld: { zh: "没有发送", en: "Withheld" },
};

const purposeNames: Readonly<Record<(typeof messagePurposes)[number], Localized>> = {
  register: { zh: "注册验证码", en: "Code: register" },
  login: { zh: "登录验证码", en: "Code: sign in" },
  bind: { zh: "绑定验证码", en: "Code: bind" },
  recover: { zh: "找回验证码", en: "Code: recover" },
  export: { zh: "导出验证码", en: "Code: export" },
  delete: { zh: "注销验证码", en: "Code: delete" },
  continue: { zh: "登录或注册验证码", en: "Code: sign in or register" },
  verify: { zh: "本人操作验证码", en: "Code: confirm a change" },
  "address-changed": { zh: "联系方式变更", en: "Address changed" },
  "password-changed": { zh: "密码已修改", en: "Password changed" },
  "recovery-approved": { zh: "账号正在找回", en: "Recovery approved" },
  "deletion-requested": { zh: "已申请注销", en: "Deletion requested" },
  "deletion-cancelled": { zh: "已取消注销", en: "Deletion canceled" },
  "account-deleted": { zh: "账号已注销", en: "Account deleted" },
  "accounts-merged": { zh: "账号已合并", en: "Accounts merged" },
  "membership-ends": { zh: "到期提醒", en: "Reminder" },
  "purchase-confirmed": { zh: "购买确认", en: "Purchase confirmed" },
  "purchase-refunded": { zh: "退款通知", en: "Purchase refunded" },
  "payment-found": { zh: "付款查询结果", en: "Payment found" },
  "invoice-issued": { zh: "发票已开具", en: "Invoice issued" },
  "invoice-rejected": { zh: "发票未能开具", en: "Invoice not issued" },
  "invoice-reversed": { zh: "发票已红冲", en: "Invoice reversed" },
  "operator-address": { zh: "操作员邮箱", en: "Operator’s address" },
  test: { zh: "测试", en: "Test" },
};

const names = ["channel", "outcome", "purpose", "from", "to", "target"] as const;
const fields = [
  { name: "channel", label: labels.channel, input: channelNames },
  { name: "outcome", label: labels.outcome, input: outcomeNames },
  { name: "purpose", label: texts.purpose, input: purposeNames },
  { name: "from", label: labels.from, input: "date" },
  { name: "to", label: labels.to, input: "date" },
] as const;

const columns: readonly Column<LoggedMessage>[] = [
  { label: labels.at, cell: ({ at }) => <Moment at={at} /> },
  { label: labels.channel, cell: ({ channel }) => channelNames[channel] },
  { label: texts.purpose, cell: purposeOf },
  { label: texts.target, onPhone: "second", cell: ({ targetMasked }) => targetMasked },
  { label: labels.outcome, onPhone: "first", cell: outcomeOf },
  {
    label: texts.answer,
    onPhone: "opened",
    cell: ({ answer }) => (answer ? <span lang="en">{answer}</span> : "–"),
  },
  { label: texts.providerId, onPhone: "opened", cell: ({ providerId }) => providerId ?? "–" },
  {
    label: texts.duration,
    onPhone: "opened",
    cell: ({ durationMs }) => `${formatNumber(durationMs)} ms`,
    isFigure: true,
  },
];

/** Today's figures and the message log. */
export function MessagesPage() {
  const show = useShow();
  const { filters, listing } = useFilteredList(listMessages, names, { read: readInstants });
  return (
    <PageFrame
      actions={
        <DialogButton label={testTexts.test} call={sendTestMessage}>
          {(close) => <TestMail onClose={close} />}
        </DialogButton>
      }
    >
      <TodayFigures />
      <Section title={texts.list}>
        <FindTarget onFound={(target) => filters.set("target", target)} />
        <FilterBar filters={filters} fields={fields} />
        {filters.values.target && (
          <p>
            {show(texts.onlyTarget)}{" "}
            <Button kind="quiet" onClick={() => filters.set("target", "")}>
              {show(texts.showAll)}
            </Button>
          </p>
        )}
        <List label={texts.list} listing={listing} columns={columns} rowKey="id" empty={texts.empty} />
      </Section>
    </PageFrame>
  );
}

function purposeOf({ purpose }: LoggedMessage): TextOrPair {
  return Object.entries(purposeNames).find(([name]) => name === purpose)?.[1] ?? purpose;
}

const outcomeMarks: Readonly<Record<LoggedMessage["outcome"], MarkShape>> = {
  sent: "full",
  rejected: "hollow",
  failed: "cross",
  withheld: "dash",
};

function outcomeOf({ outcome }: LoggedMessage) {
  return <Mark shape={outcomeMarks[outcome]}>{outcomeNames[outcome]}</Mark>;
}

/** Finds the messages to an address. Only a digest of the address appears in the URL. */
function FindTarget({ onFound }: { onFound(target: string): void }) {
  const show = useShow();
  const { call } = useCalls();
  const sending = useSend(async (read) => {
    const { target } = await call(findMessageTarget, { body: { address: read("address") } });
    onFound(target);
  });
  return (
    <Form name="find-target" className={lists.list} onSubmit={sending.submit}>
      <div className={lists.filters}>
        <label className={lists.filter}>
          {show(texts.address)}
          <input name="address" className={lists.control} enterKeyHint="search" autoComplete="off" />
        </label>
        <Button kind="ghost" type="submit" busy={sending.isBusy}>
          {show(texts.find)}
        </Button>
      </div>
      <FormMessage message={sending.message} />
    </Form>
  );
}

type Figures = ReplyOf<typeof readMessageFigures>;
type Hour = Figures["hours"][number];

const refetchMs = 60_000;
const warningShare = 0.8;

const figureColumns: readonly Column<Hour>[] = [
  { label: texts.hour, cell: ({ hour }) => `${String(hour).padStart(2, "0")}:00` },
  { label: labels.channel, onPhone: "first", cell: ({ channel }) => channelNames[channel] },
  { label: texts.sent, cell: ({ sent }) => formatNumber(sent), isFigure: true },
  { label: texts.notSent, cell: ({ notSent }) => formatNumber(notSent), isFigure: true },
];

const facts: readonly Fact<Figures>[] = [{ label: texts.budget, cell: budgetOf }];

/** Today's messages by hour, and the SMS budget. */
function TodayFigures() {
  const reply = useReply(readMessageFigures, { refetchMs });
  return (
    <Section title={texts.today}>
      <Loaded reply={reply}>
        {(figures) => (
          <>
            <Facts of={figures} facts={facts} />
            <Table
              label={texts.byHour}
              columns={figureColumns}
              rows={figures.hours}
              rowKey={({ hour, channel }) => `${hour} ${channel}`}
              empty={texts.nothingToday}
              isNarrow
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function budgetOf({ smsBudget }: Figures): Cell {
  if (!smsBudget) return texts.noBudget;
  const { used, max } = smsBudget;
  const tone = used >= max ? "bad" : used >= max * warningShare ? "waits" : "plain";
  return (
    <Mark shape={used >= max ? "cross" : "full"} tone={tone}>
      {`${formatNumber(used)} / ${formatNumber(max)}`}
    </Mark>
  );
}

/** Sends a test mail to the operator's own address. The operator confirms the address with a code first. */
function TestMail({ onClose }: { onClose: Close }) {
  const show = useShow();
  const { data } = useReply(readOwnAddress);
  const [isChanging, setChanging] = useState(false);
  if (!data) return <LoadingPlaceholder />;
  const { email, pendingEmail } = data;
  return (
    <div className={formStyles.form}>
      <p>{show(testTexts.hint)}</p>
      {email && !isChanging ? (
        <ToOwnAddress email={email} onClose={onClose} onOther={() => setChanging(true)} />
      ) : pendingEmail ? (
        <>
          <ConfirmForm email={pendingEmail} onDone={() => setChanging(false)} />
          <AddressForm label={testTexts.other} />
        </>
      ) : (
        <AddressForm label={testTexts.email} />
      )}
    </div>
  );
}

function ToOwnAddress({ email, onClose, onOther }: { email: string; onClose: Close; onOther(): void }) {
  const show = useShow();
  const { call, refresh } = useCalls();
  const send = async () => {
    await call(sendTestMessage, {});
    onClose(testTexts.done);
    await refresh();
  };
  const other = (
    <Button kind="quiet" onClick={onOther}>
      {show(testTexts.other)}
    </Button>
  );
  return (
    <SendForm send={send} submit={testTexts.send} extraButtons={other}>
      <p>
        {show(testTexts.ownAddress)}: {email}
      </p>
    </SendForm>
  );
}

function AddressForm({ label }: { label: Localized }) {
  const { call, refresh } = useCalls();
  const send = async (read: ReadField) => {
    await call(setOwnAddress, { body: { email: read("email") } });
    await refresh();
  };
  return (
    <SendForm send={send} submit={testTexts.sendCode} kind="ghost" isWide>
      <ActionField name="email" type="email" label={label} autoComplete="email" />
    </SendForm>
  );
}

function ConfirmForm({ email, onDone }: { email: string; onDone(): void }) {
  const show = useShow();
  const { call, refresh } = useCalls();
  const send = async (read: ReadField) => {
    await call(confirmOwnAddress, { body: { code: read("code") } });
    showToast("success", show(testTexts.confirmed));
    await refresh();
    onDone();
  };
  return (
    <SendForm send={send} submit={testTexts.confirm} isWide>
      <ActionCode name="code" label={testTexts.code} hint={email} data-initial-focus />
    </SendForm>
  );
}
