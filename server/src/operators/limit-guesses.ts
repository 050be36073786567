import { AppError } from "../http/app-error.ts";
import type { RateLimit } from "../http/rate-limits.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type Limiting = Pick<OperatorDeps, "loginThrottle" | "rateLimits" | "alarms">;

const perAddress: RateLimit = { max: 20, windowS: 3600, error: "tooManyOperatorTries" };
const beforeAlarm: RateLimit = { max: 4, windowS: 3600, error: "tooManyOperatorTries" };

/** What is guessed, and where from. */
export interface Guess {
  /** `password of li`: unknown logins are counted as known ones are. */
  readonly subject: string;
  /** Of the alarm; undefined for a login that nobody has, so that typed names open no alarms of their own. */
  readonly login: string | undefined;
  readonly clientKey: string;
}

/**
 * Counts a guess before it is compared: 20 failures an hour for an IP address, and growing delays for each subject
 * after five failures. Runs the comparison and takes the count back if it was right. Five failures in an hour raise an
 * alarm. Throws `tooManyOperatorTries`.
 */
export async function limitGuesses<Result>(
  { loginThrottle, rateLimits, alarms }: Limiting,
  { subject, login, clientKey }: Guess,
  compare: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const throttled = `operator: ${subject}`;
  await rateLimits.consumeForIp("operator guess", clientKey, perAddress);
  await loginThrottle.count(throttled, undefined).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError("tooManyOperatorTries", { retryAfterS: error.retryAfterS ?? 1 });
  });
  const result = await compare();
  if (result !== undefined) {
    await rateLimits.restoreForIp("operator guess", clientKey, perAddress);
    await loginThrottle.reset(throttled, undefined);
    return result;
  }
  if (!(await rateLimits.tryConsume(`failures at ${throttled}`, beforeAlarm))) {
    await alarms.raise({ kind: "operator.guessed", subject: login ?? "unknown logins" });
  }
  return undefined;
}
