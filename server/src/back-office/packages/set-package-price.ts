import { raiseNoticeDays } from "@baleen/contract/back-office/packages.ts";
import { counted } from "@baleen/contract/counted.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { addPrice, findPrice, type Price, removePrice } from "../../shop/packages/price-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnPackage } from "./act-on-package.ts";

/** Sets a price that begins now or at an instant. */
export const setPackagePrice: ConsoleAction<"setPackagePrice"> = async (
  deps,
  { fromAt: beginsAt, priceFen, originalPriceFen, acceptsShortNotice, ...by },
) =>
  await actOnPackage(deps, { ...by, action: "setPackagePrice" }, async (tx, { id }) => {
    const now = deps.clock.now();
    const fromAt = beginsAt === null ? null : new Date(beginsAt);
    if (fromAt && fromAt <= now) throw new ExplainedError(inThePast);
    if (originalPriceFen !== null && originalPriceFen <= priceFen) throw new ExplainedError(notLower);
    const price = { fromAt: fromAt ?? now, priceFen, originalPriceFen };
    const before = await findPrice(tx, id, price.fromAt);
    if (!acceptsShortNotice) rejectShortNotice(before, price, now);
    if (!(await addPrice(tx, id, price))) throw new ExplainedError(timeTaken);
    return { ...(before && { before }), after: price };
  });

/** Removes a price that has not begun. */
export const cancelPackagePrice: ConsoleAction<"cancelPackagePrice"> = async (
  deps,
  { fromAt: beginsAt, ...by },
) =>
  await actOnPackage(deps, { ...by, action: "cancelPackagePrice" }, async (tx, { id }) => {
    const fromAt = new Date(beginsAt);
    if (fromAt <= deps.clock.now()) throw new ExplainedError(hasBegun);
    const before = await removePrice(tx, id, fromAt);
    if (!before) throw new ExplainedError(noSuchPrice);
    return { before };
  });

function rejectShortNotice(before: Price | undefined, price: Price, now: Date): void {
  const isRaise = before !== undefined && price.priceFen > before.priceFen;
  if (isRaise && price.fromAt < secondsAfter(now, raiseNoticeDays * 86_400)) {
    throw new ExplainedError(shortNotice);
  }
}

const inThePast = { zh: "生效时间已经过去", en: "The price would begin in the past" };
const notLower = { zh: "划线价必须高于售价", en: "The struck price has to be higher than the price" };
const timeTaken = {
  zh: "这个时间已有一个价格，请先取消它",
  en: "A price begins at that time already. Cancel it first",
};
const hasBegun = { zh: "这个价格已经生效，不能取消", en: "This price has begun and cannot be cancelled" };
const noSuchPrice = { zh: "没有这个时间开始的价格", en: "No price begins at that time" };
const shortNotice = {
  zh: `服务条款承诺涨价提前${raiseNoticeDays}天通知。如仍要涨价，请确认`,
  en: `The terms promise ${counted(raiseNoticeDays, "day")} of notice of a raise. Confirm it if you still want it`,
};
