import type { logIn as call, LoginReply } from "@baleen/contract/sessions.ts";
import type { Deps } from "../deps.ts";
import type { Handler, Visitor } from "../http/handler.ts";
import { type Allowance, takeTurn } from "../http/turns.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { logInByPassword } from "./log-in-by-password.ts";

const perMinute: Allowance = { most: 20, windowS: 60, refusal: "tooManyLogins" };
const perHour: Allowance = { most: 100, windowS: 3600, refusal: "tooManyLogins" };

export const logIn: Handler<Deps, typeof call> = async (deps, { body, visitor }): Promise<LoginReply> => {
  await limitAddress(deps, visitor);
  return body.type === "username"
    ? await logInByPassword(deps, body, visitor)
    : await logInByCode(deps, body, visitor);
};

async function limitAddress({ db, clock, addressLeniency }: Deps, { subscriber }: Visitor): Promise<void> {
  for (const allowance of [perMinute, perHour]) {
    const subject = `login per ${allowance.windowS} s from ${subscriber}`;
    await takeTurn(db, clock, subject, { ...allowance, most: allowance.most * addressLeniency });
  }
}
