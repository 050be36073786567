import { createHash } from "node:crypto";
import { commonBillMisbehaviours, feeOf, linesOfDay } from "../bill-days.ts";
import { writeTime, writeYuan } from "../formats.ts";
import { invalidField, ProtocolError } from "./requests.ts";
import { type Order, payerOf, type Refund } from "./trades.ts";
import type { WechatServer } from "./wechat-server.ts";

export const downloadPath = "/v3/billdownload/file";

/** `bill-wrong-hash`: the hash is another file's. `bill-truncated`: the file ends in the middle, and the hash fits. */
export const billMisbehaviours = [
  ...commonBillMisbehaviours,
  "bill-wrong-hash",
  "bill-truncated",
  "bill-elsewhere",
] as const;

/** Creates the bill of a day and answers with its download URL. */
export function offerBill(state: WechatServer, query: URLSearchParams): object {
  const { now, mode, bills } = state;
  const day = query.get("bill_date") ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day >= writeTime(now()).slice(0, 10)) throw invalidField("bill_date");
  if (mode === "bill-not-ready") throw new ProtocolError(400, "STATEMENT_CREATING", "账单生成中");
  const lines = linesOfDay(listLines(state), day, mode);
  if (lines.length === 0) throw new ProtocolError(400, "NO_STATEMENT_EXIST", "账单文件不存在");
  const whole = Buffer.from(writeBill(lines, state));
  const file = mode === "bill-truncated" ? whole.subarray(0, whole.length / 2) : whole;
  const hash = createHash("sha1").update(mode === "bill-wrong-hash" ? "another file" : file);
  const url = bills.put(file);
  return {
    hash_type: "SHA1",
    hash_value: hash.digest("hex"),
    download_url: mode === "bill-elsewhere" ? "https://bills.example.com/file?token=x" : url,
  };
}

interface Line {
  readonly at: Date;
  readonly amountFen: number;
  readonly order: Order;
  readonly refund?: readonly [number: string, refunded: Refund];
}

/** The lines of the bill. A refund counts at the time at which it was accepted. */
function listLines({ book }: WechatServer): Line[] {
  return [...book.orders.values()].flatMap((order): Line[] => {
    if (!order.paid) return [];
    const refunds = [...order.refunds].map((refund) => {
      const [, { createdAt: at, amountFen }] = refund;
      return { at, amountFen, order, refund };
    });
    return [{ at: order.paid.at, amountFen: order.paid.amountFen, order }, ...refunds];
  });
}

const heads =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const totalHeads =
  "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";

function writeBill(lines: readonly Line[], { identity }: WechatServer): string {
  const rows = lines.map(({ at, amountFen, order, refund }) => {
    const [paid, back] = refund ? ["0.00", writeYuan(amountFen)] : [writeYuan(amountFen), "0.00"];
    const [refundNo, refunded] = refund ?? [];
    const accountFields = [writeTime(at), order.request.appId, identity.merchantId, "0", ""];
    const trade = [
      order.paid?.transactionId,
      order.request.number,
      payerOf(order.request),
      order.request.tradeType,
    ];
    const state = [refund ? "REFUND" : "SUCCESS", "OTHERS", order.request.currency, paid, "0.00"];
    const sentBack = [refunded?.id ?? "0", refundNo ?? "0", back, "0.00"];
    const refundFields = [refund ? "ORIGINAL" : "", refunded?.status ?? ""];
    return [
      ...accountFields,
      ...trade,
      ...state,
      ...sentBack,
      ...refundFields,
      order.request.title,
      "",
      writeFee(refund ? -feeOf(amountFen) : feeOf(amountFen)),
      "0.60%",
      paid,
      back,
      "",
    ];
  });
  const sum = (isRefund: boolean) =>
    writeYuan(lines.reduce((fen, line) => fen + (Boolean(line.refund) === isRefund ? line.amountFen : 0), 0));
  const feesFen = lines.reduce(
    (fen, { amountFen, refund }) => fen + (refund ? -feeOf(amountFen) : feeOf(amountFen)),
    0,
  );
  const totals = [lines.length, sum(false), sum(true), "0.00", writeFee(feesFen), sum(false), sum(true)];
  const text = [heads, ...rows.map(writeRow), totalHeads, writeRow(totals)]
    .map((row) => `${row}\r\n`)
    .join("");
  return `\u{FEFF}${text}`;
}

/** With five decimals; negative with refunds. */
function writeFee(fen: number): string {
  return `${fen < 0 ? "-" : ""}${writeYuan(Math.abs(fen))}000`;
}

function writeRow(fields: readonly unknown[]): string {
  return fields.map((field) => `\`${field}`).join(",");
}
