import { exportMonth } from "@baleen/contract/back-office/list-exports.ts";
import { readMonth } from "@baleen/contract/back-office/month.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { textKey } from "../../platform/i18n/text-key.ts";
import { Button } from "../../ui/Button.tsx";
import { useReply } from "../calls/calls.tsx";
import { ExportButton } from "../lists/ExportButton.tsx";
import { Loaded } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import type { PlotDefinition } from "../plots/bins.ts";
import { PlotFigure, paidByMethod } from "../plots/PlotFigure.tsx";
import plotStyles from "../plots/plots.module.css";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import { useShow } from "../values/values.tsx";
import { MissingBills, MonthDifferences } from "./MissingBills.tsx";
import { DayTable, MethodTable, MonthFigures } from "./MonthFigures.tsx";
import { texts } from "./month.text.ts";
import { type DaySums, daySumsOf } from "./month-sums.ts";

type Month = ReplyOf<typeof readMonth>;

/** A month's takings, refunds, fees and net by method and day, and the differences found in its bills. */
export function MonthPage() {
  const [params, setParams] = useSearchParams();
  const chosenMonth = params.get("month") ?? undefined;
  const reply = useReply(readMonth, { query: chosenMonth ? { month: chosenMonth } : {} });
  const shown = reply.data?.month;
  return (
    <PageFrame
      actions={
        shown && (
          <ExportButton
            call={exportMonth}
            body={{ filters: { month: shown } }}
            name={`books-${shown}`}
            label={texts.exportLabel}
            hint={texts.exportHint}
          />
        )
      }
    >
      <Loaded reply={reply}>
        {(data) => (
          <>
            <MonthChoice
              month={data.month}
              months={data.months}
              onChoose={(month) => setParams(new URLSearchParams({ month }), { replace: true })}
            />
            <MonthBooks month={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

interface ChoiceProps extends Pick<Month, "month" | "months"> {
  onChoose(month: string): void;
}

function MonthChoice({ month, months, onChoose }: ChoiceProps) {
  const show = useShow();
  // The URL may name a month before the first one.
  const all = months.includes(month) ? months : [...months, month].sort().reverse();
  const at = all.indexOf(month);
  const [later, earlier] = [all[at - 1], all[at + 1]];
  return (
    <div className={lists.filters}>
      <label className={lists.filter}>
        {show(texts.month)}
        <select className={lists.control} value={month} onChange={(event) => onChoose(event.target.value)}>
          {all.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      {earlier && (
        <Button kind="quiet" onClick={() => onChoose(earlier)}>
          {show(texts.earlier)}
        </Button>
      )}
      {later && (
        <Button kind="quiet" onClick={() => onChoose(later)}>
          {show(texts.later)}
        </Button>
      )}
    </div>
  );
}

const plots: readonly PlotDefinition<DaySums>[] = [
  { title: texts.revenue, format: formatYuan, series: paidByMethod },
  { title: texts.net, format: formatYuan, series: [{ label: texts.net, value: ({ netFen }) => netFen }] },
];

function MonthBooks({ month }: { month: Month }) {
  const show = useShow();
  const { days, rows } = month;
  const daySums = useMemo(() => daySumsOf(month), [month]);
  if (rows.length === 0) {
    return (
      <>
        <p>{show(texts.empty)}</p>
        {days.length > 0 && <MissingBills {...month} />}
        {month.differences.length > 0 && <MonthDifferences {...month} />}
      </>
    );
  }
  return (
    <>
      <MonthFigures rows={rows} />
      <MissingBills {...month} />
      <MonthDifferences {...month} />
      <Section title={texts.byMethod}>
        <MethodTable rows={rows} />
      </Section>
      <Section title={texts.plots}>
        <div className={plotStyles.plots}>
          {plots.map((plot) => (
            <PlotFigure key={textKey(plot.title)} days={daySums} size="day" {...plot} />
          ))}
        </div>
      </Section>
      <Section title={texts.byDay}>
        <DayTable days={daySums} />
      </Section>
    </>
  );
}
