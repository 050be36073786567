import type { checkPassword as call } from "@baleen/contract/passwords.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { Allowance } from "../http/turns.ts";
import { isCommonPassword } from "./common-passwords.ts";

const perAddress: Allowance = { most: 60, windowS: 60, refusal: "tooManyRequests" };

export const checkPassword: Handler<Deps, typeof call> = async (deps, { body, visitor }) => {
  await deps.turns.takeForAddress("password check", visitor.subscriber, perAddress);
  return { common: await isCommonPassword(body.password) };
};
