import { type DayFigures, readSeries } from "@baleen/contract/back-office/overview.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useState } from "react";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Loaded } from "../lists/List.tsx";
import type { BinSize } from "../plots/bins.ts";
import { BinChoice, PlotChoice, PlotFigure } from "../plots/PlotFigure.tsx";
import type { PlotDefinition } from "../plots/plot-definition.ts";
import plotStyles from "../plots/plots.module.css";
import { Section } from "../shell/PageFrame.tsx";
import { count, yuan } from "../values/figures.ts";
import { texts } from "./overview.text.ts";

const spans = { "30": texts.days30, "90": texts.days90, "365": texts.days365 } as const;
type Span = keyof typeof spans;

const plots: readonly PlotDefinition<DayFigures>[] = [
  {
    title: texts.paidPlot,
    format: yuan,
    series: [
      { label: methodNames.wechat, value: ({ paidFenByMethod }) => paidFenByMethod.wechat },
      { label: methodNames.alipay, value: ({ paidFenByMethod }) => paidFenByMethod.alipay },
      { label: methodNames.hupi, value: ({ paidFenByMethod }) => paidFenByMethod.hupi },
    ],
  },
  {
    title: texts.ordersPlot,
    format: count,
    series: [
      { label: texts.ordersPaid, value: ({ ordersPaid }) => ordersPaid },
      { label: texts.closed, value: ({ ordersClosed }) => ordersClosed },
      { label: texts.failed, value: ({ ordersFailed }) => ordersFailed },
    ],
  },
  {
    title: texts.accountsPlot,
    format: count,
    series: [{ label: texts.accountsOpened, value: ({ accountsOpened }) => accountsOpened }],
  },
  {
    title: texts.codesPlot,
    format: count,
    series: [{ label: texts.codesSent, value: ({ codesSent }) => codesSent }],
  },
];

/** Plots of the daily figures, each with the same numbers as a table. */
export function Trends() {
  const words = useTexts(texts);
  const [span, setSpan] = useState<Span>("30");
  const [size, setSize] = useState<BinSize>("day");
  const reply = useReply(readSeries, { query: { days: span } });
  return (
    <Section title={texts.trends}>
      <div className={plotStyles.choices}>
        <PlotChoice name="span" label={words.span} options={spans} value={span} onChange={setSpan} />
        <BinChoice value={size} onChange={setSize} />
      </div>
      <Loaded reply={reply}>
        {({ days }) =>
          days.length === 0 ? (
            <p>{words.noFigures}</p>
          ) : (
            <div className={plotStyles.plots}>
              {plots.map((plot) => (
                <PlotFigure key={plot.title.en} days={days} size={size} {...plot} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
