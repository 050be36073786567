import { formatCount } from "./format-count.ts";
import type { Localized } from "./language.ts";

const minuteS = 60;
const hourS = 60 * minuteS;

/** A wait in words, rounded up: below 90 seconds in seconds, below 90 minutes in minutes, else in hours. */
export function formatWait(waitS: number): Localized {
  if (waitS < 1.5 * minuteS) return formatInUnit(waitS, { zh: "秒", en: "second" });
  if (waitS < 1.5 * hourS) return formatInUnit(waitS / minuteS, { zh: "分钟", en: "minute" });
  return formatInUnit(waitS / hourS, { zh: "小时", en: "hour" });
}

function formatInUnit(amount: number, unit: Localized): Localized {
  const whole = Math.ceil(amount);
  return { zh: `${whole}${unit.zh}`, en: formatCount(whole, unit.en) };
}
