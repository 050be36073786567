import { addressCounters } from "../../accounts/codes/limit-sends.ts";
import { actOnAccount } from "../../accounts/operator/act-on-account.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import { resetReplacements } from "../device-store.ts";

/**
 * Resets the limits on wrong passwords, codes and replaced devices. Other nodes cache a rejection for up to two
 * seconds.
 */
export const liftLimits: ConsoleAction<"liftLimits"> = async (context, { id, ...by }) =>
  await actOnAccount(context, { ...by, id, action: "liftLimits" }, async (tx, account) => {
    const addresses = [account.email, account.phone].filter((address) => address !== null);
    const guesses = await context.loginThrottle.resetAccount(tx, account);
    const codes = await context.rateLimits.reset(addresses.flatMap(addressCounters), tx);
    const replacements = (await resetReplacements(tx, id)) > 0 ? 1 : 0;
    return { result: { limitsLifted: guesses + codes + replacements } };
  });
