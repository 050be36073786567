import { type BillStore, commonBillMisbehaviours, feeOf, linesOfDay } from "../bill-days.ts";
import { writeTime, writeYuan } from "../formats.ts";
import { type Call, ProtocolError } from "./requests.ts";
import type { AlipayRefund, AlipayTrade, TradeBook } from "./trades.ts";
import { zip } from "./zip.ts";

export const downloadPath = "/downloadBillFile.resource";

/** `bill-truncated`: the archive ends in the middle. */
export const billMisbehaviours = [...commonBillMisbehaviours, "bill-truncated", "bill-elsewhere"] as const;

interface Seller {
  readonly sellerId: string;
  readonly book: TradeBook;
  readonly bills: BillStore;
}

/**
 * Creates the bill of a day and returns its download URL. Throws if there are no trades, as before a bill is available.
 */
export function offerBill(
  seller: Seller,
  { bill_type, bill_date: day = "" }: Call["content"],
  now: Date,
  mode: string | undefined,
): string {
  if (bill_type !== "trade" || !/^\d{4}-\d\d-\d\d$/.test(day) || day >= writeTime(now).slice(0, 10)) {
    throw new ProtocolError("40004", "invalid_arguments", "入参不合法");
  }
  const lines = linesOfDay(listLines(seller), day, mode);
  if (lines.length === 0 || mode === "bill-not-ready") {
    throw new ProtocolError("40004", "isp.bill_not_exist", "账单不存在");
  }
  const name = `${seller.sellerId}0156_${day.replaceAll("-", "")}`;
  const archive = zip([
    { name: `${name}_业务明细.csv`, text: writeList(lines, seller, day) },
    { name: `${name}_业务明细(汇总).csv`, text: writeSums(seller) },
  ]);
  const url = seller.bills.put(
    mode === "bill-truncated" ? archive.subarray(0, archive.length - 40) : archive,
  );
  return mode === "bill-elsewhere" ? "http://bills.example.com/file" : url;
}

interface Line {
  readonly at: Date;
  readonly amountFen: number;
  readonly trade: AlipayTrade;
  readonly refund?: AlipayRefund;
}

function listLines({ book }: Seller): Line[] {
  return book.all().flatMap((trade): Line[] => {
    const { paidAt: at, paidFen: amountFen } = trade;
    if (!at || amountFen === undefined) return [];
    const done = trade.refunds.filter(({ state }) => state === "done");
    const refunds = done.map((refund) => ({ at: refund.at, amountFen: refund.amountFen, trade, refund }));
    return [{ at, amountFen, trade }, ...refunds];
  });
}

const heads =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

function writeList(lines: readonly Line[], { sellerId }: Seller, day: string): string {
  const rows = lines.map(({ at, amountFen, trade, refund }) => {
    const amount = `${refund ? "-" : ""}${writeYuan(amountFen)}`;
    const numbers = [`${trade.tradeNo}\t`, `${trade.number}\t`, refund ? "退款" : "交易", trade.title];
    const times = [writeTime(trade.createdAt), writeTime(at), "", "", "", "\t", "**佳(yan***@example.com)"];
    const zeroFees = ["0.00", "0.00", "0.00", "0.00", "0.00", "", "0.00", "0.00"];
    // A fee is negative when Alipay charges it, and positive when a refund returns it.
    const fee = `${refund ? "" : "-"}${writeYuan(feeOf(amountFen))}`;
    const rest = [refund ? `${refund.requestNo}\t` : "\t", fee, "0.00", ""];
    return [...numbers, ...times, amount, amount, ...zeroFees, ...rest].join(",");
  });
  const refunds = lines.filter((line) => line.refund);
  const payments = lines.filter((line) => !line.refund);
  const sum = (some: readonly Line[]) => writeYuan(some.reduce((fen, { amountFen }) => fen + amountFen, 0));
  const date = day.replace(/(\d+)-(\d+)-(\d+)/, "$1年$2月$3日");
  return [
    "#支付宝业务明细查询",
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${date} 00:00:00]   终止日期：[${date} 24:00:00]`,
    "#-----------------------------------------业务明细列表----------------------------------------",
    heads,
    ...rows,
    "#-----------------------------------------业务明细列表结束------------------------------------",
    `#交易合计：${payments.length}笔，商家实收共${sum(payments)}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共-${sum(refunds)}元，商家优惠退款共0.00元`,
    "",
  ].join("\r\n");
}

/** The totals per shop. Without shops there is a single line, which the product does not read. */
function writeSums({ sellerId }: Seller): string {
  return [
    "#支付宝业务汇总查询",
    `#账号：[${sellerId}0156]`,
    "#-----------------------------------------业务汇总列表----------------------------------------",
    "门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）",
    "#----------------------------------------业务汇总列表结束-------------------------------------",
    "",
  ].join("\r\n");
}
