import { addBatch } from "../../membership/cards/batch-store.ts";
import { addNewCards } from "../../membership/cards/make-cards.ts";
import { endOfChinaDay } from "../../platform/china-day.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { findOffer } from "../../shop/packages/package-store.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";

/**
 * Makes a batch with all of its cards, in one transaction. Keys are returned after the commit, so that every key shown is
 * stored; only digests are stored, so a repetition cannot show them again. Throws `ExplainedError`.
 */
export const createCardBatch: ConsoleAction<"createCardBatch"> = async (
  deps,
  { packageId, count, name: batch, tag, note, keysExpireOn, ...by },
) => {
  const expiresAt = expiryOf(keysExpireOn);
  const subject = { kind: "batch", id: batch } as const;
  const action = { ...by, action: "createCardBatch", params: { count, packageId }, subject } as const;
  const performed = await performAction(deps, action, async (tx) => {
    const now = deps.clock.now();
    const offer = await findOffer(tx, packageId, now);
    if (!offer) {
      throw new ExplainedError({ zh: `套餐${packageId}不存在`, en: `There is no package ${packageId}` });
    }
    if (expiresAt && expiresAt <= now) throw new ExplainedError(expiryPassed);
    const row = { name: batch, package_id: packageId, tag, note, expires_at: expiresAt };
    const id = await addBatch(tx, { ...row, made_by: by.operator.login, made_at: now });
    if (id === undefined) {
      throw new ExplainedError({
        zh: `已有批次${batch}，请换一个名称`,
        en: `There is a batch ${batch} already. Choose another name`,
      });
    }
    const { valid_days: validDays, level } = offer;
    const kind = { packageId, validDays, level, batch, tag, createdAt: now, expiresAt };
    const { keys } = await addNewCards(deps, tx, kind, count);
    return { result: { id }, details: { tag, note, expiresAt }, once: keys };
  });
  if (!performed.isFirst) throw new ExplainedError(shownOnce);
  return { ...performed.result, keys: performed.once };
};

/** A key can be redeemed until the end of its last day. */
export function expiryOf(lastDay: string | null): Date | null {
  return lastDay === null ? null : endOfChinaDay(lastDay);
}

const shownOnce = {
  zh: "这批卡密已经生成，且只显示一次。如果文件丢失，请作废整批后重新生成",
  en: "These cards were made, and their keys are shown only once. If the file is lost, revoke the batch and make it again",
};

export const expiryPassed = { zh: "卡密的有效期已经过去", en: "The keys would have expired already" };
