import { samePhoneQuery, simulatedPrepayPrefix } from "@baleen/contract/demo.ts";
import {
  type BridgeRequest,
  cashierPath,
  type PaymentFlow,
  type PaymentScene,
} from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Selectable } from "kysely";
import { WechatOAuthError } from "../accounts/wechat/wechat-oauth.ts";
import {
  type Gateway,
  type Notice,
  type PayerAuthorizer,
  PayerUnknownError,
  type SceneErrorName,
  type Trade,
  tradeOf,
} from "../payments/gateways/gateway.ts";
import type { RawNotice } from "../payments/gateways/raw-notice.ts";
import type { Database } from "../platform/database/database.ts";
import { keyedDigest, sameDigest } from "../platform/digest.ts";
import { type Random, randomSymbols, randomToken } from "../platform/random.ts";
import type { Tables } from "../tables.ts";
import { simulatedWechat } from "./simulated-wechat.ts";

/** The demo's gateway; its cashier is a page of this server. */
export interface SimulatedGateway extends Gateway {
  /** Plays the buyer at the cashier; returns the webhook that a real gateway would send. */
  settle(attemptNo: string, result: "paid" | "failed" | "closed"): Promise<RawNotice>;
}

const signatureHeader = "x-simulated-signature";

interface SimulatedGatewayOptions {
  readonly db: Database;
  readonly random: Random;
  readonly method: PaymentMethod;
  cashierUrl(orderNo: string): string;
}

export function simulatedGateway(options: SimulatedGatewayOptions): SimulatedGateway {
  const { db, random, method, cashierUrl } = options;
  const key = randomToken(random);
  const sign = (body: string) => keyedDigest(key, body);
  return {
    chooseFlow: (scene) => simulatedFlow(method, scene),
    ...(method === "hupi" && { app: "wechat" as const }),
    ...(method === "wechat" && { payerAuthorizer: simulatedPayers(random) }),
    async create({ attemptNo, amountFen, flowDetails }) {
      const orderNo = await openTrade(db, attemptNo, amountFen);
      if (flowDetails?.way === "jsapi") return { codeUrl: `${simulatedPrepayPrefix}${orderNo}-${amountFen}` };
      // A path only, because the phone may use another host name than the configured origin.
      if (flowDetails?.way === "h5") return { codeUrl: `${cashierPath}${orderNo}?${samePhoneQuery}` };
      return { codeUrl: cashierUrl(orderNo) };
    },
    query: (attemptNo) => findTrade(db, attemptNo),
    async close(attemptNo) {
      await moveTrade(db, attemptNo, ["open"], "closed");
    },
    supportsPartialRefunds: true,
    async refund({ attemptNo, refundNo, amountFen, totalFen }) {
      if (amountFen === totalFen) await moveTrade(db, attemptNo, ["paid"], "refunded");
      return tradeOf(attemptNo, { refund: { refundNo, amountFen, state: "done" }, hasRefund: true });
    },
    // Every refund counts as unknown here, so it is requested again; `refund` is idempotent and completes immediately.
    queryRefund: async () => undefined,
    async settle(attemptNo, result) {
      // A trade paid in the meantime stays paid, so that late payments can be tried.
      const from = result === "paid" ? (["open", "failed", "closed"] as const) : (["open"] as const);
      const trade = (await moveTrade(db, attemptNo, from, result)) ?? (await findTrade(db, attemptNo));
      const body = JSON.stringify(trade);
      return { headers: { [signatureHeader]: sign(body) }, body };
    },
    async readNotice({ headers: { [signatureHeader]: signature }, body }) {
      const isSigned = typeof signature === "string" && sameDigest(signature, sign(body));
      return isSigned ? noticeOf(body) : undefined;
    },
    noticeReplies: {
      accepted: { status: 200, contentType: "text/plain", body: "success" },
      refused: { status: 400, contentType: "text/plain", body: "fail" },
    },
  };
}

/** Payment methods of a merchant with every permission; hupi serves WeChat Pay. */
function simulatedFlow(method: PaymentMethod, scene: PaymentScene): PaymentFlow | SceneErrorName {
  if (scene === "scan") return "code";
  if (scene === "browser") return "h5";
  const app = method === "alipay" ? "alipay" : "wechat";
  if (scene !== app) return "paymentNeedsBrowser";
  return method === "wechat" ? "jsapi" : "h5";
}

/** The demo's WeChat: its OAuth page, and a bridge in the demo bridge's script. */
function simulatedPayers(random: Random): PayerAuthorizer {
  return {
    appId: simulatedWechat.appId,
    authorizeUrl: simulatedWechat.authorizeUrl,
    async readOpenid(code) {
      try {
        return (await simulatedWechat.readPerson(code)).openid;
      } catch (error) {
        throw error instanceof WechatOAuthError ? new PayerUnknownError("refused", error.message) : error;
      }
    },
    bridgeRequest(prepayId): BridgeRequest {
      const nonceStr = randomSymbols(random, 32);
      const sent = { timeStamp: "0", nonceStr, package: `prepay_id=${prepayId}` };
      return { appId: simulatedWechat.appId, ...sent, signType: "RSA", paySign: "simulated" };
    },
  };
}

type TradeState = SimulatedTrade["state"];
type SimulatedTrade = Selectable<Tables["simulated_trades"]>;

/** Opens an attempt's trade unless it exists; returns the order number of the attempt. */
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

/** Changes a trade's state; undefined if the current state is not in `from`. */
async function moveTrade(db: Database, attemptNo: string, from: readonly TradeState[], to: TradeState) {
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

function noticeOf(body: string): Notice {
  // The signature proves that `settle` wrote the body, so its format is known.
  const { attemptNo, ...facts } = JSON.parse(body) as Trade;
  const outcome = facts.ended ?? (facts.refundedFen === undefined ? "paid" : "refunded");
  return { noticeId: `${attemptNo}-${outcome}`, trade: tradeOf(attemptNo, facts) };
}
