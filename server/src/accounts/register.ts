import type { register as call } from "@baleen/contract/accounts.ts";
import { usernameKey } from "@baleen/contract/rules.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { type Allowance, checkTurn, takeTurn } from "../http/turns.ts";
import { addAccount, isUsernameTaken } from "./account-store.ts";

const perAddress: Allowance = { most: 10, windowS: 3600, refusal: "tooManyRegistrations" };

export const register: Handler<Deps, typeof call> = async (deps, { body, visitor }) => {
  const { db, clock } = deps;
  const subject = `register from ${visitor.subscriber}`;
  const allowance = { ...perAddress, most: perAddress.most * deps.addressLeniency };
  const key = usernameKey(body.username);
  // What would be refused anyway is refused before the costly hash.
  await checkTurn(db, clock, subject, allowance);
  if (await isUsernameTaken(db, key)) throw nameTaken();

  const passwordHash = await deps.passwordHash.hash(body.password);
  return await inTransaction(db, async (tx) => {
    const account = await addAccount(tx, {
      username: body.username,
      usernameKey: key,
      nickname: body.nickname?.trim() || null,
      passwordHash,
      createdAt: clock.now(),
    });
    if (!account) throw nameTaken();
    // Only accounts that come to be are counted; a refusal here takes the account back.
    await takeTurn(tx, clock, subject, allowance);
    return { id: account.id, username: body.username };
  });
};

function nameTaken(): AppError {
  return new AppError("usernameTaken", { fields: { username: "usernameTaken" } });
}
