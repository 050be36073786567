import type { liftLimits as call } from "@baleen/contract/back-office/accounts.ts";
import { limitSubjectsOf } from "../../accounts/codes/limit-sends.ts";
import type { Act } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

/**
 * Ends the waiting times after wrong passwords and many codes. Other nodes may remember a rejection for two seconds. Throws
 * `OperatorError`.
 */
export const liftLimits: Act<typeof call> = async (deps, { id, ...by }) =>
  await actOnAccount(deps, { ...by, id, action: "lift limits" }, async (tx, account) => {
    const addresses = [account.email, account.phone].filter((address) => address !== null);
    const guesses = await deps.loginThrottle.resetAccount(tx, account);
    const codes = await deps.rateLimits.reset(addresses.flatMap(limitSubjectsOf), tx);
    return { result: { limitsLifted: guesses + codes } };
  });
