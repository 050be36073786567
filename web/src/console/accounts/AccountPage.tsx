import type { AccountReply } from "@baleen/contract/back-office/accounts.ts";
import { readAccount } from "@baleen/contract/back-office/accounts.ts";
import { useState } from "react";
import { useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Failure, Waiting } from "../lists/reply-states.tsx";
import { PageFrame } from "../shell/PageFrame.tsx";
import { Fact, Facts, Moment } from "../values/values.tsx";
import { AccountActions, RevealButton } from "./AccountActions.tsx";
import { AccountRecords, type AccountTab, accountTabs } from "./AccountRecords.tsx";
import { AccountRecovery } from "./AccountRecovery.tsx";
import { AccountMarks } from "./AccountsPage.tsx";
import styles from "./accounts.module.css";
import { texts } from "./accounts.text.ts";

export function AccountPage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readAccount, { params: { id } });
  return (
    <PageFrame
      title={`${words.account} ${data?.account.username ?? `#${id}`}`}
      actions={data && <AccountActions account={data.account} />}
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && <AccountDetail {...data} />}
    </PageFrame>
  );
}

function AccountDetail(reply: AccountReply) {
  const text = useText();
  const words = useTexts(texts);
  const [tab, setTab] = useState<AccountTab>("membership");
  return (
    <>
      <AccountFacts account={reply.account} />
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
        <Moment at={account.memberUntil} isDay />
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
