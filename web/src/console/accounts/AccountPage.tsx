import { type AccountReply, endDevice, readAccount } from "@baleen/contract/back-office/accounts.ts";
import { describeAction } from "@baleen/contract/back-office/audit-actions.ts";
import { describeOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useReply } from "../calls/calls.tsx";
import { Findings } from "../findings/Findings.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { FormHost } from "../forms/DialogButton.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { Notes } from "../notes/Notes.tsx";
import { orderColumns } from "../orders/order-columns.tsx";
import { cardPath, orderPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  type Fact,
  Facts,
  joinWithSpaces,
  labels,
  Mark,
  Moment,
  useShow,
} from "../values/values.tsx";
import {
  AccountActions,
  AccountRecovery,
  accountRemedies,
  RevealButton,
  type RevealProps,
  RevealWechatButton,
  UnlinkWechatButton,
} from "./AccountActions.tsx";
import { AccountMarks } from "./AccountMarks.tsx";
import styles from "./accounts.module.css";
import {
  actionTexts,
  channelNames,
  deviceEndNames,
  linkedText,
  purposeNames,
  sourceNames,
  texts,
  wechatPlaceNames,
} from "./accounts.text.ts";

export function AccountPage() {
  const { id = "" } = useParams();
  const reply = useReply(readAccount, { params: { id } });
  return (
    <FormHost>
      <PageFrame
        title={labels.account}
        about={reply.data?.account.username ?? `#${id}`}
        actions={reply.data && <AccountActions {...reply.data} />}
      >
        <Loaded reply={reply}>{(data) => <AccountDetail {...data} />}</Loaded>
      </PageFrame>
    </FormHost>
  );
}

function AccountDetail(reply: AccountReply) {
  const show = useShow();
  const [tab, setTab] = useState<AccountTab>("membership");
  return (
    <>
      <Findings findings={reply.diagnosis} remedies={accountRemedies(reply.account)} />
      <Facts of={reply} facts={accountFacts} />
      {!reply.account.isDeleted && !reply.account.isMerged && (
        <Notes about={{ accountId: reply.account.id }} notes={reply.notes} />
      )}
      {reply.recovery && <AccountRecovery accountId={reply.account.id} recovery={reply.recovery} />}
      <div className={styles.records}>
        <Tabs
          label={show(texts.tabs)}
          tabs={accountTabs.map((name) => ({ name, label: show(texts[name]) }))}
          selected={tab}
          onSelect={(name) => setTab(name)}
        >
          <AccountRecords tab={tab} reply={reply} />
        </Tabs>
      </div>
    </>
  );
}

const accountFacts: readonly Fact<AccountReply>[] = [
  {
    label: texts.id,
    cell: ({ account }) => joinWithSpaces(`#${account.id}`, <AccountMarks account={account} />),
  },
  { label: texts.nickname, cell: ({ account: { nickname } }) => nickname },
  {
    label: texts.email,
    cell: ({ account: { id, email } }) => <Contact id={id} contact="email" masked={email} />,
  },
  {
    label: texts.phone,
    cell: ({ account: { id, phone } }) => <Contact id={id} contact="phone" masked={phone} />,
  },
  {
    label: texts.password,
    cell: ({ account: { hasPassword } }) => (hasPassword ? texts.hasPassword : texts.noPassword),
  },
  {
    label: texts.wechat,
    cell: ({ wechat }) => (wechat.length > 0 ? linkedText(wechat.length) : texts.notLinked),
  },
  { label: texts.memberUntil, cell: ({ account: { memberUntil } }) => <Moment at={memberUntil} to="day" /> },
  { label: labels.level, cell: ({ account: { level } }) => level ?? "–" },
  { label: texts.registered, cell: ({ account: { registeredAt } }) => <Moment at={registeredAt} /> },
  { label: labels.lastSeen, cell: ({ account: { lastSeenAt } }) => <Moment at={lastSeenAt} /> },
  {
    label: texts.blocked,
    cell: ({ account: { blockedAt, blockedReason } }) =>
      blockedAt && joinWithSpaces(<Moment at={blockedAt} />, blockedReason),
  },
  { label: texts.deletesAt, cell: ({ account: { deletesAt } }) => deletesAt && <Moment at={deletesAt} /> },
  {
    label: texts.slowedUntil,
    cell: ({ account: { signInBlockedUntil } }) => signInBlockedUntil && <Moment at={signInBlockedUntil} />,
  },
];

function Contact({ masked, ...account }: RevealProps & { readonly masked: string | null }) {
  return (
    <>
      {masked ?? "–"}
      {masked && <RevealButton {...account} />}
    </>
  );
}

const accountTabs = ["membership", "orders", "cards", "sessions", "devices", "codes", "actions"] as const;
type AccountTab = (typeof accountTabs)[number];

type RowOf<Name extends keyof AccountReply> = AccountReply[Name] extends readonly (infer Row)[] ? Row : never;

const spanColumns: readonly Column<RowOf<"spans">>[] = [
  { label: labels.level, cell: ({ level }) => level },
  { label: labels.from, cell: ({ from }) => <Moment at={from} /> },
  { label: labels.to, onPhone: "first", cell: ({ to }) => <Moment at={to} /> },
];

const grantColumns: readonly Column<RowOf<"grants">>[] = [
  { label: texts.grantedAt, cell: ({ grantedAt }) => <Moment at={grantedAt} /> },
  { label: texts.source, onPhone: "first", cell: sourceOf },
  { label: labels.level, cell: ({ level }) => level, isFigure: true },
  { label: texts.days, cell: ({ days }) => days, isFigure: true },
  { label: texts.daysTakenBack, cell: ({ daysTakenBack }) => daysTakenBack, isFigure: true },
];

const cardColumns: readonly Column<RowOf<"cards">>[] = [
  { label: texts.ending, cell: ({ keyEnding }) => keyEnding },
  { label: texts.batch, cell: ({ batch }) => batch },
  { label: labels.package, cell: ({ packageName }) => packageName },
  { label: texts.days, cell: ({ validDays }) => validDays, isFigure: true },
  { label: texts.usedAt, onPhone: "first", cell: ({ usedAt }) => <Moment at={usedAt} /> },
];

const sessionColumns: readonly Column<RowOf<"sessions">>[] = [
  { label: texts.device, cell: ({ device }) => device },
  { label: texts.since, hasPhoneLabel: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: labels.lastSeen, onPhone: "first", cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  { label: texts.ended, hasPhoneLabel: true, cell: ({ endedAt }) => <Moment at={endedAt} /> },
];

const codeColumns: readonly Column<RowOf<"codes">>[] = [
  { label: texts.sentAt, cell: ({ sentAt }) => <Moment at={sentAt} /> },
  { label: texts.purpose, onPhone: "first", cell: ({ purpose }) => purposeNames[purpose] },
  { label: texts.channel, cell: ({ channel }) => channelNames[channel] },
  { label: texts.target, cell: ({ target }) => target },
  { label: texts.used, hasPhoneLabel: true, cell: ({ usedAt }) => <Moment at={usedAt} /> },
];

const actionColumns: readonly Column<RowOf<"actions">>[] = [
  { label: labels.at, cell: ({ at }) => <Moment at={at} /> },
  { label: labels.operator, cell: ({ operator }) => operator },
  { label: labels.action, onPhone: "first", cell: (entry) => describeAction(entry) },
  { label: labels.reason, cell: ({ reason }) => reason ?? "–" },
  { label: labels.outcome, cell: (entry) => describeOutcome(entry) },
];

/** The records shown in one tab. */
function AccountRecords({ tab, reply }: { tab: AccountTab; reply: AccountReply }) {
  const table = { label: texts[tab], empty: texts.nothing };
  switch (tab) {
    case "membership":
      return <Membership reply={reply} />;
    case "orders":
      return (
        <Table {...table} columns={orderColumns} rows={reply.orders} rowKey="orderNo" rowPath={orderPath} />
      );
    case "cards":
      return <Table {...table} columns={cardColumns} rows={reply.cards} rowKey="id" rowPath={cardPath} />;
    case "sessions":
      return <AccountSessions reply={reply} />;
    case "devices":
      return <AccountDevices reply={reply} />;
    case "codes":
      return (
        <Table
          {...table}
          columns={codeColumns}
          rows={reply.codes}
          rowKey={({ sentAt, target }) => sentAt + target}
        />
      );
    case "actions":
      return <Table {...table} columns={actionColumns} rows={reply.actions} rowKey="id" />;
  }
}

function Membership({ reply: { spans, grants } }: { reply: AccountReply }) {
  return (
    <div className={lists.list}>
      <Section title={texts.spans}>
        <Table
          label={texts.spans}
          columns={spanColumns}
          rows={spans}
          rowKey="from"
          empty={texts.noMembership}
        />
      </Section>
      <Section title={texts.grants}>
        <Table label={texts.grants} columns={grantColumns} rows={grants} rowKey="id" empty={texts.nothing} />
      </Section>
    </div>
  );
}

/** How the owner signs in with WeChat, and the sessions, however they were opened. */
function AccountSessions({ reply: { account, wechat, sessions } }: { reply: AccountReply }) {
  const columns: readonly Column<RowOf<"wechat">>[] = [
    { label: texts.place, cell: ({ place }) => wechatPlaceNames[place] },
    { label: texts.wechatName, hasPhoneLabel: true, cell: ({ name }) => name || "–" },
    {
      label: texts.openid,
      hasPhoneLabel: true,
      cell: (linked) =>
        joinWithSpaces(linked.openid, <RevealWechatButton accountId={account.id} linked={linked} />),
    },
    {
      label: texts.unionid,
      hasPhoneLabel: true,
      cell: ({ hasUnionid }) => (hasUnionid ? texts.hasUnionid : texts.noUnionid),
    },
    { label: texts.linkedAt, onPhone: "first", cell: ({ linkedAt }) => <Moment at={linkedAt} /> },
    {
      label: texts.actions,
      onPhone: "act",
      cell: (linked) => <UnlinkWechatButton accountId={account.id} linked={linked} />,
    },
  ];
  return (
    <div className={lists.list}>
      <Section title={texts.wechat}>
        <Table label={texts.wechat} columns={columns} rows={wechat} rowKey="id" empty={texts.noWechat} />
      </Section>
      <Section title={texts.sessions}>
        <Table
          label={texts.sessions}
          columns={sessionColumns}
          rows={sessions}
          rowKey={({ createdAt, device }) => createdAt + device}
          empty={texts.nothing}
        />
      </Section>
    </div>
  );
}

function sourceOf({ sourceKind, sourceRef }: RowOf<"grants">): Cell {
  const path = { order: orderPath, card: cardPath, trial: undefined, operator: undefined }[sourceKind];
  return joinWithSpaces(
    sourceNames[sourceKind],
    path ? <Link href={path(sourceRef)}>{sourceRef}</Link> : sourceRef,
  );
}

const limitFacts: readonly Fact<AccountReply>[] = [
  { label: texts.deviceLimit, cell: ({ deviceLimit }) => formatNumber(deviceLimit) },
  { label: texts.replacementsLeft, cell: ({ replacementsLeft }) => formatNumber(replacementsLeft) },
];

/** The account's devices with the desktop tool, and what the membership level allows. */
function AccountDevices({ reply }: { reply: AccountReply }) {
  const { devices, account } = reply;
  const columns: readonly Column<RowOf<"devices">>[] = [
    { label: texts.device, cell: ({ label }) => label },
    { label: texts.system, cell: ({ os, arch }) => [os, arch].filter(Boolean).join(" · ") || "–" },
    { label: texts.appVersion, cell: ({ appVersion }) => appVersion ?? "–" },
    { label: texts.addressPrefix, cell: ({ addressPrefix }) => addressPrefix ?? "–" },
    { label: texts.since, hasPhoneLabel: true, cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
    { label: labels.lastSeen, hasPhoneLabel: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
    { label: labels.state, onPhone: "first", cell: stateOf },
    {
      label: texts.actions,
      onPhone: "act",
      cell: ({ id, endedAt }) =>
        endedAt === null && (
          <ActionButton
            label={actionTexts.endDevice}
            kind="quiet"
            call={endDevice}
            isDestructive
            params={{ id: account.id, deviceId: id }}
          />
        ),
    },
  ];
  return (
    <div className={lists.list}>
      <Facts of={reply} facts={limitFacts} />
      <Table label={texts.devices} columns={columns} rows={devices} rowKey="id" empty={texts.nothing} />
    </div>
  );
}

function stateOf({ endedAt, endedWhy, endedBy, isEntitled }: RowOf<"devices">): Cell {
  if (endedAt !== null && endedWhy !== null) {
    return joinWithSpaces(deviceEndNames[endedWhy], <Moment at={endedAt} />, endedBy);
  }
  return (
    <Mark shape={isEntitled ? "full" : "hollow"}>{isEntitled ? texts.entitled : texts.beyondLimit}</Mark>
  );
}
