import { type listOwnRedemptions as call, purchasesOnPage } from "@baleen/contract/purchases.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { listRedeemedCards } from "./purchase-store.ts";

/** The cursor is the previous page's last card. */
export const listOwnRedemptions: Handler<Deps, typeof call> = async ({ db }, { query, user }) => {
  const page = { accountId: user.accountId, after: query.cursor, max: purchasesOnPage + 1 };
  const rows = await listRedeemedCards(db, page);
  const shown = rows.slice(0, purchasesOnPage);
  const hasMore = rows.length > shown.length;
  return {
    redemptions: shown.map((card) => ({
      keyEnding: card.key_ending,
      packageName: card.package_name,
      validDays: card.valid_days,
      level: card.level,
      // Used cards always have `used_at`.
      redeemedAt: (card.used_at as Date).toISOString(),
    })),
    next: hasMore ? String(shown.at(-1)?.id) : null,
  };
};
