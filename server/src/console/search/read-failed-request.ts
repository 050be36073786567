import { type ErrorName, errors } from "@baleen/contract/errors.ts";
import { findAccount } from "../../accounts/account-store.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { formatTime } from "../../platform/format-time.ts";
import { Rejection } from "../../platform/rejection.ts";

export const readFailedRequest: ConsoleHandler<"readFailedRequest"> = async (
  { readsDb },
  { params: { id } },
) => {
  const row = await readsDb.selectFrom("failed_requests").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Rejection("notFound");
  const account = row.account_id === null ? undefined : await findAccount(readsDb, row.account_id);
  const reason = nameOf(row.code);
  // Server errors have no retry time.
  const { sentence } = new Rejection(reason, { retryAfterS: 0 });
  return {
    id,
    at: row.at.toISOString(),
    call: row.call,
    status: row.status,
    code: row.code,
    error: reason,
    sentence,
    account: account ? { id: account.id, username: account.username } : null,
    orderNo: row.order_no,
    buyer: {
      zh: `您在${formatTime(row.at, "zh")}遇到的错误是我们这边的问题，和您的操作无关，当时的操作没有完成。请再试一次；如果您已付款，请不要重复付款，我们会核实并开通。`,
      en: `The error that you met ${formatTime(row.at, "en")} was on our side, and what you did was not completed. Please try again; if you have paid, do not pay again, as we will find the payment and grant it.`,
    },
  };
};

/** The name of an error code. A later release may have stored a code that this release does not know. */
function nameOf(code: number): ErrorName {
  const name = (Object.keys(errors) as ErrorName[]).find((name) => errors[name].code === code);
  return name ?? "internal";
}
