import { useShow } from "../values/values.tsx";
import "uplot/dist/uPlot.min.css";
import { type KeyboardEvent, useEffect, useRef } from "react";
import uPlot from "uplot";
import { useTheme } from "../../platform/preferences/use-preferences.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { type Bin, type BinSize, binName, binTick, type PlotDefinition, sumOf } from "./bins.ts";
import styles from "./plots.module.css";

interface Props<Day> extends PlotDefinition<Day> {
  readonly bins: readonly Bin<Day>[];
  readonly size: BinSize;
  /** The index of the bar under the pointer; undefined if there is none. */
  readonly pointedBar: number | undefined;
  readonly onPoint: (bar: number | undefined) => void;
}

const height = 180;
/** Neighbouring fills differ in lightness too, for colour-blind readers. */
const fills = ["--sea", "--ink", "--line-strong"] as const;

/**
 * A chart with a stacked bar for each bin. It is recreated when the theme changes, because it reads its colours from
 * the style sheet.
 */
export function Plot<Day>(props: Props<Day>) {
  return <ThemedPlot key={useTheme()} {...props} />;
}

/** Draws with uPlot; the arrow keys move between the bars. */
function ThemedPlot<Day>(props: Props<Day>) {
  const { title, bins, series, format, pointedBar, onPoint } = props;
  const show = useShow();
  const { place, pointAt } = usePlot(props);
  const bin = pointedBar === undefined ? undefined : bins[pointedBar];
  const last = bins.length - 1;
  const move = (event: KeyboardEvent) => {
    const target = findTargetBar(pressedKey(event), pointedBar ?? last, last);
    if (target === undefined) return;
    event.preventDefault();
    pointAt(target);
  };
  const values = series.map(({ label, value }) => `${show(label)} ${format(sumOf(bin?.days ?? [], value))}`);
  return (
    <div
      ref={place}
      className={styles.canvas}
      role="slider"
      tabIndex={0}
      aria-label={show(title)}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={pointedBar ?? last}
      aria-valuetext={bin && `${binName(bin)}: ${values.join(", ")}`}
      onKeyDown={move}
      onFocus={() => pointedBar === undefined && pointAt(last)}
      onBlur={() => onPoint(undefined)}
    />
  );
}

function findTargetBar(key: string | undefined, at: number, last: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  return key === undefined ? undefined : targets[key];
}

function usePlot<Day>({ bins, series, format, size, onPoint }: Props<Day>) {
  const place = useRef<HTMLDivElement>(null);
  const plotRef = useRef<uPlot>(undefined);
  const readOnPoint = useLatest(onPoint);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    // uPlot cannot stack, so each bar is a cumulative sum, and the highest is drawn first.
    const layers = series.map((_, top) => ({ fill: colour(fills[top] ?? fills[0]), top })).reverse();
    const stackOf = ({ days }: Bin<Day>, top: number) =>
      series.slice(0, top + 1).reduce((sum, { value }) => sum + sumOf(days, value), 0);
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
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        hooks: { setCursor: [({ cursor }) => readOnPoint()(cursor.idx ?? undefined)] },
        scales: { x: { time: false, range: [-0.5, bins.length - 0.5] } },
        axes: [
          {
            ...axis,
            size: 28,
            incrs: [1, 2, 5, 7, 14, 30, 60, 90],
            values: (_, ticks) => ticks.map((tick) => binTick(bins[tick], size)),
          },
          { ...axis, size: 84, values: (_, ticks) => ticks.map((tick) => format(tick)) },
        ],
        series: [
          {},
          ...layers.map(({ fill }) => ({
            fill,
            stroke: fill,
            width: 0,
            points: { show: false },
            ...(bars && { paths: bars }),
          })),
        ],
      },
      [bins.map((_, index) => index), ...layers.map(({ top }) => bins.map((bin) => stackOf(bin, top)))],
      element,
    );
    plotRef.current = plot;
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [bins, series, format, size, readOnPoint]);

  const pointAt = (bar: number) => {
    const plot = plotRef.current;
    plot?.setCursor({ left: plot.valToPos(bar, "x"), top: 0 });
  };
  return { place, pointAt };
}
