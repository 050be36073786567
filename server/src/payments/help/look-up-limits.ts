import { defineLimit } from "../../platform/http/limit.ts";

const error = "tooManyPaymentLookups";
const hour = { windowS: 3_600, error } as const;
const day = { windowS: 86_400, error } as const;

const lookUps = "look-ups of payments";
export const lookUpLimits = {
  // A carrier's customers share an address.
  perClient: [
    defineLimit(lookUps, { by: "client", max: 20, windowS: 600, error }),
    defineLimit(lookUps, { by: "client", max: 300, ...day }),
  ],
  perNumber: defineLimit(lookUps, { by: "number", max: 30, ...hour }),
  /** Of one's own orders. */
  perAccount: defineLimit(lookUps, { by: "account", max: 60, ...hour }),
} as const;

const messages = "messages about payments";
export const messageLimits = {
  perClient: [defineLimit(messages, { by: "client", max: 30, ...day })],
  perNumber: defineLimit(messages, { by: "number", max: 3, ...day }),
  /** Counted by the job: a reply that depended on it would tell strangers that a number has an account. */
  perAccount: defineLimit(messages, { by: "account", max: 5, ...day }),
} as const;
