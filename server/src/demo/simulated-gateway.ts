import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/open-database.ts";
import type { Gateway, Notice, RawNotice, Trade } from "../outside/gateways/gateway.ts";
import type { Random } from "../outside/random.ts";

/** The gateway of the demo mode: its cashier is a page of this very server. */
export interface SimulatedGateway extends Gateway {
  /** What the buyer does at the cashier; gives the notice that a real gateway would send then. */
  settle(attemptNo: string, result: "paid" | "failed" | "closed"): Promise<RawNotice>;
}

const signatureHeader = "x-simulated-signature";

interface Setting {
  readonly db: Database;
  readonly random: Random;
  /** The address of the cashier's page for an attempt. */
  cashierUrl(attemptNo: string): Promise<string>;
}

export function simulatedGateway({ db, random, cashierUrl }: Setting): SimulatedGateway {
  const key = random.bytes(32);
  const sign = (body: string) => createHmac("sha256", key).update(body).digest("hex");
  return {
    async create({ attemptNo, amountFen }) {
      await db
        .insertInto("simulated_trades")
        .values({ attempt_no: attemptNo, amount_fen: amountFen, state: "open" })
        .onConflict((conflict) => conflict.column("attempt_no").doNothing())
        .execute();
      return { codeUrl: await cashierUrl(attemptNo) };
    },
    query: (attemptNo) => findTrade(db, attemptNo),
    close: (attemptNo) => moveTrade(db, attemptNo, ["open"], "closed"),
    refundsParts: true,
    async refund({ attemptNo, amountFen, totalFen }) {
      if (amountFen === totalFen) await moveTrade(db, attemptNo, ["paid"], "refunded");
      return "done";
    },
    async settle(attemptNo, result) {
      // A buyer who is quicker than the closing of the trade has paid it; hence a late payment is possible.
      const from = result === "paid" ? (["open", "failed", "closed"] as const) : (["open"] as const);
      await moveTrade(db, attemptNo, from, result);
      const body = JSON.stringify(await findTrade(db, attemptNo));
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

type TradeState = Trade["state"];

async function moveTrade(
  db: Database,
  attemptNo: string,
  from: readonly TradeState[],
  to: TradeState,
): Promise<void> {
  await db
    .updateTable("simulated_trades")
    .set({ state: to })
    .where("attempt_no", "=", attemptNo)
    .where("state", "in", from)
    .execute();
}

async function findTrade(db: Database, attemptNo: string): Promise<Trade> {
  const row = await db
    .selectFrom("simulated_trades")
    .selectAll()
    .where("attempt_no", "=", attemptNo)
    .executeTakeFirst();
  return {
    attemptNo,
    state: row?.state ?? "open",
    amountFen: row?.amount_fen,
    gatewayTradeNo: row && `SIM${attemptNo}`,
  };
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
  // The signature says that this process wrote it, so it has the form in which `settle` wrote it.
  const trade = JSON.parse(body) as Trade;
  return { noticeId: `${trade.attemptNo}-${trade.state}`, trade };
}
