import type { CardFinding } from "@baleen/contract/back-office/cards.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { maskUsername } from "../../../operators/hide-private-values.ts";
import { formatTimeInBoth, makeFinding } from "../../../operators/make-finding.ts";
import type { Queries } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { tokenToShow } from "../batch-store.ts";
import { readCardRows } from "./list-cards.ts";

export const readCard: ConsoleHandler<"readCard"> = async (
  { readsDb, clock },
  { params: { id }, operator },
) => {
  const [card] = await readCardRows(readsDb, { id, tokenId: tokenToShow(operator) }, clock.now());
  if (!card) throw new Rejection("notFound");
  const isReplaceable = card.state !== "used" && card.replacedBy === null;
  return {
    ...card,
    diagnosis: await diagnoseCard(readsDb, card),
    actions: [
      ...(isReplaceable ? (["replace"] as const) : []),
      ...(card.state === "expired" ? (["extend"] as const) : []),
    ],
  };
};

type Card = Awaited<ReturnType<typeof readCardRows>>[number];

/** Findings about a card, most important first; never empty. */
async function diagnoseCard(db: Queries, card: Card): Promise<CardFinding[]> {
  switch (card.state) {
    case "used":
      return diagnoseUsed(card);
    case "revoked":
      return [diagnoseRevoked(card, await findRevocation(db, card))];
    case "expired":
      return [diagnoseExpired(card)];
    case "unused":
      return [diagnoseUnused(card)];
  }
}

/** The audit log entry that revoked a card, alone or with others: the last one before its revocation. */
async function findRevocation(db: Queries, { id, batchName, ending, revokedAt }: Card) {
  return await db
    .selectFrom("audit_log_entries")
    .select(["operator", "reason"])
    .where((where) =>
      where.or([
        where.and({ subject_kind: "card", subject: String(id) }),
        where.and({ subject_kind: "batch", subject: batchName }),
        where.and({ subject_kind: "cardEnding", subject: ending }),
      ]),
    )
    .where("action", "in", ["revokeCards", "replaceCard"])
    .where("outcome", "!=", "refused")
    .where("at", "<=", toDate(revokedAt))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

const makeCardFinding = makeFinding<CardFinding>;

/** The time at which the card entered a state. Only for the state that the card is in. */
const toDate = (at: string | null) => new Date(at ?? 0);

function diagnoseUsed(card: Card): CardFinding[] {
  const at = formatTimeInBoth(toDate(card.usedAt));
  const { accountId, username: name } = card.usedBy ?? { accountId: 0, username: "" };
  const username = maskUsername(name);
  const link = { kind: "account", id: String(accountId) } as const;
  const used = makeCardFinding(
    "used",
    `账号#${accountId} ${username}已在${at.zh}激活，得到${card.validDays}天。已激活的卡密不能再用，也不能更换；天数可以从那个账号转出`,
    `Account #${accountId} ${username} redeemed it ${at.en} and got ${formatCount(card.validDays, "day")}. A redeemed key works once and is not replaced; the days can be moved from that account`,
    {
      tone: "good",
      link,
      buyer: {
        zh: `您的卡密（尾号${card.ending}）已在${at.zh}激活过，每张卡密只能激活一次。如果是您在另一个账号上激活的，请用那个账号登录；如果不是，请把购买记录发给我们。`,
        en: `Your card key ending in ${card.ending} was redeemed ${at.en}, and each key works once. If you redeemed it with another account of yours, please sign in to that one; if you did not, please send us the record of your purchase.`,
      },
    },
  );
  if (!card.isUserGone) return [used];
  const gone = makeCardFinding(
    "userGone",
    "激活它的账号已停用或注销",
    "The account that redeemed it is blocked or was deleted",
  );
  return [used, gone];
}

type Revocation = Awaited<ReturnType<typeof findRevocation>>;

function diagnoseRevoked(card: Card, revocation: Revocation): CardFinding {
  const at = formatTimeInBoth(toDate(card.revokedAt));
  const by = {
    zh: revocation ? `由${revocation.operator}` : "",
    en: revocation ? ` by ${revocation.operator}` : "",
  };
  const reason = revocation?.reason;
  if (card.replacedBy !== null) {
    return makeCardFinding(
      "replaced",
      `${at.zh}${by.zh}更换成了另一张，这张不能再用${reason ? `。原因：${reason}` : ""}`,
      `Replaced by another one ${at.en}${by.en}; this one no longer works${reason ? `. Reason: ${reason}` : ""}`,
      {
        link: { kind: "card", id: String(card.replacedBy) },
        buyer: {
          zh: `您的卡密（尾号${card.ending}）已经换成新的，旧的不能再用。请使用我们之后发给您的那一张。`,
          en: `Your card key ending in ${card.ending} was replaced by a new one and no longer works. Please use the key that we sent you later.`,
        },
      },
    );
  }
  return makeCardFinding(
    "revoked",
    `${at.zh}${by.zh}作废${reason ? `。原因：${reason}` : ""}。作废不能撤销；如果不该作废，就换一张`,
    `Revoked ${at.en}${by.en}${reason ? `. Reason: ${reason}` : ""}. This cannot be undone; if it was wrong, replace the key`,
    {
      tone: "waits",
      remedy: "replace",
      buyer: {
        zh: `您的卡密（尾号${card.ending}）已停用，不能激活。请告诉我们您从哪里购买，并发来购买记录，我们核实后答复您。`,
        en: `Your card key ending in ${card.ending} is no longer valid and cannot be redeemed. Please tell us where you bought it and send us the record of your purchase, and we will look into it.`,
      },
    },
  );
}

function diagnoseExpired(card: Card): CardFinding {
  const at = formatTimeInBoth(toDate(card.keyExpiresAt));
  return makeCardFinding(
    "expired",
    `没有用过，${at.zh}过期。把有效期往后改，同一张卡密就又能激活`,
    `Never used, and expired ${at.en}. With a later expiry the same key works again`,
    {
      tone: "waits",
      remedy: "extend",
      buyer: {
        zh: `您的卡密（尾号${card.ending}）没有用过，但已在${at.zh}过期。我们正在核实能否为您延期，请稍候。`,
        en: `Your card key ending in ${card.ending} was never used, but expired ${at.en}. We are checking whether it can be extended.`,
      },
    },
  );
}

function diagnoseUnused(card: Card): CardFinding {
  const at = card.keyExpiresAt && formatTimeInBoth(toDate(card.keyExpiresAt));
  return makeCardFinding(
    "unused",
    `没有用过，现在可以激活，得到${card.packageName}${card.validDays}天${at ? `，${at.zh}前有效` : ""}。买家激活不了，多半是看错了符号；卡密泄露了就换一张`,
    `Never used, and can be redeemed now for ${formatCount(card.validDays, "day")} of ${card.packageName}${at ? `, until ${at.en}` : ""}. If it does not work for the buyer, a symbol was probably misread; if others know the key, replace it`,
    {
      tone: "good",
      remedy: "replace",
      buyer: {
        zh: `您的卡密（尾号${card.ending}）有效，还没有用过。请登录后在“个人中心”的“卡密激活”里粘贴整段卡密。卡密里的0和1都是数字，没有字母O、I、L、U。`,
        en: `Your card key ending in ${card.ending} is valid and was not used yet. Please sign in and paste it under “Activate a card key” in your profile. 0 and 1 in it are digits: keys have no letters O, I, L or U.`,
      },
    },
  );
}
