import type { BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import { raiseOrClose } from "../../alarms/alarms.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { countLookUps } from "./look-up-store.ts";

const hoursBack = 24;
/** Of one gateway's slow answer or one buyer's mistake the operators hear elsewhere. */
const minUnhelped = 3;

/** What a look-up cannot settle without an operator or the gateway. */
const unhelpedFindings: readonly BuyerFindingKind[] = [
  "checking",
  "anotherAmount",
  "totalDiffers",
  "refundFailed",
];

/** Job: raises an alarm while several buyers look up payments that the site cannot settle. */
export async function watchLookUps({
  db,
  clock,
  alarms,
}: Pick<Context, "db" | "clock" | "alarms">): Promise<void> {
  const since = secondsAfter(clock.now(), -hoursBack * 3600);
  const orders = await countLookUps(db, since, unhelpedFindings);
  const subject = "payment help";
  await raiseOrClose(
    alarms,
    { kind: "payment.help_fails", subject },
    orders < minUnhelped ? undefined : { orders },
  );
}
