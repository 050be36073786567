import { raiseNoticeDays } from "@baleen/contract/back-office/packages.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { copyBegunPrices } from "../../shop/packages/copy-prices.ts";
import { addPrice, findPrice, type Price, removePrice } from "../../shop/packages/price-store.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, type OperatorAction, performAction } from "../perform-action.ts";
import { lockKnownPackage, packageSubject } from "./manage-packages.ts";

interface NewPrice {
  readonly id: number;
  /** Null begins now. */
  readonly fromAt: Date | null;
  readonly priceFen: number;
  readonly originalPriceFen: number | null;
  /** Accepts a raise sooner than the terms promise. */
  readonly acceptsShortNotice: boolean;
}

/** Sets a price that begins at an instant. Throws `OperatorError`. */
export async function setPrice(deps: PrivacyDeps, wanted: NewPrice, by: By): Promise<void> {
  const { id, fromAt, priceFen, originalPriceFen } = wanted;
  const action: OperatorAction = { ...by, action: "setPackagePrice", subject: packageSubject(id) };
  await performAction(deps, action, async (tx) => {
    await lockKnownPackage(tx, id);
    const now = deps.clock.now();
    if (fromAt && fromAt <= now) throw new OperatorError(passed);
    if (originalPriceFen !== null && originalPriceFen <= priceFen) throw new OperatorError(notLower);
    const price = { fromAt: fromAt ?? now, priceFen, originalPriceFen };
    const before = await findPrice(tx, id, price.fromAt);
    if (!wanted.acceptsShortNotice) rejectShortNotice(before, price, now);
    if (!(await addPrice(tx, id, price))) throw new OperatorError(taken);
    if (!fromAt) await copyBegunPrices(tx, now);
    return { result: null, ...(before && { before }), after: price };
  });
}

/** Removes a price that has not begun. Throws `OperatorError`. */
export async function cancelPrice(
  deps: PrivacyDeps,
  { id, fromAt }: Pick<Price, "fromAt"> & { readonly id: number },
  by: By,
): Promise<void> {
  const action: OperatorAction = { ...by, action: "cancelPackagePrice", subject: packageSubject(id) };
  await performAction(deps, action, async (tx) => {
    await lockKnownPackage(tx, id);
    if (fromAt <= deps.clock.now()) throw new OperatorError(begun);
    return { result: null, before: await removeKnownPrice(tx, id, fromAt) };
  });
}

async function removeKnownPrice(tx: Tx, id: number, fromAt: Date): Promise<Price> {
  const removed = await removePrice(tx, id, fromAt);
  if (!removed) throw new OperatorError(unknown);
  return removed;
}

function rejectShortNotice(before: Price | undefined, price: Price, now: Date): void {
  const isRaise = before !== undefined && price.priceFen > before.priceFen;
  if (isRaise && price.fromAt < secondsAfter(now, raiseNoticeDays * 86_400)) {
    throw new OperatorError(shortNotice);
  }
}

const passed = { zh: "生效时间已经过去", en: "The price would begin in the past" };
const notLower = {
  zh: "划线价必须高于售价",
  en: "The struck price has to be higher than the price",
};
const taken = {
  zh: "这个时间已有一个价格，请先取消它",
  en: "A price begins at that time already. Cancel it first",
};
const begun = { zh: "这个价格已经生效，不能取消", en: "This price has begun and cannot be cancelled" };
const unknown = { zh: "没有这个时间开始的价格", en: "No price begins at that time" };
const shortNotice = {
  zh: `服务条款承诺涨价提前${raiseNoticeDays}天通知。如仍要涨价，请确认`,
  en: `The terms promise ${raiseNoticeDays} days of notice of a raise. Confirm it if you still want it`,
};
