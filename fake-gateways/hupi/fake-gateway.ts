import { randomBytes } from "node:crypto";
import type { Fake, FakeGateway, FakeOptions } from "../fake.ts";
import { startFake } from "../start-fake.ts";
import { answerRequest, type HupiServer, ownMisbehaviours, paymentPageUrl, showPage } from "./answers.ts";
import { noticeOf } from "./notices.ts";
import { completeRefund } from "./refunds.ts";
import { openTradeBook } from "./trades.ts";

/** hupi (虎皮椒, XunhuPay) as a merchant sees it. */
export function startHupiFake(options: FakeOptions = {}): Promise<Fake> {
  return startFake(options, (origin) => openHupi(origin, options.now ?? (() => new Date())));
}

function openHupi(origin: string, now: () => Date): FakeGateway {
  const account = { appId: "201906120000", secret: randomBytes(16).toString("hex") };
  const book = openTradeBook(now);
  const state: HupiServer = { origin, account, book, now };
  return {
    name: "hupi",
    settings: { HUPI_APP_ID: account.appId, HUPI_SECRET: account.secret, HUPI_GATEWAY: origin },
    ownMisbehaviours,
    answer: (request, mode) => answerRequest(state, request, mode),
    page: (request) => showPage(state, request),
    trades: () =>
      book.trades.map((trade) => ({ ...trade, currency: "CNY", code: paymentPageUrl(state, trade) })),
    scan(number) {
      book.require(number);
    },
    pay(number, { amountFen, currency = "CNY" }) {
      if (currency !== "CNY") throw new Error("hupi knows yuan alone.");
      return noticeOf(state, book.pay(number, amountFen));
    },
    expire(number) {
      book.expire(number);
      return undefined;
    },
    refund(number, { amountFen }) {
      const paidFen = book.find(number)?.paidFen;
      if (amountFen !== undefined && amountFen !== paidFen)
        throw new Error("hupi sends back whole payments only.");
      return noticeOf(state, completeRefund(book.require(number)));
    },
    isAcknowledged: ({ status, body }) => status === 200 && body === "success",
  };
}
