import type { makeRecoveryKey as call } from "@baleen/contract/recovery.ts";
import { keepRecoveryKey } from "../accounts/recovery-key-store.ts";
import { lockVerified, verifyPassword } from "../accounts/verify-password.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { makeKey, recoveryKeyDigest } from "./recovery-key.ts";

/** Only for accounts without a bound address: for others a stolen key would be one more way in. */
export const makeRecoveryKey: Handler<Deps, typeof call> = async (deps, { body, user }) => {
  const proved = await verifyPassword(deps, user.accountId, body.password, "password");
  const recoveryKey = makeKey(deps.random);
  await inTransaction(deps.db, async (tx) => {
    const { id, email, phone } = await lockVerified(tx, proved, "password");
    if (email !== null || phone !== null) throw new AppError("recoveryKeyNotNeeded");
    await keepRecoveryKey(tx, id, recoveryKeyDigest(deps.secretKey, recoveryKey), deps.clock.now());
  });
  return { recoveryKey };
};
