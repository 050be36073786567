import { countCards, listCards, revokeCards, type Which } from "../cards/card-store.ts";
import { type CardBatch, makeCardsIn } from "../cards/make-cards.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { findOffer } from "../packages/package-store.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, performAction } from "./perform-action.ts";

/** Makes cards, with an audit log entry, and returns their keys. Throws `OperatorError`. */
export async function createCards(deps: Deps, batch: CardBatch, by: By): Promise<string[]> {
  const { count, packageId, tag, expiresAt } = batch;
  const named = `create ${count} ${count === 1 ? "card" : "cards"} of package ${packageId}`;
  const action = { ...by, action: named, subject: `batch ${batch.batch}` };
  let keys: string[] | undefined;
  await performAction(deps, action, async (tx) => {
    if (!(await findOffer(tx, packageId))) {
      throw new OperatorError({ zh: `套餐${packageId}不存在`, en: `There is no package ${packageId}` });
    }
    keys = await makeCardsIn(deps, tx, batch);
    return { result: null, details: { tag, expiresAt } };
  });
  if (!keys) throw new OperatorError(shownOnce);
  return keys;
}

/** Only digests of the keys are stored, so a repetition cannot show them again. */
const shownOnce = {
  zh: "这批卡密已经生成，且只显示一次。如果文件丢失，请作废整批后重新生成",
  en: "These cards were made, and their keys are shown only once. If the file is lost, revoke the batch and make it again",
};

/**
 * Revokes the unused cards of a batch, or one card; returns the numbers of revoked and of found cards. Throws `OperatorError`,
 * also if several cards have the given ending.
 */
export async function revokeByHand(deps: Deps, which: Which, by: By) {
  const name = nameOf(which);
  return await performAction(deps, { ...by, action: "revoke cards", subject: name }, async (tx) => {
    const found = await countCards(tx, which);
    if (found === 0)
      throw new OperatorError({ zh: `找不到卡密：${name}`, en: `There is no card in ${name}` });
    if (which.ending !== undefined && found > 1) throw await ambiguous(tx, which, found);
    const revoked = await revokeCards(tx, which, deps.clock.now());
    const result = { revoked, found };
    return { result, details: result };
  });
}

/** As an entry's subject, and in sentences: `batch spring, ending A1B2`. */
function nameOf({ batch, ending, id }: Which): string {
  const parts = [
    batch !== undefined && `batch ${batch}`,
    ending !== undefined && `ending ${ending}`,
    id !== undefined && `card ${id}`,
  ];
  return parts.filter(Boolean).join(", ");
}

const maxNamed = 10;

async function ambiguous(tx: Tx, which: Which, found: number): Promise<OperatorError> {
  const cards = await listCards(tx, which, maxNamed);
  const named = cards.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
  if (found > cards.length) named.push("  …");
  const list = named.join("\n");
  return new OperatorError({
    zh: `有${found}张卡密是这个尾号，没有作废任何一张。请指明是哪一张：\n${list}`,
    en: `${found} cards have this ending, and nothing was revoked. Name the one that is meant:\n${list}`,
  });
}
