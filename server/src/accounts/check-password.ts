import type { checkPassword as call } from "@baleen/contract/accounts.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { type Allowance, takeTurn } from "../http/turns.ts";
import { isCommonPassword } from "./common-passwords.ts";

const perAddress: Allowance = { most: 60, windowS: 60, refusal: "tooManyRequests" };

export const checkPassword: Handler<Deps, typeof call> = async (deps, { body, visitor }) => {
  const allowance = { ...perAddress, most: perAddress.most * deps.addressLeniency };
  await takeTurn(deps.db, deps.clock, `password check from ${visitor.subscriber}`, allowance);
  return { common: await isCommonPassword(body.password) };
};
