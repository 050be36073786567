import { chinaTime } from "./figures.ts";

interface Props {
  readonly at: string | null;
  /** The day alone. */
  readonly isDay?: boolean;
}

/** A time by the clocks of China, the exact instant on hover. */
export function Moment({ at, isDay = false }: Props) {
  if (at === null) return "–";
  return (
    <time dateTime={at} title={at}>
      {chinaTime(at, isDay)}
    </time>
  );
}
