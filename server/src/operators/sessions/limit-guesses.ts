import type { Context } from "../../context.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { isRejection, Rejection } from "../../platform/rejection.ts";
import { readDeviceToken } from "./known-device.ts";

const error = "tooManyOperatorTries";
const hourS = 3600;
const perClient = defineLimit("wrong guesses at operators’ sign-ins", {
  by: "client",
  max: 20,
  windowS: hourS,
  error,
});
/** Shared by all unknown browsers, so that using many IP addresses allows no more guesses. */
const perLogin = {
  password: limitAt("password"),
  "second factor": limitAt("second factor"),
  enrolment: limitAt("enrolment"),
};

function limitAt(place: string) {
  return defineLimit(`wrong guesses at an operator’s ${place}`, {
    by: "login",
    max: 100,
    windowS: hourS,
    error,
  });
}

const failuresToAlarm = 5;

interface Guess {
  readonly at: keyof typeof perLogin;
  /** As typed: unknown logins are counted like existing ones. */
  readonly login: string;
  /** Undefined for an unknown login, so that typed names do not raise separate alarms. */
  readonly operatorId: number | undefined;
  readonly client: OperatorClient;
}

/** The operator's browser. */
export interface OperatorClient {
  readonly clientKey: string;
  readonly ipAddress: string;
  readonly deviceLabel: string;
  /** The cookie of a browser in which an operator has signed in before (`known-device.ts`). */
  readonly deviceToken: string | undefined;
}

/**
 * Counts a guess before comparing it, runs the comparison, and uncounts it if it was right. After five failures, delays
 * grow per known browser; for passwords in unknown browsers, per IP address, so that knowing a login is not enough to
 * delay its operator. Guesses at a second factor in unknown browsers are delayed together, since they need the
 * password. Unknown browsers fail at most 20 times an hour for an IP address and 100 times for a login. Five failures
 * in an hour raise an alarm. Throws `tooManyOperatorTries`, or `operatorCredentialsWrong` or `secondFactorWrong`.
 */
export async function limitGuesses<Result>(
  context: Pick<Context, "keyRing" | "alarms" | "loginThrottle" | "rateLimits">,
  guess: Guess,
  compare: () => Promise<Result | undefined>,
): Promise<Result> {
  const { rateLimits, loginThrottle, alarms } = context;
  const { at, login, operatorId, client } = guess;
  const guessed = `operator: ${at} of ${login}`;
  const device = readDeviceToken(context.keyRing, client.deviceToken);
  const isKnown = device !== undefined && device.operatorId === operatorId;
  const unknownBrowserKey = at === "password" ? `${guessed} from ${client.clientKey}` : guessed;
  const throttled = isKnown ? `${guessed} on ${device.id}` : unknownBrowserKey;

  const wrong = at === "password" ? "operatorCredentialsWrong" : "secondFactorWrong";
  const counters = isKnown ? [] : [perClient.of(client.clientKey), perLogin[at].of(login)];
  const attempt = () =>
    loginThrottle.guess(throttled, compare).catch((thrown) => {
      if (!isRejection("tooManyLogins")(thrown)) throw thrown;
      throw new Rejection(error, { retryAfterS: thrown.retryAfterS ?? 1 });
    });
  return await rateLimits.limitFailures(counters, isRejection(wrong), async () => {
    const result = await attempt();
    if (result !== undefined) return result;
    const failures = await rateLimits.countEvent(`failures at ${guessed}`, hourS);
    if (failures >= failuresToAlarm) {
      const subject = operatorId === undefined ? "unknown logins" : login;
      await alarms.raise({ kind: "operator.guessed", subject });
    }
    throw new Rejection(wrong);
  });
}
