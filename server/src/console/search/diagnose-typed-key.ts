import type { KeyFinding } from "@baleen/contract/back-office/search.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import {
  findSimilarKeys,
  normaliseBase32Key,
  parseBase32Key,
  type Slip,
} from "@baleen/contract/typed-values/base32-key.ts";
import { removeLabel } from "@baleen/contract/typed-values/label.ts";
import { normaliseText, singleOrUndefined } from "@baleen/contract/typed-values/normalise-text.ts";
import type { ConsoleContext } from "../../context.ts";
import { cardDigests } from "../../membership/cards/card-key.ts";
import { isStoredAs } from "../../membership/cards/card-store.ts";

const keyLength = 16;
const groupLength = 4;

/** Why a typed text that looks like a card key is not one; null if it does not look like a key. */
export async function diagnoseTypedKey(
  context: Pick<ConsoleContext, "readsDb" | "keyRing">,
  typed: string,
  hasOtherHits: boolean,
): Promise<KeyFinding | null> {
  const text = extractKeyCandidate(typed);
  if (text === undefined) return null;
  const near = await findNearCard(context, text);
  if (near) return describeMistypedKey(text, near);
  if (hasOtherHits || !isGrouped(typed)) return null;
  if (parseBase32Key(text, keyLength)) return unknownKey;
  return Math.abs(text.length - keyLength) <= 1 ? misreadKey : describeOtherProduct(text.length);
}

const minCandidateLength = 10;
const maxCandidateLength = 40;

/** The part of a text that may be meant as a key: digits and letters together, without surrounding words. */
function extractKeyCandidate(typed: string): string | undefined {
  const runs = removeLabel(typed)
    .split(/\P{ASCII}|[:,;()[\]{}<>"']/u)
    .map(normaliseBase32Key)
    .filter((run) => run.length >= minCandidateLength && run.length <= maxCandidateLength);
  const run = singleOrUndefined(runs);
  return run !== undefined && /\d/.test(run) && /[A-Z]/.test(run) ? run : undefined;
}

/** Whether the text is in groups, which distinguishes keys from usernames. */
function isGrouped(typed: string): boolean {
  return /[A-Z0-9]{3,6}([- ][A-Z0-9]{3,6}){2,}/i.test(normaliseText(typed));
}

type NearCard = NonNullable<Awaited<ReturnType<typeof findNearCard>>>;

async function findNearCard({ readsDb, keyRing }: Pick<ConsoleContext, "readsDb" | "keyRing">, text: string) {
  const slips = new Map(
    findSimilarKeys(text, keyLength).flatMap((slip) =>
      cardDigests(keyRing, slip.key).map((keyDigest) => [keyDigest, slip] as const),
    ),
  );
  if (slips.size === 0) return undefined;
  const cards = await readsDb
    .selectFrom("cards")
    .select(["id", "key_digest"])
    .where(isStoredAs([...slips.keys()]))
    .execute();
  const card = singleOrUndefined(cards);
  const slip = card && slips.get(card.key_digest);
  return card && slip ? { id: card.id, slip } : undefined;
}

function finding(kind: KeyFinding["kind"], sentence: Localized, buyer: Localized): KeyFinding {
  return { kind, sentence, buyer, cardId: null };
}

function describeMistypedKey(text: string, { id, slip }: NearCard): KeyFinding {
  const { zh, en } = describeSlip(slip, text);
  const buyer = {
    zh: `您的卡密抄错了一处：${zh}。请改正后再激活，最好整段复制粘贴。`,
    en: `There is one slip in your card key: ${en}. Please correct it and try again, pasting the key if you can.`,
  };
  return { ...finding("mistyped", { zh: `差一点：${zh}`, en: `Almost a key: ${en}` }, buyer), cardId: id };
}

/** The position of a slip, by group and symbol. */
function describeSlip({ key, kind, at }: Slip, text: string) {
  const [group, symbol] = [Math.floor(at / groupLength) + 1, (at % groupLength) + 1];
  const zh = `第${group}组第${symbol}位`;
  const en = `symbol ${symbol} of group ${group}`;
  switch (kind) {
    case "wrong":
      return {
        zh: `${zh}应是${key.charAt(at)}，不是${text.charAt(at)}`,
        en: `${en} is ${key.charAt(at)}, not ${text.charAt(at)}`,
      };
    case "swapped":
      return {
        zh: `${zh}和后面一位写反了，应是${key.slice(at, at + 2)}`,
        en: `${en} and the next one are swapped: it is ${key.slice(at, at + 2)}`,
      };
    case "missing":
      return { zh: `${zh}漏了${key.charAt(at)}`, en: `${en} is missing: it is ${key.charAt(at)}` };
    case "extra":
      return { zh: `${zh}多了一个${text.charAt(at)}`, en: `there is a ${text.charAt(at)} too many at ${en}` };
  }
}

const photoRequest = {
  zh: "请把卡密的照片或原文截图发给我们，并告诉我们从哪里购买。",
  en: "Please send us a photo or a screenshot of the key, and tell us where you bought it.",
};

const unknownKey = finding(
  "unknown",
  {
    zh: "写法正确，但不是本站制作的卡密，或者所在批次已删除",
    en: "It is well-formed, and no key that was made here",
  },
  {
    zh: `这张卡密不是我们发出的，无法激活。${photoRequest.zh}`,
    en: `This card key is none of ours and cannot be redeemed. ${photoRequest.en}`,
  },
);

const misreadKey = finding(
  "misread",
  {
    zh: "像是卡密，但错了不止一处，找不到对应的卡密",
    en: "It looks like a key with more than one slip, and no card is near it",
  },
  {
    zh: `您发来的卡密有几处看错了，我们找不到对应的卡密。${photoRequest.zh}`,
    en: `Some symbols of the card key that you sent are misread, and we cannot find it. ${photoRequest.en}`,
  },
);

function describeOtherProduct(symbols: number): KeyFinding {
  return finding(
    "otherProduct",
    {
      zh: `有${symbols}位，不是本站的卡密：本站的卡密是16位，分4组`,
      en: `It has ${formatCount(symbols, "symbol")}: keys of this site have 16, in four groups`,
    },
    {
      zh: `这不是我们的卡密：我们的卡密是16位，分4组。您可能拿错了其他产品的卡密。${photoRequest.zh}`,
      en: `This is none of our card keys: ours have 16 symbols in four groups. It may belong to another product. ${photoRequest.en}`,
    },
  );
}
