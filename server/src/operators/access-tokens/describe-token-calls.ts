import { tokenBody } from "@baleen/contract/back-office/access-tokens.ts";
import { accountRejections } from "@baleen/contract/back-office/account-rejections.ts";
import { cardRejections } from "@baleen/contract/back-office/card-rejections.ts";
import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { isAction } from "@baleen/contract/back-office/operator-action.ts";
import { tokenErrors } from "@baleen/contract/back-office/token-errors.ts";
import type { Call } from "@baleen/contract/call.ts";
import { httpErrors } from "@baleen/contract/http-errors.ts";
import { rejections } from "@baleen/contract/rejections.ts";
import { describeCalls } from "../../platform/http/openapi.ts";

const { noSuchOrder, noSuchPackage, searchTooWide, tokenCardsAboveLimit, tokenDaysAboveLimit } = rejections;

const errors = {
  ...httpErrors,
  ...tokenErrors,
  ...cardRejections,
  ...accountRejections,
  ...{ noSuchOrder, noSuchPackage, searchTooWide, tokenCardsAboveLimit, tokenDaysAboveLimit },
};

const introduction =
  "The calls that answer to access tokens. docs/api.md explains them, with examples. Each has the extension `x-permissions`: the token needs one of these permissions.";

const idempotencyKey =
  "1 to 255 visible ASCII characters, chosen by you once for each thing to do. Repeat a request whose reply was lost with the same key and the same body: it acts once and is answered alike.";

/** The OpenAPI document of the calls that answer to access tokens. */
export function describeTokenCalls(calls: Readonly<Record<string, ConsoleCall>>) {
  const forTokens = new Map(Object.entries(calls).filter(([, call]) => call.forTokens.length > 0));
  const asTokensMakeIt = (call: ConsoleCall): Call => ({
    ...call,
    access: "signed-in",
    body: tokenBody(call),
  });
  return describeCalls(
    Object.fromEntries([...forTokens].map(([name, call]) => [name, asTokensMakeIt(call)])),
    {
      title: "Baleen API for other systems",
      introduction,
      errors,
      detailsOf(name) {
        const call = forTokens.get(name);
        return {
          ...(call && isAction(call) && { headers: { "Idempotency-Key": idempotencyKey } }),
          errorStatuses: [...new Set(Object.values(errors).map(({ status }) => status))].toSorted(),
          extensions: { "x-permissions": call?.forTokens },
        };
      },
    },
  );
}
