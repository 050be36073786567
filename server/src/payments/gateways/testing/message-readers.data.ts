import { createCipheriv, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { systemClock } from "../../../platform/clock.ts";
import { systemRandom } from "../../../platform/random.ts";
import { alipayGateway } from "../alipay/gateway.ts";
import { makeTestSettings } from "../alipay/testing/test-settings.ts";
import { joinFields } from "../formats.ts";
import type { Gateway, Trade } from "../gateway.ts";
import { hupiGateway } from "../hupi/gateway.ts";
import { hashOf } from "../hupi/signature.ts";
import { wechatGateway } from "../wechat/gateway.ts";
import { settingsFrom } from "../wechat/testing/start-fake.ts";

export type Message = Readonly<Record<string, unknown>>;

/** Signs a gateway's message and reads it. */
export interface Reader {
  readonly name: string;
  /** A message with every field from the gateway's documents and SDK. */
  readonly message: Message;
  /** Identities, states and figures; every other field may be missing. */
  readonly required: readonly string[];
  readonly read: (message: Message) => Promise<Trade | string | undefined>;
}

export const attemptNo = "P0000000000000000000000001";
const refundNo = "R0000000000000000000000001";
const refund = { attemptNo, refundNo, amountFen: 1300, totalFen: 3900, reason: "asked" };
export const payment = {
  attemptNo,
  amountFen: 3900,
  description: "一个月会员",
  expiresAt: new Date(systemClock.now().getTime() + 900_000),
  notifyUrl: "https://www.example.com/api/payments/notify/x",
};
export const tools = { clock: systemClock, random: systemRandom };
const readNoticeTrade = async (gateway: Gateway, raw: Parameters<Gateway["readNotice"]>[0]) =>
  (await gateway.readNotice(raw))?.trade;

// WeChat Pay

const wechatKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const apiV3Key = "k".repeat(32);
export const wechatSettings = settingsFrom({
  WECHAT_PAY_APP_ID: "wx0123456789abcdef",
  WECHAT_PAY_MERCHANT_ID: "1900000001",
  WECHAT_PAY_CERTIFICATE_SERIAL: "A".repeat(40),
  WECHAT_PAY_PRIVATE_KEY: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  }) as string,
  WECHAT_PAY_API_V3_KEY: apiV3Key,
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_0100000000012024010100000000000001",
  WECHAT_PAY_PUBLIC_KEY: wechatKeys.publicKey.export({ type: "spki", format: "pem" }) as string,
});

export function signByWechat(body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const text = `${timestamp}\n${nonce}\n${body}\n`;
  return {
    "wechatpay-timestamp": timestamp,
    "wechatpay-nonce": nonce,
    "wechatpay-serial": "PUB_KEY_ID_0100000000012024010100000000000001",
    "wechatpay-signature": sign("sha256", Buffer.from(text), wechatKeys.privateKey).toString("base64"),
  };
}

function createWechatGateway(message: Message): Gateway {
  const sendHttp = async () => {
    const body = JSON.stringify(message);
    return { status: 200, headers: signByWechat(body), body: Buffer.from(body) };
  };
  return wechatGateway({ ...tools, settings: wechatSettings, sendHttp });
}

function encryptContent(content: Message): Message {
  const nonce = "n".repeat(12);
  const cipher = createCipheriv("aes-256-gcm", apiV3Key, nonce).setAAD(Buffer.from("transaction"));
  const bytes = [cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(bytes).toString("base64");
  return { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce, associated_data: "transaction" };
}

export const envelope = (event_type: string, content: Message): Message => ({
  id: "EV-1",
  create_time: "2026-03-01T16:00:00+08:00",
  event_type,
  resource_type: "encrypt-resource",
  summary: "支付成功",
  resource: { ...encryptContent(content), original_type: "transaction" },
});

async function readWechatNotice(notice: Message) {
  const body = JSON.stringify(notice);
  return await readNoticeTrade(createWechatGateway({}), { headers: signByWechat(body), body });
}

// wechatpay-apiv3/wechatpay-go, services/payments/models.go: each field is a pointer
export const transaction: Message = {
  appid: wechatSettings.appId,
  mchid: "1900000001",
  out_trade_no: attemptNo,
  transaction_id: "4200000000000001",
  trade_type: "NATIVE",
  trade_state: "SUCCESS",
  trade_state_desc: "支付成功",
  bank_type: "CMC",
  attach: "",
  success_time: "2026-03-01T16:00:00+08:00",
  payer: { openid: "oX" },
  scene_info: { device_id: "1" },
  promotion_detail: [],
  amount: { total: 3900, payer_total: 3900, currency: "CNY", payer_currency: "CNY" },
};
const paidFields = [
  "appid",
  "mchid",
  "out_trade_no",
  "transaction_id",
  "trade_state",
  "amount",
  "amount.total",
];

// wechatpay-apiv3/wechatpay-go, services/refunddomestic/models.go
const refundAnswer: Message = {
  refund_id: "50300000000001",
  out_refund_no: refundNo,
  transaction_id: "4200000000000001",
  out_trade_no: attemptNo,
  channel: "ORIGINAL",
  user_received_account: "支付用户零钱",
  success_time: "2026-03-01T16:00:00+08:00",
  create_time: "2026-03-01T16:00:00+08:00",
  status: "SUCCESS",
  funds_account: "AVAILABLE",
  amount: {
    total: 3900,
    refund: 1300,
    payer_total: 3900,
    payer_refund: 1300,
    settlement_refund: 1300,
    settlement_total: 3900,
    discount_refund: 0,
    currency: "CNY",
  },
  promotion_detail: [],
};
const refundNotice: Message = {
  mchid: "1900000001",
  out_trade_no: attemptNo,
  transaction_id: "4200000000000001",
  out_refund_no: refundNo,
  refund_id: "50300000000001",
  refund_status: "SUCCESS",
  success_time: "2026-03-01T16:00:00+08:00",
  user_received_account: "支付用户零钱",
  amount: { total: 3900, refund: 1300, payer_total: 3900, payer_refund: 1300 },
};

export const wechatReaders: readonly Reader[] = [
  {
    name: "WeChat Pay's notice",
    message: envelope("TRANSACTION.SUCCESS", transaction),
    required: [
      "id",
      "event_type",
      "resource",
      "resource.ciphertext",
      "resource.nonce",
      "resource.associated_data",
    ],
    read: readWechatNotice,
  },
  {
    name: "the content of WeChat Pay's notice",
    message: transaction,
    required: paidFields,
    read: (content) => readWechatNotice(envelope("TRANSACTION.SUCCESS", content)),
  },
  {
    name: "the content of WeChat Pay's notice of a refund",
    message: refundNotice,
    required: ["mchid", "out_trade_no", "out_refund_no", "refund_status", "amount", "amount.refund"],
    read: (content) => readWechatNotice(envelope("REFUND.SUCCESS", content)),
  },
  {
    name: "WeChat Pay's answer to a query",
    message: transaction,
    required: paidFields,
    read: (message) => createWechatGateway(message).query(attemptNo),
  },
  ...(["refund", "queryRefund"] as const).map((call) => ({
    name: `WeChat Pay's answer to ${call}`,
    message: refundAnswer,
    required: ["out_trade_no", "out_refund_no", "status"],
    read: (message: Message) => createWechatGateway(message)[call](refund),
  })),
  {
    name: "WeChat Pay's answer to create",
    message: { code_url: "weixin://wxpay/bizpayurl?pr=1" },
    required: ["code_url"],
    read: async (message) => (await createWechatGateway(message).create(payment)).codeUrl,
  },
  {
    name: "WeChat Pay's answer to close",
    message: { anything: "1" },
    required: [],
    read: async (message) => {
      await createWechatGateway(message).close(attemptNo);
      return "closed";
    },
  },
];

// Alipay

const { settings: alipaySettings, alipayKey } = makeTestSettings();

function createAlipayGateway(method: string, reply: Message): Gateway {
  const node = JSON.stringify(reply);
  const signature = sign("sha256", Buffer.from(node), alipayKey).toString("base64");
  const body = `{"${method.replaceAll(".", "_")}_response":${node},"sign":"${signature}"}`;
  const sendHttp = async () => ({ status: 200, headers: {}, body: Buffer.from(body) });
  return alipayGateway({ ...tools, settings: alipaySettings, sendHttp });
}

const alipayTrade: Message = {
  code: "10000",
  msg: "Success",
  trade_no: "2026030122001400000001",
  out_trade_no: attemptNo,
  buyer_logon_id: "a***@x.com",
  buyer_user_id: "2088000000000001",
  buyer_open_id: "o",
  trade_status: "TRADE_SUCCESS",
  total_amount: "39.00",
  trans_currency: "CNY",
  settle_currency: "CNY",
  receipt_amount: "39.00",
  buyer_pay_amount: "39.00",
  point_amount: "0.00",
  invoice_amount: "39.00",
  send_pay_date: "2026-03-01 16:00:00",
  store_id: "",
  fund_bill_list: [],
  buyer_user_type: "PRIVATE",
  passback_params: "",
};

async function readAlipayNotice(notice: Message) {
  const fields = Object.entries(notice) as [string, string][];
  const text = joinFields(fields.filter(([name]) => name !== "sign_type"));
  const signature = sign("sha256", Buffer.from(text), alipayKey).toString("base64");
  const body = new URLSearchParams([...fields, ["sign", signature]]).toString();
  // The query finds the payment, so a field that the notice lacks is read there.
  return await readNoticeTrade(createAlipayGateway("alipay.trade.query", alipayTrade), { headers: {}, body });
}

export const alipayReaders: readonly Reader[] = [
  {
    name: "Alipay's notice",
    message: {
      notify_time: "2026-03-01 16:00:01",
      notify_type: "trade_status_sync",
      notify_id: "N1",
      app_id: alipaySettings.appId,
      auth_app_id: alipaySettings.appId,
      charset: "utf-8",
      version: "1.0",
      sign_type: "RSA2",
      trade_no: "2026030122001400000001",
      out_trade_no: attemptNo,
      out_biz_no: "",
      buyer_id: "2088000000000001",
      buyer_logon_id: "a***@x.com",
      seller_id: alipaySettings.sellerId,
      seller_email: "seller@x.com",
      trade_status: "TRADE_SUCCESS",
      total_amount: "39.00",
      receipt_amount: "39.00",
      invoice_amount: "39.00",
      buyer_pay_amount: "39.00",
      point_amount: "0.00",
      refund_fee: "0.00",
      subject: "一个月会员",
      body: "",
      gmt_create: "2026-03-01 15:59:00",
      gmt_payment: "2026-03-01 16:00:00",
      fund_bill_list: "[]",
      passback_params: "",
    },
    required: ["notify_type", "notify_id", "app_id", "sign_type", "out_trade_no", "trade_status"],
    read: readAlipayNotice,
  },
  {
    name: "Alipay's answer to a query",
    message: alipayTrade,
    required: ["code", "out_trade_no", "trade_no", "trade_status", "total_amount"],
    read: (message) => createAlipayGateway("alipay.trade.query", message).query(attemptNo),
  },
  {
    name: "Alipay's answer to a refund",
    message: {
      code: "10000",
      msg: "Success",
      trade_no: "2026030122001400000001",
      out_trade_no: attemptNo,
      buyer_logon_id: "a***@x.com",
      fund_change: "Y",
      refund_fee: "13.00",
      refund_detail_item_list: [],
      store_name: "",
      gmt_refund_pay: "2026-03-01 16:00:00",
    },
    // Without `fund_change` the refund is queried.
    required: ["code", "fund_change"],
    read: (message) => createAlipayGateway("alipay.trade.refund", message).refund(refund),
  },
  {
    name: "Alipay's answer to a query of a refund",
    message: {
      code: "10000",
      msg: "Success",
      trade_no: "2026030122001400000001",
      out_trade_no: attemptNo,
      out_request_no: refundNo,
      total_amount: "39.00",
      refund_amount: "13.00",
      refund_status: "REFUND_SUCCESS",
      gmt_refund_pay: "2026-03-01 16:00:00",
    },
    required: ["code", "out_request_no", "refund_amount", "refund_status"],
    read: (message) => createAlipayGateway("alipay.trade.fastpay.refund.query", message).queryRefund(refund),
  },
  {
    name: "Alipay's answer to create",
    message: { code: "10000", msg: "Success", out_trade_no: attemptNo, qr_code: "https://qr.alipay.com/1" },
    required: ["code", "qr_code"],
    read: async (message) =>
      (await createAlipayGateway("alipay.trade.precreate", message).create(payment)).codeUrl,
  },
  {
    name: "Alipay's answer to close",
    message: { code: "10000", msg: "Success", trade_no: "2026030122001400000001", out_trade_no: attemptNo },
    required: ["code"],
    read: async (message) => {
      await createAlipayGateway("alipay.trade.close", message).close(attemptNo);
      return "closed";
    },
  },
];

// hupi

const hupiSettings = { appId: "201906120000", secret: "s".repeat(32), gatewayOrigin: "https://hupi.example" };

function createHupiGateway(message: Message): Gateway {
  const hash = hashOf(message as Record<string, string>, hupiSettings.secret);
  const sendHttp = async () => {
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ ...message, hash })) };
  };
  return hupiGateway({ ...tools, settings: hupiSettings, sendHttp });
}

const hupiData: Message = {
  status: "OD",
  open_order_id: "20250101123",
  out_trade_order: attemptNo,
  total_amount: "39.00",
  title: "一个月会员",
  payment_method: "wechat",
  transaction_id: "4200000000000001",
  order_date: "2026-03-01 15:59:00",
  paid_date: "2026-03-01 16:00:00",
  pay_url: "",
  plugins: "",
};
const prefixDataFields = (names: readonly string[]) => [
  "errcode",
  "data",
  ...names.map((name) => `data.${name}`),
];

export const hupiReaders: readonly Reader[] = [
  {
    name: "hupi's notice",
    message: {
      trade_order_id: attemptNo,
      total_fee: "39.00",
      transaction_id: "4200000000000001",
      open_order_id: "20250101123",
      order_title: "一个月会员",
      status: "OD",
      plugins: "",
      attach: "",
      appid: hupiSettings.appId,
      time: "1735660900",
      nonce_str: "0123456789abcdef",
    },
    required: ["trade_order_id", "total_fee", "open_order_id", "status", "appid"],
    read: async (message) => {
      const hash = hashOf(message as Record<string, string>, hupiSettings.secret);
      const body = new URLSearchParams({ ...(message as Record<string, string>), hash }).toString();
      return await readNoticeTrade(createHupiGateway({ errcode: 0, errmsg: "success!", data: hupiData }), {
        headers: {},
        body,
      });
    },
  },
  {
    name: "hupi's answer to a query",
    message: { errcode: 0, errmsg: "success!", data: hupiData },
    required: prefixDataFields(["status", "open_order_id", "out_trade_order", "total_amount"]),
    read: (message) => createHupiGateway(message).query(attemptNo),
  },
  {
    name: "hupi's answer to a refund",
    message: { errcode: 0, errmsg: "success!", refund_status: "CD", trade_order_id: attemptNo },
    required: ["errcode", "refund_status"],
    read: (message) => createHupiGateway(message).refund({ ...refund, amountFen: 3900 }),
  },
  {
    name: "hupi's answer to a query of a refund",
    message: { errcode: 0, errmsg: "success!", data: { ...hupiData, status: "CD" } },
    required: prefixDataFields(["status", "out_trade_order", "transaction_id"]),
    read: (message) => createHupiGateway(message).queryRefund({ ...refund, amountFen: 3900 }),
  },
  {
    name: "hupi's answer to create",
    message: {
      errcode: 0,
      errmsg: "success!",
      openid: 20250101123,
      url_qrcode: "https://hupi.example/qr?id=1",
      url: "https://hupi.example/pay?id=1",
    },
    required: ["errcode", "url"],
    read: async (message) => (await createHupiGateway(message).create(payment)).codeUrl,
  },
];
