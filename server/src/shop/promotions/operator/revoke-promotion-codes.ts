import { normalisePromotionCode } from "@baleen/contract/typed-values/promotion-code.ts";
import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { performAction } from "../../../operators/perform-action.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { revokeCodes } from "../promotion-store.ts";
import { findPromotionName } from "./list-promotions.ts";

/**
 * Revokes the codes of a promotion, or one of them. Waits for orders that are just reserving one, which keep it like all
 * others that have it. Throws `noSuchPromotion` or `noSuchPromotionCode`.
 */
export const revokePromotionCodes: ConsoleAction<"revokePromotionCodes"> = async (
  context,
  { id, code: typed, ...by },
) => {
  const name = await findPromotionName(context.db, id);
  const code = typed === undefined ? undefined : normalisePromotionCode(typed);
  const subject = { kind: "promotion", id: name } as const;
  const action = { ...by, action: "revokePromotionCodes", params: { code }, subject } as const;
  const { result } = await performAction(context, action, async (tx) => {
    const counts = await revokeCodes(tx, id, code, context.clock.now());
    if (counts.found === 0) throw new Rejection("noSuchPromotionCode");
    return { result: counts, details: { codesRevoked: counts.changed } };
  });
  return result;
};
