import { errorKind } from "../error-kind.ts";
import { formatCount } from "../format-count.ts";
import { type AuditSubject, describeSubject } from "./audit-actions.ts";

interface AmbiguousEndingParams {
  readonly count: number;
  /** Some of the matching cards, by id and batch. */
  readonly examples: readonly { readonly id: number; readonly batch: string }[];
}

/** Rejections of actions on card keys and their batches; part of the table in `rejections.ts`. */
export const cardRejections = {
  noSuchCard: errorKind(8201, 400, ({ subject }: { subject: AuditSubject | undefined }) => {
    const { zh, en } = describeSubject(subject ?? null);
    return { zh: `找不到卡密：${zh}`, en: `There is no such card: ${en}` };
  }),
  cardEndingAmbiguous: errorKind(8202, 400, ({ count, examples }: AmbiguousEndingParams) => {
    const lines = examples.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
    const list = [...lines, ...(count > examples.length ? ["  …"] : [])].join("\n");
    return {
      zh: `有${count}张卡密是这个尾号，没有改动任何一张。请指明是哪一张：\n${list}`,
      en: `${formatCount(count, "card has", "cards have")} this ending, and nothing was changed. Name the one that is meant:\n${list}`,
    };
  }),
  cardExpiryPassed: errorKind(8203, 400, {
    zh: "卡密的有效期已经过去",
    en: "The keys would have expired already",
  }),

  // Batches.
  batchNameTaken: errorKind(8205, 400, ({ batch }: { batch: string }) => ({
    zh: `已有批次${batch}，请换一个名称`,
    en: `There is a batch ${batch} already. Choose another name`,
  })),
  /** Only digests of the keys are stored, so a retry cannot show the keys again. */
  batchKeysShownOnce: errorKind(8208, 400, {
    zh: "这批卡密已经生成，且只显示一次。如果文件丢失，请作废整批后重新生成",
    en: "These cards were made, and their keys are shown only once. If the file is lost, revoke the batch and make it again",
  }),

  // Replacing a card.
  cardRedeemed: errorKind(8210, 400, {
    zh: "这张卡密已经激活，不能更换",
    en: "This key has been redeemed, and cannot be replaced",
  }),
  cardReplaced: errorKind(8211, 400, {
    zh: "这张卡密已经更换过，请更换新的那张",
    en: "This key was replaced before. Replace the newer one",
  }),
  oldCardKeyWrong: errorKind(8213, 400, {
    zh: "这不是这张卡密的原卡密，请核对买家发来的内容",
    en: "This is not the key of this card. Compare it with what the buyer has sent",
  }),
  oldCardKeyNeeded: errorKind(8214, 400, {
    zh: "你的角色要填写买家手里的完整原卡密",
    en: "Your role has to enter the whole old key that the buyer holds",
  }),
  roleMayNotReplaceCard: errorKind(8215, 400, {
    zh: "已过期或已作废的卡密，以及有效期，由财务或所有者更改",
    en: "Keys that have expired or were revoked, and expiries, are for finance or an owner",
  }),
  newCardUsed: errorKind(8216, 400, {
    zh: "新卡密已经被使用或作废",
    en: "The new key has been redeemed or revoked already",
  }),
} as const;
