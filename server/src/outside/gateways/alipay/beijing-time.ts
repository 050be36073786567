const eightHoursMs = 8 * 60 * 60 * 1000;

/**
 * An instant as Alipay writes it, `2025-06-08 10:34:56`: Beijing time without an offset. Computed from the
 * epoch, because a local time would be the process's, and Alipay refuses requests whose clock is hours off.
 */
export function beijingTime(instant: Date): string {
  return new Date(instant.getTime() + eightHoursMs).toISOString().slice(0, 19).replace("T", " ");
}
