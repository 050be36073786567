import {
  confirmOwnAddress,
  findMessageTarget,
  type LoggedMessage,
  listMessages,
  readMessageFigures,
  readOwnAddress,
  sendTestMessage,
  setOwnAddress,
} from "@baleen/contract/back-office/messages.ts";
import type { ReplyOf, SentQueryOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/fields/GroupedField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useCalls } from "../calls/CallProvider.tsx";
import { usePages, useRefresh, useReply } from "../calls/use-reply.ts";
import { FormButton } from "../forms/FormButton.tsx";
import formStyles from "../forms/forms.module.css";
import { useSend } from "../forms/use-send.ts";
import type { Column } from "../lists/column.ts";
import { FilterBar, instantsOf, useFilters } from "../lists/FilterBar.tsx";
import { List, ReplyStates, Table, Waiting } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { menu } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { Fact, Facts, LocalizedText, Mark, type MarkLook, Moment } from "../values/values.tsx";
import { channelNames, outcomeNames, purposeNames, testTexts, texts } from "./messages.text.ts";

const names = ["channel", "outcome", "purpose", "from", "to", "target"] as const;
const fields = [
  { name: "channel", label: texts.channel, input: channelNames },
  { name: "outcome", label: texts.outcome, input: outcomeNames },
  { name: "purpose", label: texts.purpose, input: purposeNames },
  { name: "from", label: texts.from, input: "date" },
  { name: "to", label: texts.to, input: "date" },
] as const;

const columns: readonly Column<LoggedMessage>[] = [
  { label: texts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.channel, cell: ({ channel }) => <LocalizedText text={channelNames[channel]} /> },
  { label: texts.purpose, cell: ({ purpose }) => <Purpose purpose={purpose} /> },
  { label: texts.target, onPhone: "second", cell: ({ targetMasked }) => targetMasked },
  { label: texts.outcome, onPhone: "first", cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  {
    label: texts.answer,
    onPhone: "opened",
    cell: ({ answer }) => (answer ? <span lang="en">{answer}</span> : "–"),
  },
  { label: texts.providerId, onPhone: "opened", cell: ({ providerId }) => providerId ?? "–" },
  {
    label: texts.duration,
    onPhone: "opened",
    cell: ({ durationMs }) => `${count(durationMs)} ms`,
    isFigure: true,
  },
];

/** Today's figures, and the log of messages. */
export function MessagesPage() {
  const text = useText();
  const words = useTexts(texts);
  const filters = useFilters(names);
  const query = {
    // The URL may hold any text; the server answers 400 to invalid filters.
    ...filters.values,
    ...instantsOf(filters.values),
  } as SentQueryOf<typeof listMessages>;
  const listing = usePages(listMessages, { query });
  return (
    <PageFrame title={text(menu.messages.label)} actions={<TestMailButton />}>
      <TodayFigures />
      <Section title={words.list}>
        <FindTarget onFound={(target) => filters.set("target", target)} />
        <FilterBar filters={filters} fields={fields} />
        {filters.values.target && (
          <p>
            {words.onlyTarget}{" "}
            <Button kind="quiet" onClick={() => filters.set("target", "")}>
              {words.showAll}
            </Button>
          </p>
        )}
        <List
          label={words.list}
          listing={listing}
          columns={columns}
          rowKey={({ id }) => id}
          empty={words.empty}
        />
      </Section>
    </PageFrame>
  );
}

function Purpose({ purpose }: Pick<LoggedMessage, "purpose">) {
  const text = useText();
  const known = Object.entries(purposeNames).find(([name]) => name === purpose)?.[1];
  return known ? text(known) : purpose;
}

const looks: Readonly<Record<LoggedMessage["outcome"], MarkLook>> = {
  sent: { shape: "full", tone: "good" },
  rejected: { shape: "hollow", tone: "plain" },
  failed: { shape: "cross", tone: "bad" },
  withheld: { shape: "dash", tone: "plain" },
};

function Outcome({ outcome }: Pick<LoggedMessage, "outcome">) {
  const text = useText();
  return <Mark {...looks[outcome]}>{text(outcomeNames[outcome])}</Mark>;
}

/** Finds the messages to an address. The URL gets only its digest. */
function FindTarget({ onFound }: { onFound(target: string): void }) {
  const words = useTexts(texts);
  const { call } = useCalls();
  const sending = useSend(async (read) => {
    const { target } = await call(findMessageTarget, { body: { address: read("address") } });
    onFound(target);
  });
  return (
    <Form className={lists.list} onSubmit={sending.submit}>
      <div className={lists.filters}>
        <label className={lists.filter}>
          {words.address}
          <input name="address" className={lists.control} enterKeyHint="search" autoComplete="off" />
        </label>
        <Button kind="ghost" type="submit" busy={sending.isBusy}>
          {words.find}
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
  {
    label: texts.channel,
    onPhone: "first",
    cell: ({ channel }) => <LocalizedText text={channelNames[channel]} />,
  },
  { label: texts.sent, cell: ({ sent }) => count(sent), isFigure: true },
  { label: texts.notSent, cell: ({ notSent }) => count(notSent), isFigure: true },
];

/** Today's messages by hour, and the SMS budget. */
function TodayFigures() {
  const words = useTexts(texts);
  const { data, error, refetch } = useReply(readMessageFigures, { refetchMs });
  return (
    <Section title={words.today}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && (
        <>
          <Facts>
            <Fact label={texts.budget}>
              <Budget budget={data.smsBudget} />
            </Fact>
          </Facts>
          {data.hours.length === 0 ? (
            <p className={lists.empty}>{words.nothingToday}</p>
          ) : (
            <Table
              label={words.byHour}
              columns={figureColumns}
              rows={data.hours}
              rowKey={({ hour, channel }) => `${hour} ${channel}`}
              isNarrow
            />
          )}
        </>
      )}
    </Section>
  );
}

function Budget({ budget }: { budget: Figures["smsBudget"] }) {
  const words = useTexts(texts);
  if (!budget) return words.noBudget;
  const { used, max } = budget;
  const tone = used >= max ? "bad" : used >= max * warningShare ? "waits" : "plain";
  return (
    <Mark shape={used >= max ? "cross" : "full"} tone={tone}>
      {count(used)} / {count(max)}
    </Mark>
  );
}

/** Sends a test mail to the operator's own address, which is confirmed by a code first. */
function TestMailButton() {
  return (
    <FormButton label={testTexts.test} call={sendTestMessage}>
      {(close) => <TestMail onClose={close} />}
    </FormButton>
  );
}

function TestMail({ onClose }: { onClose(): void }) {
  const words = useTexts(testTexts);
  const { data } = useReply(readOwnAddress);
  const [isChanging, setChanging] = useState(false);
  if (!data) return <Waiting />;
  const { email, pendingEmail } = data;
  return (
    <div className={formStyles.form}>
      <p>{words.hint}</p>
      {email && !isChanging ? (
        <SendForm email={email} onClose={onClose} onOther={() => setChanging(true)} />
      ) : pendingEmail ? (
        <>
          <ConfirmForm email={pendingEmail} onDone={() => setChanging(false)} />
          <AddressForm isOther />
        </>
      ) : (
        <AddressForm />
      )}
    </div>
  );
}

function SendForm({ email, onClose, onOther }: { email: string; onClose(): void; onOther(): void }) {
  const words = useTexts(testTexts);
  const text = useText();
  const { call } = useCalls();
  const refresh = useRefresh();
  const sending = useSend(async () => {
    await call(sendTestMessage, {});
    onClose();
    showToast("success", text(testTexts.done));
    await refresh();
  });
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      <p>
        {words.ownAddress}: {email}
      </p>
      <FormMessage message={sending.message} />
      <div className={formStyles.buttons}>
        <Button kind="primary" type="submit" busy={sending.isBusy}>
          {words.send}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {words.other}
        </Button>
      </div>
    </Form>
  );
}

function AddressForm({ isOther = false }: { isOther?: boolean }) {
  const words = useTexts(testTexts);
  const { call } = useCalls();
  const refresh = useRefresh();
  const sending = useSend(async (read) => {
    await call(setOwnAddress, { body: { email: read("email") } });
    await refresh();
  });
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      <TextField
        name="email"
        type="email"
        label={isOther ? words.other : words.email}
        autoComplete="email"
        error={sending.fields.email}
      />
      <FormMessage message={sending.message} />
      <Button kind="ghost" type="submit" busy={sending.isBusy}>
        {words.sendCode}
      </Button>
    </Form>
  );
}

function ConfirmForm({ email, onDone }: { email: string; onDone(): void }) {
  const words = useTexts(testTexts);
  const text = useText();
  const { call } = useCalls();
  const refresh = useRefresh();
  const sending = useSend(async (read) => {
    await call(confirmOwnAddress, { body: { code: read("code") } });
    showToast("success", text(testTexts.confirmed));
    await refresh();
    onDone();
  });
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      <CodeField name="code" label={words.code} hint={email} error={sending.fields.code} data-initial-focus />
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" busy={sending.isBusy}>
        {words.confirm}
      </Button>
    </Form>
  );
}
