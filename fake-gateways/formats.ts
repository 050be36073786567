/** Formats fen as yuan: `9.90` for 990. */
export function writeYuan(fen: number): string {
  const digits = String(fen).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses yuan, from 0.01 to 100000000, with at most two decimals; undefined for any other text. */
export function readYuan(text: string | undefined): number | undefined {
  const [, yuan, decimals = ""] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(text ?? "") ?? [];
  const fen = Number(`${yuan}${decimals.padEnd(2, "0")}`);
  return fen >= 1 && fen <= 1e10 ? fen : undefined;
}

const formatter = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Formats Beijing time without an offset: `2025-06-08 10:34:56`. */
export function writeTime(at: Date): string {
  return formatter.format(at);
}

/** Parses such a time; undefined for any other text. */
export function readTime(text: string | undefined): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? "") ?? [];
  const at = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats RFC 3339 with Beijing's offset: `2025-06-08T10:34:56+08:00`. */
export function writeOffsetTime(at: Date): string {
  return `${writeTime(at).replace(" ", "T")}+08:00`;
}
