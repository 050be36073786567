import { openBillStore } from "../bill-days.ts";
import type { Fake, FakeGateway, FakeOptions } from "../fake.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { Notice } from "../notice-delivery.ts";
import { startFake } from "../start-fake.ts";
import { openSwitches } from "../switches.ts";
import { answerRequest, keyFor } from "./answers.ts";
import { errorMisbehaviours } from "./api-errors.ts";
import { openAuthorizations } from "./authorizations.ts";
import { authorizePath, showAuthorizePage } from "./authorize-page.ts";
import { billMisbehaviours, downloadPath } from "./bills.ts";
import { type BridgeCall, checkBridgeCall } from "./bridge.ts";
import { oldPicturesPath } from "./complaint-pictures.ts";
import { refundNoticesOf, wechatComplaintActs } from "./complaint-player.ts";
import { openComplaintServer } from "./complaint-server.ts";
import { type ComplaintSwitches, complaintChoices } from "./complaint-switches.ts";
import { showH5Page } from "./h5-page.ts";
import { type Identity, type KeyMode, makeIdentity, settingsFor } from "./keys.ts";
import { type NoticeWriter, paidNotice, refundNotice } from "./notices.ts";
import { describeOAuth, peoplePath, showPeoplePage } from "./people-page.ts";
import { qrconnectPath, showQrconnectPage } from "./qrconnect-page.ts";
import { addRefund, findRefund } from "./refunds.ts";
import type { Registration } from "./registration.ts";
import { checkShareConfig, type ShareConfig, type ShareTickets } from "./share-tickets.ts";
import { type SignInSwitches, signInChoices } from "./sign-in-switches.ts";
import { picturePath, showPicture } from "./sns.ts";
import { h5Path, openOrderBook, toFakeTrade } from "./trades.ts";
import type { WechatServer } from "./wechat-server.ts";

export interface WechatFakeOptions extends FakeOptions {
  /** New merchants have a public key, which is the default. */
  readonly keys?: KeyMode;
}

export interface WechatFake extends Fake {
  /** What the merchant has registered. By default it is registered for the shop's own URLs. */
  readonly registration: Registration;
  /** How WeChat and its people behave at a sign-in, and WeChat Pay with complaints, which tests assign. */
  readonly switches: SignInSwitches & ComplaintSwitches;
  /** Pays as the bridge in WeChat's browser does; returns what it calls back with. */
  payAtBridge(call: BridgeCall): Promise<{ readonly err_msg: string; readonly err_desc?: string }>;
  /** What WeChat's browser answers to a page's JS-SDK configuration. */
  checkShareConfig(config: ShareConfig): string;
  /** Rotates the key: from now on it signs with a new certificate. */
  rotateKey(): void;
  /** The notice of a payment, written and not sent; `misbehaviour` is one of the `notice-…` ones without that prefix. */
  writeNotice(number: string, misbehaviour?: string): ReturnType<Notice["write"]>;
  /** Ends a refund that is under way, and sends its notice. */
  completeRefund(refundNo: string, status: "SUCCESS" | "CLOSED" | "ABNORMAL"): Promise<void>;
  /** Like `writeNotice`, for the latest refund. */
  writeRefundNotice(number: string, misbehaviour?: string): ReturnType<Notice["write"]>;
}

const noticeMisbehaviours = [
  "probe",
  "bad-signature",
  "wrong-clock",
  "unsigned",
  "unknown-key",
  "foreign-merchant",
  "foreign-app",
  "not-success",
  "other-api-key",
  "other-event",
];

/**
 * `unsigned-refusal`: a proxy answers 400, and nothing is done; `refused-after-all`: the same, but the request is carried
 * out. `html`: WeChat does not say who pays, but that it is busy; nor does it give tickets. For `bill-…` see `bills.ts`, for
 * `errcode:…` see `api-errors.ts`. `notice-…` affects the next notice, not the answer.
 */
const ownMisbehaviours = [
  "probe",
  "unsigned",
  "unknown-key",
  "foreign-merchant",
  "foreign-app",
  "not-success",
  "other-number",
  "system-error",
  "too-often",
  "old-words",
  "refund-at-once",
  "refund-closed",
  "refund-abnormal",
  "unsigned-refusal",
  "refused-after-all",
  "roll-over",
  "html",
  ...errorMisbehaviours,
  ...billMisbehaviours,
  ...noticeMisbehaviours.map((mode) => `notice-${mode}`),
];

/**
 * WeChat Pay, API v3: Native, H5 and JSAPI, as one merchant sees it, and OAuth of its official account and of its website
 * application.
 */
export async function startWechatFake(options: WechatFakeOptions = {}): Promise<WechatFake> {
  const now = options.now ?? (() => new Date());
  const identity = await makeIdentity(options.keys ?? "public-key", now());
  const book = openOrderBook(now);
  const registration: Registration = {};
  const switches = openSwitches({ ...signInChoices, ...complaintChoices });
  const tickets: ShareTickets = {};
  let noticeMisbehaviour: string | undefined;
  const writer = openWriter(identity, now, () => {
    const current = noticeMisbehaviour;
    noticeMisbehaviour = undefined;
    return current;
  });
  const setNoticeMisbehaviour = (misbehaviour: string | undefined) => {
    noticeMisbehaviour = misbehaviour;
  };
  const fake = await startFake(options, (origin) => {
    const common = { identity, origin, now, switches: switches.positions };
    const complaints = openComplaintServer({ ...common, orders: book, writer });
    const authorizations = openAuthorizations();
    const bills = openBillStore(origin, downloadPath);
    const server = { ...common, book, bills, complaints, authorizations, registration, tickets };
    return { ...openGateway(server, writer, setNoticeMisbehaviour), switches };
  });
  return {
    ...fake,
    registration,
    switches: switches.positions,
    async payAtBridge(call) {
      const order = checkBridgeCall({ identity, book, registration, now }, call);
      if (typeof order === "string") return { err_msg: "get_brand_wcpay_request:fail", err_desc: order };
      await fake.pay(order.request.number);
      return { err_msg: "get_brand_wcpay_request:ok" };
    },
    checkShareConfig: (config) => checkShareConfig({ identity, registration, tickets, now }, config),
    async completeRefund(refundNo, status) {
      const { order, refunded } = findRefund(book, refundNo);
      if (refunded.status === "SUCCESS" || refunded.status === "CLOSED") throw new Error("It has ended.");
      refunded.status = status;
      await fake.notices.post(refundNotice(writer, order, refundNo, refunded));
    },
    rotateKey: () => rotateKey(identity),
    writeNotice(number, misbehaviour) {
      setNoticeMisbehaviour(misbehaviour);
      return paidNotice(writer, book.find(number)).write();
    },
    writeRefundNotice(number, misbehaviour) {
      setNoticeMisbehaviour(misbehaviour);
      const order = book.find(number);
      const [refundNo, refunded] = [...order.refunds].at(-1) ?? [];
      if (!refundNo || !refunded) throw new Error("Nothing of it was sent back.");
      return refundNotice(writer, order, refundNo, refunded).write();
    },
  };
}

function openGateway(
  server: Omit<WechatServer, "mode">,
  writer: NoticeWriter,
  setNoticeMisbehaviour: (misbehaviour: string) => void,
): FakeGateway {
  const { identity, book, now } = server;
  // The numbers differ from those of a merchant's refunds.
  let consoleRefunds = 0;
  return {
    name: "WeChat Pay",
    settings: settingsFor(identity, server.origin),
    ownMisbehaviours,
    answer(request, mode) {
      if (mode === "roll-over") rotateKey(identity);
      if (mode?.startsWith("notice-")) setNoticeMisbehaviour(mode.slice("notice-".length));
      return answerRequest(request, { ...server, mode });
    },
    page: (request) => showPage(request, server),
    links: { [peoplePath]: "这个浏览器是谁的微信 / Whose WeChat this browser is" },
    state: () => describeOAuth(server),
    bills: server.bills,
    trades: () => [...book.orders.values()].map(toFakeTrade),
    scan(number) {
      book.find(number).isScanned = true;
    },
    pay: (number, payOptions) => paidNotice(writer, book.pay(number, payOptions)),
    // WeChat Pay does not close an order when its time to pay is over.
    expire(number) {
      book.find(number).expiresAt = now();
      return undefined;
    },
    refund(number, { amountFen }) {
      const order = book.find(number);
      consoleRefunds += 1;
      const refundNo = `CONSOLE${consoleRefunds}`;
      const newRefund = {
        amountFen: amountFen ?? order.paid?.amountFen ?? 0,
        status: "SUCCESS",
        now: now(),
      } as const;
      const notice = refundNotice(writer, order, refundNo, addRefund(order, refundNo, newRefund));
      return [notice, ...refundNoticesOf(order, server.complaints)];
    },
    complaints: wechatComplaintActs(server.complaints),
    isAcknowledged: ({ status }) => status === 200 || status === 204,
  };
}

/** Pages for people; undefined for any other request. */
async function showPage(
  request: ReceivedRequest,
  server: Omit<WechatServer, "mode">,
): Promise<Reply | undefined> {
  const { pathname } = request.url;
  if (pathname === authorizePath) return showAuthorizePage(request, server);
  if (pathname === qrconnectPath) return await showQrconnectPage(request, server);
  if (pathname === peoplePath) return showPeoplePage(request);
  if (request.method !== "GET") return undefined;
  if (pathname.startsWith(oldPicturesPath)) return server.complaints.pictures.showOld(request);
  if (pathname === h5Path) return showH5Page(request, server);
  return pathname.startsWith(picturePath) ? await showPicture(request, server) : undefined;
}

function openWriter(
  identity: Identity,
  now: () => Date,
  takeMisbehaviour: () => string | undefined,
): NoticeWriter {
  let writtenCount = 0;
  return {
    identity,
    now,
    takeMisbehaviour,
    key() {
      writtenCount += 1;
      return keyFor(identity, writtenCount % 2 === 0);
    },
  };
}

function rotateKey({ certificates, spare }: Identity): void {
  if (!certificates.includes(spare)) certificates.push(spare);
}
