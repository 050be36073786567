import { type AccountReply, readAccount } from "@baleen/contract/back-office/accounts.ts";
import { describeAction } from "@baleen/contract/back-office/audit-actions.ts";
import { describeOutcome } from "@baleen/contract/back-office/audit-outcomes.ts";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Findings } from "../findings/Findings.tsx";
import { FormHost } from "../forms/FormButton.tsx";
import type { Column } from "../lists/column.ts";
import { ReplyStates, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { Notes } from "../notes/Notes.tsx";
import { orderColumns } from "../orders/order-columns.tsx";
import { cardPath, orderPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { Fact, Facts, LocalizedText, Moment } from "../values/values.tsx";
import { AccountActions, accountRemedies, RevealButton } from "./AccountActions.tsx";
import { AccountDevices } from "./AccountDevices.tsx";
import { AccountMarks } from "./AccountMarks.tsx";
import { AccountRecovery } from "./AccountRecovery.tsx";
import styles from "./accounts.module.css";
import { channelNames, purposeNames, sourceNames, texts } from "./accounts.text.ts";

export function AccountPage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readAccount, { params: { id } });
  return (
    <FormHost>
      <PageFrame
        title={`${words.account} ${data?.account.username ?? `#${id}`}`}
        actions={data && <AccountActions {...data} />}
      >
        <ReplyStates data={data} error={error} onRetry={refetch} />
        {data && <AccountDetail {...data} />}
      </PageFrame>
    </FormHost>
  );
}

function AccountDetail(reply: AccountReply) {
  const text = useText();
  const words = useTexts(texts);
  const [tab, setTab] = useState<AccountTab>("membership");
  return (
    <>
      <Findings findings={reply.diagnosis} remedies={accountRemedies(reply.account)} />
      <AccountFacts account={reply.account} />
      {!reply.account.isDeleted && <Notes about={{ accountId: reply.account.id }} notes={reply.notes} />}
      {reply.recovery && <AccountRecovery accountId={reply.account.id} recovery={reply.recovery} />}
      <div className={styles.records}>
        <Tabs
          label={words.tabs}
          tabs={accountTabs.map((name) => ({ name, label: text(texts[name]) }))}
          selected={tab}
          onSelect={(name) => setTab(name)}
        >
          <AccountRecords tab={tab} reply={reply} />
        </Tabs>
      </div>
    </>
  );
}

function AccountFacts({ account }: Pick<AccountReply, "account">) {
  return (
    <Facts>
      <Fact label={texts.id}>
        #{account.id} <AccountMarks account={account} />
      </Fact>
      {account.nickname && <Fact label={texts.nickname}>{account.nickname}</Fact>}
      <Fact label={texts.email}>
        {account.email ?? "–"}
        {account.email && <RevealButton id={account.id} contact="email" />}
      </Fact>
      <Fact label={texts.phone}>
        {account.phone ?? "–"}
        {account.phone && <RevealButton id={account.id} contact="phone" />}
      </Fact>
      <Fact label={texts.memberUntil}>
        <Moment at={account.memberUntil} to="day" />
      </Fact>
      <Fact label={texts.level}>{account.level ?? "–"}</Fact>
      <Fact label={texts.registered}>
        <Moment at={account.registeredAt} />
      </Fact>
      <Fact label={texts.lastSeen}>
        <Moment at={account.lastSeenAt} />
      </Fact>
      {account.blockedAt && (
        <Fact label={texts.blocked}>
          <Moment at={account.blockedAt} /> {account.blockedReason}
        </Fact>
      )}
      {account.deletesAt && (
        <Fact label={texts.deletesAt}>
          <Moment at={account.deletesAt} />
        </Fact>
      )}
      {account.signInBlockedUntil && (
        <Fact label={texts.slowedUntil}>
          <Moment at={account.signInBlockedUntil} />
        </Fact>
      )}
    </Facts>
  );
}

const accountTabs = ["membership", "orders", "cards", "sessions", "devices", "codes", "actions"] as const;
type AccountTab = (typeof accountTabs)[number];

type RowOf<Name extends keyof AccountReply> = AccountReply[Name] extends readonly (infer Row)[] ? Row : never;

const spanColumns: readonly Column<RowOf<"spans">>[] = [
  { label: texts.level, cell: ({ level }) => level },
  { label: texts.from, cell: ({ from }) => <Moment at={from} /> },
  { label: texts.to, onPhone: "first", cell: ({ to }) => <Moment at={to} /> },
];

const grantColumns: readonly Column<RowOf<"grants">>[] = [
  { label: texts.grantedAt, cell: ({ grantedAt }) => <Moment at={grantedAt} /> },
  { label: texts.source, onPhone: "first", cell: (grant) => <GrantSource {...grant} /> },
  { label: texts.level, cell: ({ level }) => level, isFigure: true },
  { label: texts.days, cell: ({ days }) => days, isFigure: true },
  { label: texts.taken, cell: ({ daysTakenBack }) => daysTakenBack, isFigure: true },
];

const cardColumns: readonly Column<RowOf<"cards">>[] = [
  { label: texts.ending, cell: ({ keyEnding }) => keyEnding },
  { label: texts.batch, cell: ({ batch }) => batch },
  { label: texts.package, cell: ({ packageName }) => packageName },
  { label: texts.days, cell: ({ validDays }) => validDays, isFigure: true },
  { label: texts.usedAt, onPhone: "first", cell: ({ usedAt }) => <Moment at={usedAt} /> },
];

const sessionColumns: readonly Column<RowOf<"sessions">>[] = [
  { label: texts.device, cell: ({ device }) => device },
  { label: texts.since, isNamed: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: texts.lastSeen, onPhone: "first", cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  { label: texts.ended, isNamed: true, cell: ({ endedAt }) => <Moment at={endedAt} /> },
];

const codeColumns: readonly Column<RowOf<"codes">>[] = [
  { label: texts.sentAt, cell: ({ sentAt }) => <Moment at={sentAt} /> },
  {
    label: texts.purpose,
    onPhone: "first",
    cell: ({ purpose }) => <LocalizedText text={purposeNames[purpose]} />,
  },
  { label: texts.channel, cell: ({ channel }) => <LocalizedText text={channelNames[channel]} /> },
  { label: texts.target, cell: ({ target }) => target },
  { label: texts.used, isNamed: true, cell: ({ usedAt }) => <Moment at={usedAt} /> },
];

const actionColumns: readonly Column<RowOf<"actions">>[] = [
  { label: texts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.operator, cell: ({ operator }) => operator },
  { label: texts.action, onPhone: "first", cell: (entry) => <LocalizedText text={describeAction(entry)} /> },
  { label: texts.reason, cell: ({ reason }) => reason ?? "–" },
  { label: texts.outcome, cell: (entry) => <LocalizedText text={describeOutcome(entry)} /> },
];

/** The records of one tab. */
function AccountRecords({ tab, reply }: { tab: AccountTab; reply: AccountReply }) {
  const words = useTexts(texts);
  switch (tab) {
    case "membership":
      return <Membership reply={reply} />;
    case "orders":
      return (
        <Records rows={reply.orders}>
          <Table
            label={words.orders}
            columns={orderColumns}
            rows={reply.orders}
            rowKey={({ orderNo }) => orderNo}
            rowPath={({ orderNo }) => orderPath(orderNo)}
          />
        </Records>
      );
    case "cards":
      return (
        <Records rows={reply.cards}>
          <Table
            label={words.cards}
            columns={cardColumns}
            rows={reply.cards}
            rowKey={({ id }) => id}
            rowPath={({ id }) => cardPath(id)}
          />
        </Records>
      );
    case "sessions":
      return (
        <Records rows={reply.sessions}>
          <Table
            label={words.sessions}
            columns={sessionColumns}
            rows={reply.sessions}
            rowKey={({ createdAt, device }) => createdAt + device}
          />
        </Records>
      );
    case "devices":
      return <AccountDevices reply={reply} />;
    case "codes":
      return (
        <Records rows={reply.codes}>
          <Table
            label={words.codes}
            columns={codeColumns}
            rows={reply.codes}
            rowKey={({ sentAt, target }) => sentAt + target}
          />
        </Records>
      );
    case "actions":
      return (
        <Records rows={reply.actions}>
          <Table label={words.actions} columns={actionColumns} rows={reply.actions} rowKey={({ id }) => id} />
        </Records>
      );
  }
}

function Membership({ reply: { spans, grants } }: { reply: AccountReply }) {
  const words = useTexts(texts);
  return (
    <div className={lists.list}>
      <Section title={words.spans}>
        {spans.length === 0 ? (
          <p>{words.noMembership}</p>
        ) : (
          <Table label={words.spans} columns={spanColumns} rows={spans} rowKey={({ from }) => from} />
        )}
      </Section>
      <Section title={words.grants}>
        <Records rows={grants}>
          <Table label={words.grants} columns={grantColumns} rows={grants} rowKey={({ id }) => id} />
        </Records>
      </Section>
    </div>
  );
}

function Records({ rows, children }: { rows: readonly unknown[]; children: ReactNode }) {
  const words = useTexts(texts);
  return rows.length === 0 ? <p className={lists.empty}>{words.nothing}</p> : children;
}

function GrantSource({ sourceKind, sourceRef }: Pick<RowOf<"grants">, "sourceKind" | "sourceRef">) {
  const text = useText();
  const path = { order: orderPath, card: cardPath, operator: undefined }[sourceKind];
  return (
    <span>
      {text(sourceNames[sourceKind])} {path ? <Link href={path(sourceRef)}>{sourceRef}</Link> : sourceRef}
    </span>
  );
}
