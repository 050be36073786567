import type { AuditAction } from "@baleen/contract/console/audit-log-words.ts";
import { addBatch, updateBatch } from "../cards/batch-store.ts";
import { countCards, listCards, revokeCards, setExpiry, tagCards, type Which } from "../cards/card-store.ts";
import { type CardBatch, makeCardsIn } from "../cards/make-cards.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { findOffer } from "../packages/package-store.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, type OperatorAction, performAction, performOnce } from "./perform-action.ts";

export interface NewBatch extends CardBatch {
  readonly note?: string | null;
}

/** The cards that were chosen, and how many of them could be changed. */
interface Changed {
  readonly found: number;
  readonly changed: number;
}

/** Makes a batch of cards, with an audit log entry, and returns their keys. Throws `OperatorError`. */
export async function createCards(deps: Deps, wanted: NewBatch, by: By): Promise<string[]> {
  const { count, packageId, batch, tag, note = null, expiresAt } = wanted;
  const action: OperatorAction = {
    ...by,
    action: `create ${count} ${count === 1 ? "card" : "cards"} of package ${packageId}`,
    subject: nameOf({ batch }),
  };
  const made = await performOnce(deps, action, async (tx) => {
    const now = deps.clock.now();
    if (!(await findOffer(tx, packageId, now))) {
      throw new OperatorError({ zh: `套餐${packageId}不存在`, en: `There is no package ${packageId}` });
    }
    if (expiresAt && expiresAt <= now) throw new OperatorError(expiryPassed);
    const row = { name: batch, package_id: packageId, tag, note, expires_at: expiresAt };
    if (!(await addBatch(tx, { ...row, made_by: by.operator.login, made_at: now }))) {
      throw new OperatorError({
        zh: `已有批次${batch}，请换一个名称`,
        en: `There is a batch ${batch} already. Choose another name`,
      });
    }
    const keys = await makeCardsIn(deps, tx, wanted);
    return { result: null, details: { tag, note, expiresAt }, once: keys };
  });
  if (!made.isFirst) throw new OperatorError(shownOnce);
  return made.once;
}

/** Only digests of the keys are stored, so a repetition cannot show them again. */
const shownOnce = {
  zh: "这批卡密已经生成，且只显示一次。如果文件丢失，请作废整批后重新生成",
  en: "These cards were made, and their keys are shown only once. If the file is lost, revoke the batch and make it again",
};

const expiryPassed = { zh: "卡密的有效期已经过去", en: "The keys would have expired already" };

/** Revokes the unused ones of the chosen cards. Throws `OperatorError`, also if several cards have the given ending. */
export async function revokeByHand(deps: Deps, which: Which, by: By): Promise<Changed> {
  return await changeByHand(deps, { which, action: "revoke cards" }, by, (tx, now) =>
    revokeCards(tx, which, now),
  );
}

/** Gives the chosen cards a tag, or takes it away. Throws `OperatorError`. */
export async function tagByHand(deps: Deps, which: Which, tag: string | null, by: By): Promise<Changed> {
  const change: Change = { which, action: "tag cards", details: { tag } };
  return await changeByHand(deps, change, by, async (tx, now) => {
    if (isWholeBatch(which)) await updateBatch(tx, which.batch, { tag });
    return await tagCards(tx, which, now, tag);
  });
}

/** Changes until when the chosen cards can be redeemed; used and revoked ones stay. Throws `OperatorError`. */
export async function setExpiryByHand(
  deps: Deps,
  which: Which,
  expiresAt: Date | null,
  by: By,
): Promise<Changed> {
  const change: Change = { which, action: "change expiry of cards", details: { expiresAt } };
  return await changeByHand(deps, change, by, async (tx, now) => {
    if (expiresAt && expiresAt <= now) throw new OperatorError(expiryPassed);
    if (isWholeBatch(which)) await updateBatch(tx, which.batch, { expires_at: expiresAt });
    return await setExpiry(tx, which, now, expiresAt);
  });
}

/** Records an export of cards' states in the audit log. Throws `OperatorError` if there are none. */
export async function recordExport(deps: Deps, which: Which, by: By): Promise<void> {
  await changeByHand(deps, { which, action: "export cards" }, by, async () => 0);
}

interface Change {
  readonly which: Which;
  readonly action: AuditAction;
  readonly details?: object;
}

async function changeByHand(
  deps: Deps,
  { which, action, details }: Change,
  by: By,
  change: (tx: Tx, now: Date) => Promise<number>,
): Promise<Changed> {
  const name = nameOf(which);
  return await performAction(deps, { ...by, action, subject: name }, async (tx) => {
    const now = deps.clock.now();
    const found = await countCards(tx, which, now);
    if (found === 0) {
      throw new OperatorError({ zh: `找不到卡密：${name}`, en: `There is no card in ${name}` });
    }
    if (which.ending !== undefined && found > 1) throw await ambiguous(tx, which, found, now);
    const result = { found, changed: await change(tx, now) };
    return { result, details: { ...details, ...result } };
  });
}

function isWholeBatch(which: Which): which is Which & { readonly batch: string } {
  const { batch, ending, id, state } = which;
  return batch !== undefined && ending === undefined && id === undefined && state === undefined;
}

/** As an entry's subject, and in sentences: `batch spring, ending A1B2`. */
function nameOf({ batch, ending, id, state }: Which): string {
  const parts = [
    batch !== undefined && `batch ${batch}`,
    ending !== undefined && `ending ${ending}`,
    id !== undefined && `card ${id}`,
    state,
  ];
  return parts.filter(Boolean).join(", ") || "all cards";
}

const maxNamed = 10;

async function ambiguous(tx: Tx, which: Which, found: number, now: Date): Promise<OperatorError> {
  const cards = await listCards(tx, which, now, { max: maxNamed });
  const named = cards.map(({ id, batch }) => `  --id ${id}  (batch ${batch})`);
  if (found > cards.length) named.push("  …");
  const list = named.join("\n");
  return new OperatorError({
    zh: `有${found}张卡密是这个尾号，没有改动任何一张。请指明是哪一张：\n${list}`,
    en: `${found} cards have this ending, and nothing was changed. Name the one that is meant:\n${list}`,
  });
}
