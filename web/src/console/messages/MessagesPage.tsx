import {
  findMessageTarget,
  type LoggedMessage,
  listMessages,
} from "@baleen/contract/back-office/messages.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { usePages } from "../calls/use-reply.ts";
import { useSend } from "../forms/use-send.ts";
import { FilterBar, FilterInput, FilterSelect, optionsOf, useFilters } from "../lists/FilterBar.tsx";
import { type Column, List } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { menu } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { Mark, type MarkLook, Moment, Words } from "../values/values.tsx";
import { channelNames, outcomeNames, purposeNames, texts } from "./messages.text.ts";
import { TestMailButton } from "./TestMailButton.tsx";
import { TodayFigures } from "./TodayFigures.tsx";

const names = ["channel", "outcome", "purpose", "from", "to", "target"] as const;

const columns: readonly Column<LoggedMessage>[] = [
  { label: texts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.channel, cell: ({ channel }) => <Words of={channelNames[channel]} /> },
  { label: texts.purpose, cell: ({ purpose }) => <Purpose purpose={purpose} /> },
  { label: texts.target, cell: ({ targetMasked }) => targetMasked },
  { label: texts.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { label: texts.answer, cell: ({ answer }) => (answer ? <span lang="en">{answer}</span> : "–") },
  { label: texts.providerId, cell: ({ providerId }) => providerId ?? "–" },
  { label: texts.duration, cell: ({ durationMs }) => `${count(durationMs)} ms`, isFigure: true },
];

/** Today's figures, and the log of messages. */
export function MessagesPage() {
  const text = useText();
  const words = useTexts(texts);
  const filters = useFilters(names);
  const { from, to, ...others } = filters.values;
  const query = {
    ...others,
    // Days by the clocks of China.
    ...(from && { from: `${from}T00:00:00+08:00` }),
    ...(to && { to: `${to}T23:59:59.999+08:00` }),
    // The filters of the address are text; the server rejects what is none.
  } as SentQueryOf<typeof listMessages>;
  const listing = usePages(listMessages, { query });
  return (
    <PageFrame title={text(menu.messages.label)} actions={<TestMailButton />}>
      <TodayFigures />
      <Section title={words.list}>
        <FindTarget onFound={(target) => filters.set("target", target)} />
        <FilterBar filters={filters}>
          <FilterSelect
            filters={filters}
            name="channel"
            label={texts.channel}
            options={optionsOf(channelNames)}
          />
          <FilterSelect
            filters={filters}
            name="outcome"
            label={texts.outcome}
            options={optionsOf(outcomeNames)}
          />
          <FilterSelect
            filters={filters}
            name="purpose"
            label={texts.purpose}
            options={optionsOf(purposeNames)}
          />
          <FilterInput filters={filters} name="from" label={texts.from} type="date" />
          <FilterInput filters={filters} name="to" label={texts.to} type="date" />
        </FilterBar>
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

/** Finds the messages to a whole address. The page's address gets its digest alone. */
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
          <input name="address" className={lists.control} autoComplete="off" />
        </label>
        <Button kind="ghost" type="submit" busy={sending.isBusy}>
          {words.find}
        </Button>
      </div>
      <FormMessage message={sending.message} />
    </Form>
  );
}
