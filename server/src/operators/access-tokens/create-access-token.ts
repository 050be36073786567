import { accessTokenPrefix } from "@baleen/contract/back-office/access-tokens.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { digest } from "../../platform/digest.ts";
import { randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { performAction } from "../perform-action.ts";
import { addAccessToken } from "./access-token-store.ts";

const dayS = 86_400;

/** Makes a token and returns it once: only its digest is stored. Throws `tokenNameTaken` or `tokenShownOnce`. */
export const createAccessToken: ConsoleAction<"createAccessToken", Context> = async (
  context,
  { name, permissions: chosen, validDays, ...by },
) => {
  const permissions = [...new Set(chosen)].toSorted();
  const subject = { kind: "accessToken", id: name } as const;
  const performed = await performAction(
    context,
    { ...by, action: "createAccessToken", subject },
    async (tx) => {
      const { id: maker } = by.operator;
      // A token works only as long as its maker is an owner.
      if (maker === null) throw new Rejection("roleForbids");
      const madeAt = context.clock.now();
      const expiresAt = secondsAfter(madeAt, validDays * dayS);
      const token = accessTokenPrefix + randomToken(context.random);
      const id = await addAccessToken(tx, {
        name,
        token_digest: digest(token),
        ending: token.slice(-4),
        permissions,
        made_by: maker,
        made_at: madeAt,
        expires_at: expiresAt,
      });
      if (id === undefined) throw new Rejection("tokenNameTaken", { name });
      const result = { id, expiresAt: expiresAt.toISOString() };
      return { result, after: { permissions, expiresAt }, firstCallResult: token };
    },
  );
  if (!performed.isFirst) throw new Rejection("tokenShownOnce");
  return { ...performed.result, token: performed.firstCallResult };
};
