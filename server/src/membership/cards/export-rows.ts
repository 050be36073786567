import { type Card, stateOf } from "./card-store.ts";

/** The columns of exported cards: everything but the key, of which only the ending is stored. */
export const exportHead = [
  "id",
  "ending",
  "package",
  "days",
  "batch",
  "tag",
  "state",
  "made",
  "expires",
  "used",
  "account",
] as const;

export function exportRow(card: Card, now: Date): string[] {
  const time = (date: Date | null) => date?.toISOString() ?? "";
  return [
    String(card.id),
    card.key_ending,
    String(card.package_id),
    String(card.valid_days),
    card.batch,
    card.tag ?? "",
    stateOf(card, now),
    time(card.created_at),
    time(card.expires_at),
    time(card.used_at),
    card.used_by === null ? "" : String(card.used_by),
  ];
}
