const eightHoursMs = 8 * 60 * 60 * 1000;

/**
 * An instant as Alipay writes it, `2025-06-08 10:34:56`: Beijing time without an offset. Computed from the
 * epoch, because a local time would be the process's, and Alipay refuses requests whose clock is hours off.
 */
export function beijingTime(instant: Date): string {
  return new Date(instant.getTime() + eightHoursMs).toISOString().slice(0, 19).replace("T", " ");
}

/** The other way round; fractions of a second are dropped. Undefined for whatever is no such time. */
export function instantOfBeijing(text: string | undefined): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)?$/.exec(text ?? "") ?? [];
  const instant = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
