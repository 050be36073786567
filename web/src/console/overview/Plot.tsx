import "uplot/dist/uPlot.min.css";
import type { DayFigures } from "@baleen/contract/back-office/overview.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { useText } from "../../platform/i18n/use-language.tsx";
import { useTheme } from "../../platform/preferences/use-preferences.ts";
import styles from "./overview.module.css";

export interface Series {
  readonly label: Localized;
  readonly value: (day: DayFigures) => number;
}

interface Props {
  readonly days: readonly DayFigures[];
  readonly series: readonly Series[];
  readonly format: (figure: number) => string;
}

const height = 180;
/** Neighbouring fills differ in lightness too, for colour-blind readers. */
const fills = ["--sea", "--ink", "--line-strong"] as const;

/** A stacked bar per day. Another theme has another plot: its colours are read from the style sheet. */
export function Plot(props: Props) {
  return <ThemedPlot key={useTheme()} {...props} />;
}

/** Drawn by uPlot. */
function ThemedPlot({ days, series, format }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const text = useText();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    // uPlot does not stack: each bar is a cumulative sum, drawn from the highest to the lowest.
    const layers = series
      .map((one, index) => ({ ...one, fill: colour(fills[index] ?? fills[0]), index }))
      .reverse();
    const stackOf = (day: DayFigures, top: number) =>
      series.slice(0, top + 1).reduce((sum, { value }) => sum + value(day), 0);
    const axis = {
      stroke: colour("--ink-3"),
      grid: { stroke: colour("--line"), width: 1 },
      ticks: { show: false },
    };
    const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Asia/Shanghai"),
        axes: [
          { ...axis, incrs: dayIncrements, values: (_, ticks) => ticks.map((tick) => dayText(tick)) },
          { ...axis, size: 84, values: (_, ticks) => ticks.map((tick) => format(tick)) },
        ],
        series: [
          {},
          ...layers.map(({ label, fill }) => ({
            label: text(label),
            fill,
            stroke: fill,
            width: 0,
            points: { show: false },
            ...(bars && { paths: bars }),
          })),
        ],
      },
      [
        days.map(({ day }) => Date.parse(`${day}T00:00:00+08:00`) / 1000),
        ...layers.map(({ index }) => days.map((day) => stackOf(day, index))),
      ],
      element,
    );
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [days, series, format, text]);

  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {series.length > 1 &&
          series.map(({ label }, index) => (
            <li key={label.en} data-series={index}>
              {text(label)}
            </li>
          ))}
      </ul>
      <div ref={place} className={styles.canvas} aria-hidden="true" />
    </>
  );
}

/** Whole days, so that the axis does not label a day twice. */
const dayIncrements = [1, 2, 5, 7, 14, 30, 60, 90].map((days) => days * 86_400);

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
});

function dayText(seconds: number): string {
  return dayFormat.format(new Date(seconds * 1000));
}
