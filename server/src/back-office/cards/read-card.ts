import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { diagnoseCard } from "./diagnose-card.ts";
import { readCardRows } from "./list-cards.ts";
import { loadCard } from "./load-card.ts";

export const readCard: ConsoleHandler<"readCard"> = async ({ reads, clock }, { params: { id } }) => {
  const now = clock.now();
  const [row] = await readCardRows(reads, { id }, now, { max: 1, order: "made" });
  const card = await reads.selectFrom("cards").selectAll().where("id", "=", id).executeTakeFirst();
  if (!card || !row) throw new AppError("notFound");
  const diagnosis = diagnoseCard(await loadCard(reads, card, row, now));
  const isReplaceable = row.state !== "used" && card.replaced_by === null;
  return {
    ...row,
    diagnosis,
    actions: [
      ...(isReplaceable ? (["replace"] as const) : []),
      ...(row.state === "expired" ? (["extend"] as const) : []),
    ],
  };
};
