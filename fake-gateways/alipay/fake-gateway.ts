import { openBillStore } from "../bill-days.ts";
import type { Fake, FakeGateway, FakeOptions } from "../fake.ts";
import { startFake } from "../start-fake.ts";
import { openSwitches, type Switches } from "../switches.ts";
import { type AlipayServer, answerRequest, ownMisbehaviours } from "./answers.ts";
import { billMisbehaviours, downloadPath } from "./bills.ts";
import { openComplaintServer } from "./complaint-book.ts";
import { alipayComplaintActs } from "./complaint-player.ts";
import { type ComplaintSwitches, complaintChoices } from "./complaint-switches.ts";
import { showComplaintPicture } from "./complaints.ts";
import { type Certificates, issueCertificates, type Keys, makeKeys } from "./keys.ts";
import { noticeOf } from "./notices.ts";
import { closeIfRefunded } from "./refunds.ts";
import { type AlipayTrade, endUnpaid, openTradeBook, refundedFen } from "./trades.ts";

const appId = "2021000000000001";
const sellerId = "2088000000000088";

interface AlipayOptions extends FakeOptions {
  /** The application is in certificate mode. */
  readonly isCertified?: boolean;
}

/** Alipay's payment by code (当面付), as a merchant sees it. */
export async function startAlipayFake(options: AlipayOptions = {}): Promise<AlipayFake> {
  const { now = () => new Date(), isCertified = false } = options;
  const keys = await makeKeys();
  const certificates = isCertified ? await issueCertificates(keys, now()) : undefined;
  const switches = openSwitches(complaintChoices);
  const fake = await startFake(options, (origin) => {
    return openAlipay(origin, { keys, certificates }, switches, now);
  });
  return { ...fake, switches: switches.positions };
}

export interface AlipayFake extends Fake {
  /** How Alipay behaves with complaints, which tests assign. */
  readonly switches: ComplaintSwitches;
}

interface IssuedKeys {
  readonly keys: Keys;
  readonly certificates: Certificates | undefined;
}

function openAlipay(
  origin: string,
  { keys, certificates }: IssuedKeys,
  switches: Switches<typeof complaintChoices>,
  now: () => Date,
): FakeGateway {
  const book = openTradeBook(now);
  const sender = { appId, sellerId, keys, now };
  const complaints = openComplaintServer({ origin, trades: book, switches: switches.positions, now });
  const state: AlipayServer = {
    ...sender,
    certificates,
    book,
    complaints,
    bills: openBillStore(origin, downloadPath),
  };
  return {
    name: "alipay",
    settings: {
      ALIPAY_APP_ID: appId,
      ALIPAY_PRIVATE_KEY: keys.merchantPrivateKey,
      ALIPAY_PUBLIC_KEY: keys.gatewayPublicKeys,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_GATEWAY: `${origin}/gateway.do`,
      ...(certificates && {
        ALIPAY_PUBLIC_KEY: certificates.alipay,
        ALIPAY_APP_CERTIFICATE: certificates.app,
        ALIPAY_ROOT_CERTIFICATE: certificates.roots,
      }),
    },
    ownMisbehaviours: [...ownMisbehaviours, ...billMisbehaviours],
    switches,
    complaints: alipayComplaintActs(complaints, sender),
    page: async (request) => showComplaintPicture(request),
    answer: (request, mode) => answerRequest(state, request, mode),
    bills: state.bills,
    trades: () => book.all().map((trade) => ({ ...trade, currency: "CNY", refundedFen: refundedFen(trade) })),
    scan: (number) => scan(book.require(number)),
    pay(number, { amountFen, currency = "CNY" }) {
      if (currency !== "CNY") throw new Error("Alipay's notices know no currency but yuan.");
      const trade = book.require(number);
      scan(trade);
      trade.state = "TRADE_SUCCESS";
      trade.paidFen = amountFen ?? trade.amountFen;
      trade.paidAt = now();
      return noticeOf(trade, state);
    },
    expire(number) {
      // There is no notice of it for payments by code.
      endUnpaid(book.require(number), now());
      return undefined;
    },
    refund: (number, { amountFen }) => refundInConsole(book.require(number), amountFen, state),
    isAcknowledged: ({ status, body }) => status === 200 && body === "success",
  };
}

function scan(trade: AlipayTrade): void {
  if (trade.state === "OFFERED") trade.state = "WAIT_BUYER_PAY";
  if (trade.state !== "WAIT_BUYER_PAY") throw new Error(`It is ${trade.state}, so it cannot be paid.`);
}

function refundInConsole(trade: AlipayTrade, amountFen: number | undefined, state: AlipayServer) {
  const refundableFen = trade.state === "TRADE_SUCCESS" ? (trade.paidFen ?? 0) - refundedFen(trade) : 0;
  const refundFen = amountFen ?? refundableFen;
  if (refundFen < 1 || refundFen > refundableFen)
    throw new Error(`There are ${refundableFen} fen to send back.`);
  trade.refunds.push({
    requestNo: `CONSOLE${trade.refunds.length + 1}`,
    amountFen: refundFen,
    at: state.now(),
    state: "done",
  });
  closeIfRefunded(trade, state.now());
  return noticeOf(trade, state);
}
