import type { startTrialOnDevice as call } from "@baleen/contract/desktop/entitlement.ts";
import { startOwnTrial, trialsPerClient } from "../membership/trials/start-trial.ts";
import { defineHandler } from "../platform/http/define-handler.ts";
import type { Handler } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { requireDesktop } from "./devices.ts";

const trialsPerDevice = defineLimit("free trials", {
  by: "device",
  max: 10,
  windowS: 3600,
  error: "tooManyTrials",
});

/** The device's key is among what recognizes the person, as those of all machines on which the account is signed in. */
export const startTrialOnDevice = defineHandler<Handler<typeof call>>({
  precondition: (context) => void requireDesktop(context),
  limits: ({ user, visitor }) => [trialsPerDevice.of(user.deviceId), trialsPerClient.of(visitor.clientKey)],
  run: async (context, { body, user }) => await startOwnTrial(context, user, body.packageId),
});
