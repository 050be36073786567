import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { countCards, updateCards } from "../membership/cards/card-store.ts";
import { addAuditLogEntry } from "../operators/audit-log/audit-log-store.ts";
import type { Database } from "../platform/database/database.ts";
import { type Deployment, lockDeployment, saveMerchants } from "../platform/database/deployment.ts";
import { saveKeyRecord } from "../platform/database/key-store.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { Rejection } from "../platform/rejection.ts";
import { fingerprintOf } from "../platform/secret-key.ts";

interface Acceptance {
  readonly db: Database;
  readonly deployment: Deployment;
  readonly at: Date;
  readonly operator: string;
  readonly reason: string;
}

const auditFieldsOf = ({ operator, reason }: Acceptance) =>
  ({ operator: { id: null, login: operator }, reason, via: "command" }) as const;

/** Records the merchant configured for a payment method as the one in use. */
export async function acceptMerchant(acceptance: Acceptance, method: PaymentMethod): Promise<string> {
  const { db, deployment } = acceptance;
  const merchant = deployment.merchants[method];
  if (!merchant) throw new Rejection("noMerchant", { method });
  return await inTransaction(db, async (tx) => {
    const { merchants } = await lockMatchingDeployment(tx, deployment);
    const former = merchants[method]?.merchant ?? null;
    await saveMerchants(tx, { ...merchants, [method]: { merchant, configured: true } });
    const subject = { kind: "paymentMethod", id: method } as const;
    const params = { merchant, former };
    const action = { ...auditFieldsOf(acceptance), action: "acceptMerchant", subject, params } as const;
    await addAuditLogEntry(tx, action, { at: acceptance.at, outcome: "done" });
    return `${method}: ${merchant} (formerly ${former ?? "none"})`;
  });
}

/**
 * Records the configured secret key as the only one, because the recorded one is lost. If there are unused cards, the
 * operator must choose to revoke or keep them: cards made with another key can never be redeemed.
 */
export async function acceptKey(acceptance: Acceptance, unusedCards: string | undefined): Promise<string> {
  const { db, deployment, at } = acceptance;
  const revoked = await inTransaction(db, async (tx) => {
    const { secret_key_fingerprint: former } = await lockMatchingDeployment(tx, deployment);
    const fingerprint = fingerprintOf(deployment.secretKey);
    if (former === fingerprint) throw new Rejection("secretKeyUnchanged");
    // The normal key change keeps the former key and the cards; accepting would give both up.
    if (deployment.formerSecretKey !== undefined && former === fingerprintOf(deployment.formerSecretKey)) {
      throw new Rejection("formerKeyConfigured");
    }
    const unused = await countCards(tx, { state: "unused" }, at);
    if (unused > 0 && unusedCards !== "revoke" && unusedCards !== "keep") {
      throw new Rejection("unusedCardsLeft", { unused });
    }
    const cardsRevoked = unusedCards === "revoke" ? unused : 0;
    if (cardsRevoked > 0) await updateCards(tx, {}, at, { columns: { revoked_at: at }, onlyUnused: true });
    // Former keys in the database cannot be opened without the key that is given up.
    await saveKeyRecord(tx, { current: fingerprint, former: [] });
    const action = { ...auditFieldsOf(acceptance), action: "acceptKey", params: { cardsRevoked } } as const;
    await addAuditLogEntry(tx, action, { at, outcome: "done" });
    return cardsRevoked;
  });
  return `The key is accepted. ${revoked} unused cards were revoked.`;
}

/**
 * Locks and returns the deployment's row. Throws if its mode differs from that of the settings: a demo stays a demo.
 */
async function lockMatchingDeployment(tx: Tx, { mode }: Deployment) {
  const recorded = await lockDeployment(tx);
  if (!recorded) throw new Rejection("nothingRecorded");
  if (recorded.mode !== mode) throw new Rejection("modeDiffers", { recorded: recorded.mode, mode });
  return recorded;
}
