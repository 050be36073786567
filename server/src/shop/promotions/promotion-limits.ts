import { defineLimit } from "../../platform/http/limit.ts";

const unknownCodes = "unknown promotion codes";
const error = "tooManyPromotionTries";
const perAccount = defineLimit(unknownCodes, { by: "account", max: 10, windowS: 3600, error });
// A carrier's customers share an address, and a link with a typing error may have many readers.
const perClient = defineLimit(unknownCodes, { by: "client", max: 60, windowS: 3600, error });

interface CodeRequest {
  readonly user: { readonly accountId: number } | undefined;
  readonly visitor: { readonly clientKey: string };
}

/** Who finds a code has guessed many that do not exist, so these alone count. */
export const promotionCodePolicy = {
  countedErrors: ["promotionUnknown"],
  limits: ({ user, visitor }: CodeRequest) => [
    ...(user ? [perAccount.of(user.accountId)] : []),
    perClient.of(visitor.clientKey),
  ],
} as const;
