import type { logIn as call, LoginReply } from "@baleen/contract/sessions.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { Allowance } from "../http/turns.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { logInByPassword } from "./log-in-by-password.ts";

const perMinute: Allowance = { most: 20, windowS: 60, refusal: "tooManyLogins" };
const perHour: Allowance = { most: 100, windowS: 3600, refusal: "tooManyLogins" };

export const logIn: Handler<Deps, typeof call> = async (deps, { body, visitor }): Promise<LoginReply> => {
  for (const allowance of [perMinute, perHour]) {
    await deps.turns.takeForAddress("login", visitor.subscriber, allowance);
  }
  return body.type === "username"
    ? await logInByPassword(deps, body, visitor)
    : await logInByCode(deps, body, visitor);
};
