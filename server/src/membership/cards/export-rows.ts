import { type Card, stateOf } from "./card-store.ts";

const timeText = (at: Date | null) => at?.toISOString() ?? "";

/** The columns of exported cards: everything but the key, of which only the ending is stored. */
const cells: Readonly<Record<string, (card: Card, now: Date) => string>> = {
  id: ({ id }) => String(id),
  ending: ({ key_ending }) => key_ending,
  package: ({ package_id }) => String(package_id),
  days: ({ valid_days }) => String(valid_days),
  batch: ({ batch }) => batch,
  tag: ({ tag }) => tag ?? "",
  state: stateOf,
  made: ({ created_at }) => timeText(created_at),
  expires: ({ expires_at }) => timeText(expires_at),
  used: ({ used_at }) => timeText(used_at),
  account: ({ used_by }) => (used_by === null ? "" : String(used_by)),
};

export const exportHead: readonly string[] = Object.keys(cells);

export function exportRow(card: Card, now: Date): string[] {
  return Object.values(cells).map((cellOf) => cellOf(card, now));
}
