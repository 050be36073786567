import { readMessageFigures } from "@baleen/contract/back-office/messages.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useTexts } from "../../platform/i18n/language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { type Column, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { Failure, Waiting } from "../lists/reply-states.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { Fact, Facts, Mark, Words } from "../values/values.tsx";
import { channelNames, texts } from "./messages.text.ts";

type Figures = ReplyOf<typeof readMessageFigures>;
type Hour = Figures["hours"][number];

const refetchMs = 60_000;
const lowShare = 0.8;

const columns: readonly Column<Hour>[] = [
  { label: texts.hour, cell: ({ hour }) => `${String(hour).padStart(2, "0")}:00` },
  { label: texts.channel, cell: ({ channel }) => <Words of={channelNames[channel]} /> },
  { label: texts.sent, cell: ({ sent }) => count(sent), isFigure: true },
  { label: texts.notSent, cell: ({ notSent }) => count(notSent), isFigure: true },
];

/** What was sent today, by hour, and today's SMS against their budget. */
export function TodayFigures() {
  const words = useTexts(texts);
  const { data, error, refetch } = useReply(readMessageFigures, { refetchMs });
  return (
    <Section title={words.today}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
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
              columns={columns}
              rows={data.hours}
              rowKey={({ hour, channel }) => `${hour} ${channel}`}
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
  const tone = used >= max ? "bad" : used >= max * lowShare ? "waits" : "plain";
  return (
    <Mark shape={used >= max ? "cross" : "full"} tone={tone}>
      {count(used)} / {count(max)}
    </Mark>
  );
}
