import { randomBytes } from "node:crypto";
import { type Fake, type FakeGateway, type FakeOptions, startFake } from "../fake.ts";
import { answerCall, type Desk, ownMisbehaviours, payPage } from "./answer-call.ts";
import { showPage } from "./show-page.ts";
import { openTradeBook } from "./trade-book.ts";
import { noticeOf } from "./write-notice.ts";

/** hupi (虎皮椒, XunhuPay) as far as a merchant can tell. */
export function startHupiFake(options: FakeOptions = {}): Promise<Fake> {
  return startFake(options, (origin) => openHupi(origin, options.now ?? (() => new Date())));
}

function openHupi(origin: string, now: () => Date): FakeGateway {
  const account = { appId: "201906120000", secret: randomBytes(16).toString("hex") };
  const book = openTradeBook(now);
  const desk: Desk = { origin, account, book, now };
  return {
    name: "hupi",
    settings: { HUPI_APP_ID: account.appId, HUPI_SECRET: account.secret, HUPI_GATEWAY: origin },
    ownMisbehaviours,
    answer: (heard, mode) => answerCall(desk, heard, mode),
    page: (heard) => showPage(desk, heard),
    trades: () => book.trades.map((trade) => ({ ...trade, currency: "CNY", code: payPage(desk, trade) })),
    scan(number) {
      if (!book.find(number)) throw new Error(`No trade has the number ${number}.`);
    },
    pay(number, { amountFen, currency = "CNY" }) {
      if (currency !== "CNY") throw new Error("hupi knows yuan alone.");
      return noticeOf(desk, book.pay(number, amountFen));
    },
    expire(number) {
      book.expire(number);
      return undefined;
    },
    refund(number, { amountFen }) {
      const paidFen = book.find(number)?.paidFen;
      if (amountFen !== undefined && amountFen !== paidFen)
        throw new Error("hupi sends back whole payments only.");
      return noticeOf(desk, book.endRefund(number));
    },
    isAcknowledged: ({ status, body }) => status === 200 && body === "success",
  };
}
