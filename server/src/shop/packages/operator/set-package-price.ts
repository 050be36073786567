import { raiseNoticeDays } from "@baleen/contract/back-office/packages.ts";
import type { ConsoleAction } from "../../../operators/console-handler.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { addPrice, findPrice, type Price, removePrice } from "../price-store.ts";
import { actOnPackage } from "./act-on-package.ts";

export const setPackagePrice: ConsoleAction<"setPackagePrice"> = async (
  context,
  { fromAt: beginsAt, priceFen, originalPriceFen, acceptsShortNotice, ...by },
) =>
  await actOnPackage(context, { ...by, action: "setPackagePrice" }, async (tx, { id }) => {
    const now = context.clock.now();
    const fromAt = beginsAt === null ? null : new Date(beginsAt);
    if (fromAt && fromAt <= now) throw new Rejection("priceInPast");
    if (originalPriceFen !== null && originalPriceFen <= priceFen) throw new Rejection("originalPriceTooLow");
    const price = { fromAt: fromAt ?? now, priceFen, originalPriceFen };
    const before = await findPrice(tx, id, price.fromAt);
    if (!acceptsShortNotice) rejectShortNotice(before, price, now);
    if (!(await addPrice(tx, id, price))) throw new Rejection("priceTimeTaken");
    return { ...(before && { before }), after: price };
  });

/** Removes a price that has not begun yet. */
export const cancelPackagePrice: ConsoleAction<"cancelPackagePrice"> = async (
  context,
  { fromAt: beginsAt, ...by },
) =>
  await actOnPackage(context, { ...by, action: "cancelPackagePrice" }, async (tx, { id }) => {
    const fromAt = new Date(beginsAt);
    if (fromAt <= context.clock.now()) throw new Rejection("priceInEffect");
    const before = await removePrice(tx, id, fromAt);
    if (!before) throw new Rejection("noPriceAtTime");
    return { before };
  });

function rejectShortNotice(before: Price | undefined, price: Price, now: Date): void {
  const isRaise = before !== undefined && price.priceFen > before.priceFen;
  if (isRaise && price.fromAt < secondsAfter(now, raiseNoticeDays * 86_400)) {
    throw new Rejection("priceNoticeTooShort");
  }
}
