import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { addAuditLogEntry } from "../back-office/audit-log/audit-log-store.ts";
import { countCards, updateCards } from "../membership/cards/card-store.ts";
import type { Database } from "../platform/database/database.ts";
import {
  type Deployment,
  lockDeployment,
  saveFingerprint,
  saveMerchants,
} from "../platform/database/deployment.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { ExplainedError } from "../platform/explained-error.ts";
import { fingerprintOf } from "../platform/secret-key.ts";

interface Acceptance {
  readonly db: Database;
  readonly deployment: Deployment;
  readonly at: Date;
  readonly operator: string;
  readonly reason: string;
}

const commandOf = ({ operator, reason }: Acceptance) =>
  ({ operator: { id: null, login: operator }, reason, via: "command" }) as const;

/** Records the merchant that the settings name for a method. */
export async function acceptMerchant(acceptance: Acceptance, method: PaymentMethod): Promise<string> {
  const { db, deployment } = acceptance;
  const merchant = deployment.merchants[method];
  if (!merchant) {
    throw new ExplainedError({
      zh: `设置中没有${method}的商户`,
      en: `The settings name no merchant for ${method}`,
    });
  }
  return await inTransaction(db, async (tx) => {
    const { merchants } = await lockOwn(tx, deployment);
    const former = merchants[method]?.merchant ?? null;
    await saveMerchants(tx, { ...merchants, [method]: { merchant, configured: true } });
    const subject = { kind: "paymentMethod", id: method } as const;
    const params = { merchant, former };
    const action = { ...commandOf(acceptance), action: "acceptMerchant", subject, params } as const;
    await addAuditLogEntry(tx, action, { at: acceptance.at, outcome: "done" });
    return `${method}: ${merchant} (formerly ${former ?? "none"})`;
  });
}

/**
 * Records the configured key as the one under which codes and cards are stored. If there are unused cards, the operator has
 * to decide about them: cards made with another key can never be redeemed.
 */
export async function acceptKey(acceptance: Acceptance, unusedCards: string | undefined): Promise<string> {
  const { db, deployment, at } = acceptance;
  const revoked = await inTransaction(db, async (tx) => {
    const { secret_key_fingerprint: former } = await lockOwn(tx, deployment);
    const fingerprint = fingerprintOf(deployment.secretKey);
    if (former === fingerprint) {
      throw new ExplainedError({
        zh: "数据库已在使用这个密钥",
        en: "The database was opened with this key already",
      });
    }
    const unused = await countCards(tx, { state: "unused" }, at);
    if (unused > 0 && unusedCards !== "revoke" && unusedCards !== "keep") {
      throw new ExplainedError({
        zh:
          `有${unused}张未使用的卡密，只能用生成它们的密钥兑换：` +
          "请加 --unused-cards revoke；如果它们就是用这个密钥生成的，请加 --unused-cards keep",
        en:
          `There are ${unused} unused cards, which only the key they were made under redeems: ` +
          "--unused-cards revoke, or --unused-cards keep if they were made under this one",
      });
    }
    const cardsRevoked = unusedCards === "revoke" ? unused : 0;
    if (cardsRevoked > 0) await updateCards(tx, {}, at, { columns: { revoked_at: at }, onlyOpen: true });
    await saveFingerprint(tx, fingerprint);
    const action = { ...commandOf(acceptance), action: "acceptKey", params: { cardsRevoked } } as const;
    await addAuditLogEntry(tx, action, { at, outcome: "done" });
    return cardsRevoked;
  });
  return `The key is accepted. ${revoked} unused cards were revoked.`;
}

/** Locks and returns the deployment's row. Throws if its mode differs from the settings': a demo stays a demo. */
async function lockOwn(tx: Tx, { mode }: Deployment) {
  const recorded = await lockDeployment(tx);
  if (!recorded) throw new ExplainedError(nothingRecorded);
  if (recorded.mode !== mode) {
    throw new ExplainedError({
      zh: `这个数据库属于${recorded.mode}，而APP_ENV是${mode}`,
      en: `This database belongs to ${recorded.mode}, but APP_ENV says ${mode}`,
    });
  }
  return recorded;
}

export const nothingRecorded = {
  zh: "还没有记录；服务器首次启动时会记录",
  en: "Nothing is recorded yet; the first start of the server records it",
};
