import { chinaTimeOf } from "../../../platform/china-day.ts";
import { Rejection } from "../../../platform/rejection.ts";

/** A point in time to restore; `latest` is the last one in the archive. */
export type PointInTime = Date | "latest";

const day = String.raw`(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})`;
const time = String.raw`(\d{1,2})[:时点](\d{1,2})分?(?::?(\d{1,2})秒?(?:[.,](\d{1,9}))?)?`;
const zone = String.raw`(z|utc|[+-]\d{2}(?::?\d{2})?)?`;
const timePattern = new RegExp(`^${day}(?:日\\s*|t|\\s+)${time}\\s*${zone}$`, "i");

/** Parses a point in time typed by a person. Throws `pointInTimeUnreadable` or `pointInTimeInFuture`. */
export function parsePointInTime(text: string, now: Date): PointInTime {
  const plain = text.normalize("NFKC").trim();
  if (/^(latest|最新)$/i.test(plain)) return "latest";
  const at = readTime(plain);
  if (!at) throw new Rejection("pointInTimeUnreadable", { text });
  if (at > now)
    throw new Rejection("pointInTimeInFuture", { moment: chinaTimeOf(at), now: chinaTimeOf(now) });
  return at;
}

/** Undefined for an invalid time, such as one on the 30th of February. */
function readTime(plain: string): Date | undefined {
  const [, ...parts] = timePattern.exec(plain) ?? [];
  // Without a zone the time is in China Standard Time.
  const [year, month, date, hour, minute, second = "0", fraction = "0", offset = "+08"] = parts;
  const [mm, dd, h, min, s] = [month, date, hour, minute, second].map((part = "") => part.padStart(2, "0"));
  const written = `${year}-${mm}-${dd}T${h}:${min}:${s}`;
  const local = new Date(`${written}Z`);
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(written)) return undefined;
  return new Date(local.getTime() + Math.floor(Number(`0.${fraction}`) * 1000) - offsetMs(offset));
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Formats a point in time for people, in China Standard Time. */
export function formatPointInTime(at: Date) {
  return { zh: `中国时间${chinaTimeOf(at)}`, en: `${chinaTimeOf(at)} (China's time)` };
}
