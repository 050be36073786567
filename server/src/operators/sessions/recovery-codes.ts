import { normaliseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { type ConsoleHandler, contextWithoutReason } from "../console-handler.ts";
import { type PerformedAction, performAction } from "../perform-action.ts";

const codeCount = 10;
const codeLength = 10;

/** Replaces the recovery codes with new ones, which are shown once. */
export const renewRecoveryCodes: ConsoleHandler<"renewRecoveryCodes"> = async (context, request) => {
  const { id, login, totp_sealed: sealed } = request.authentication.operator;
  if (sealed === null) throw new Rejection("forbidden");
  const subject = { kind: "operator", id: login } as const;
  const action = { ...contextWithoutReason(request), action: "renewRecoveryCodes", subject } as const;
  const renewed = await performAction(context, action, async (tx) => ({
    result: null,
    firstCallResult: await replaceRecoveryCodes(context, tx, id),
  }));
  return { recoveryCodes: requireFirstCall(renewed) };
};

export function requireFirstCall<Once>(performed: PerformedAction<null, Once>): Once {
  if (!performed.isFirst) throw new Error("An action without a key is never a repetition");
  return performed.firstCallResult;
}

/** Replaces an operator's recovery codes, stores their digests and returns the new codes. */
export async function replaceRecoveryCodes(
  { random, keyRing }: Pick<Context, "random" | "keyRing">,
  tx: Queries,
  operatorId: number,
): Promise<string[]> {
  const newCodes = Array.from({ length: codeCount }, () => randomSymbols(random, codeLength));
  await removeRecoveryCodes(tx, operatorId);
  await tx
    .insertInto("operator_recovery_codes")
    .values(
      newCodes.map((code) => ({
        operator_id: operatorId,
        digest: keyRing.digest("recovery code of operator", [String(operatorId), code]),
      })),
    )
    .execute();
  return newCodes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

export async function removeRecoveryCodes(tx: Queries, operatorId: number): Promise<void> {
  await tx.deleteFrom("operator_recovery_codes").where("operator_id", "=", operatorId).execute();
}

/** Uses up a recovery code; false if it is wrong or was used before. */
export async function takeRecoveryCode(
  { keyRing }: Pick<Context, "keyRing">,
  tx: Queries,
  operatorId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const digests = keyRing.candidates("recovery code of operator", [
    String(operatorId),
    normaliseBase32Key(typed),
  ]);
  const used = await tx
    .updateTable("operator_recovery_codes")
    .set({ used_at: now })
    .where(sql<boolean>`digest = any(${digests})`)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Queries, operatorId: number): Promise<number> {
  const { left } = await db
    .selectFrom("operator_recovery_codes")
    .select((select) => select.fn.countAll<number>().as("left"))
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
