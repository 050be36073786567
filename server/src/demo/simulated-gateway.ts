import { createHmac, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import {
  type Gateway,
  type Notice,
  type RawNotice,
  type Refund,
  type Trade,
  tradeOf,
} from "../payments/gateways/gateway.ts";
import type { Database } from "../platform/database/database.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Random } from "../platform/random.ts";

/** The gateway of the demo mode, whose cashier is a page of this server. */
export interface SimulatedGateway extends Gateway {
  /** Plays the buyer at the cashier; returns the notice that a real gateway would send. */
  settle(attemptNo: string, result: "paid" | "failed" | "closed"): Promise<RawNotice>;
}

const signatureHeader = "x-simulated-signature";

interface SimulatedGatewayOptions {
  readonly db: Database;
  readonly random: Random;
  /** The URL of the cashier's page for an order. */
  cashierUrl(orderNo: string): string;
}

export function simulatedGateway({ db, random, cashierUrl }: SimulatedGatewayOptions): SimulatedGateway {
  const key = random.bytes(32);
  const sign = (body: string) => createHmac("sha256", key).update(body).digest("hex");
  return {
    async create({ attemptNo, amountFen }) {
      return { codeUrl: cashierUrl(await openTrade(db, attemptNo, amountFen)) };
    },
    query: (attemptNo) => findTrade(db, attemptNo),
    async close(attemptNo) {
      await moveTrade(db, attemptNo, ["open"], "closed");
    },
    refundsParts: true,
    async refund(refund) {
      const { attemptNo, amountFen, totalFen } = refund;
      if (amountFen === totalFen) await moveTrade(db, attemptNo, ["paid"], "refunded");
      return refundedTrade(refund);
    },
    // Idempotent: the trade exists before the answer, and a repeated request finds it.
    queryRefund: async () => undefined,
    async settle(attemptNo, result) {
      // A trade that was paid meanwhile stays paid, so late payments can be tried.
      const from = result === "paid" ? (["open", "failed", "closed"] as const) : (["open"] as const);
      const trade = (await moveTrade(db, attemptNo, from, result)) ?? (await findTrade(db, attemptNo));
      const body = JSON.stringify(trade);
      return { headers: { [signatureHeader]: sign(body) }, body };
    },
    async readNotice(raw) {
      return isSigned(raw, sign(raw.body)) ? noticeOf(raw.body) : undefined;
    },
    answers: {
      accepted: { status: 200, contentType: "text/plain", body: "success" },
      refused: { status: 400, contentType: "text/plain", body: "fail" },
    },
  };
}

type TradeState = SimulatedTrade["state"];
type SimulatedTrade = Selectable<Tables["simulated_trades"]>;

/** Opens an attempt's trade unless it exists; returns the number of the attempt's order. */
async function openTrade(db: Database, attemptNo: string, amountFen: number): Promise<string> {
  const { order_no } = await db
    .with("opened", (creator) =>
      creator
        .insertInto("simulated_trades")
        .values({ attempt_no: attemptNo, amount_fen: amountFen, state: "open" })
        .onConflict((conflict) => conflict.column("attempt_no").doNothing()),
    )
    .selectFrom("payment_attempts")
    .select("order_no")
    .where("attempt_no", "=", attemptNo)
    .executeTakeFirstOrThrow();
  return order_no;
}

/** Changes a trade's state; undefined if its state is none of `from`. */
async function moveTrade(
  db: Database,
  attemptNo: string,
  from: readonly TradeState[],
  to: TradeState,
): Promise<Trade | undefined> {
  const row = await db
    .updateTable("simulated_trades")
    .set({ state: to })
    .where("attempt_no", "=", attemptNo)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
  return row && describeTrade(row);
}

async function findTrade(db: Database, attemptNo: string): Promise<Trade> {
  const row = await db
    .selectFrom("simulated_trades")
    .selectAll()
    .where("attempt_no", "=", attemptNo)
    .executeTakeFirst();
  return row ? describeTrade(row) : tradeOf(attemptNo);
}

function describeTrade({ attempt_no: attemptNo, amount_fen: paidFen, state }: SimulatedTrade): Trade {
  if (state === "open") return tradeOf(attemptNo);
  if (state === "failed" || state === "closed") return tradeOf(attemptNo, { ended: state });
  const paid = { gatewayTradeNo: `SIM${attemptNo}`, paidFen };
  if (state === "paid") return tradeOf(attemptNo, paid);
  return tradeOf(attemptNo, { ...paid, refundedFen: paidFen, hasRefund: true });
}

function refundedTrade({ attemptNo, refundNo, amountFen }: Refund): Trade {
  return tradeOf(attemptNo, { refund: { refundNo, amountFen, state: "done" }, hasRefund: true });
}

function isSigned({ headers }: RawNotice, expected: string): boolean {
  const given = headers[signatureHeader];
  return (
    typeof given === "string" &&
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}

function noticeOf(body: string): Notice {
  // The signature proves that `settle` wrote it, so its form is known.
  const { attemptNo, ...said } = JSON.parse(body) as Trade;
  const says = said.ended ?? (said.refundedFen === undefined ? "paid" : "refunded");
  return { noticeId: `${attemptNo}-${says}`, trade: tradeOf(attemptNo, said) };
}
