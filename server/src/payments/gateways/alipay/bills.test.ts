import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeGbk } from "../../../../../fake-gateways/alipay/gbk.ts";
import { zip } from "../../../../../fake-gateways/alipay/zip.ts";
import { readArchive, readTradeBill } from "./bills.ts";
import { type OpenAlipay, openAlipay } from "./testing/start-fake.ts";
import { unzip } from "./unzip.ts";

/** In the format of Alipay's bills: numbers end with a tab, refunds are negative. */
const own = `P${"0".repeat(24)}`;
const lines = [
  "#支付宝业务明细查询",
  "#账号：[20880000000000880156]",
  "#起始日期：[2026年02月28日 00:00:00]   终止日期：[2026年02月28日 24:00:00]",
  "#-----------------------------------------业务明细列表----------------------------------------",
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注",
  "2026022822001400000001\t,OWN1\t,交易,一年会员, 含, 逗号,2026-02-28 23:59:00,2026-02-28 23:59:59,,,,\t,**佳(yan***@163.com),39.00,38.00,0.00,0.00,1.00,0.00,0.00,,0.00,0.00,\t,-0.23,0.00,",
  "2026022822001400000002\t,OWN2\t,退款,一个月会员,2026-02-27 23:59:00,2026-02-28 10:00:00,,,,\t,**佳(yan***@163.com),-13.00,-13.00,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,R2\t,0.08,0.00,",
  "#-----------------------------------------业务明细列表结束------------------------------------",
  "#交易合计：1笔，商家实收共38.00元，商家优惠共0.00元",
  "#退款合计：1笔，商家实收退款共-13.00元，商家优惠退款共0.00元",
  "#导出时间：[2026年03月01日 06:27:10]",
].map((line) => line.replace("OWN", own));
const file = (changed: readonly string[] = lines) => writeGbk(`${changed.join("\r\n")}\r\n`);
const sums = { name: "汇总.csv", text: "#支付宝业务汇总查询\r\n门店编号,门店名称\r\n" };
const archive = zip([{ name: "业务明细.csv", text: `${lines.join("\r\n")}\r\n` }, sums]);

test("a bill in GBK tells payments and refunds, whatever a name holds", () => {
  const told = [
    {
      kind: "payment",
      attemptNo: `${own}1`,
      gatewayTradeNo: "2026022822001400000001",
      refundNo: undefined,
      amountFen: 3900,
      feeFen: 23,
      at: new Date("2026-02-28T15:59:59Z"),
      isForeign: false,
    },
    {
      kind: "refund",
      attemptNo: `${own}2`,
      gatewayTradeNo: "2026022822001400000002",
      refundNo: "R2",
      amountFen: 1300,
      feeFen: 8,
      at: new Date("2026-02-28T02:00:00Z"),
      isForeign: false,
    },
  ];
  expect([...readTradeBill(file())]).toEqual(told);
  expect([...readArchive(archive)]).toEqual(told);
});

test.each([
  ["line feeds in a name", (text: string) => text.replace("一年会员", "一年\r\n#会员\r\n")],
  ["line feeds in a remark", (text: string) => text.replace("-0.23,0.00,", "-0.23,0.00,退回\n\n已核")],
  ["empty lines between its rows", (text: string) => text.replaceAll("\r\n", "\r\n\r\n")],
  ["spaces around its heads", (text: string) => text.replace(",商户订单号,", ", 商户订单号 ,")],
])("a bill with %s is read", (_what, change) => {
  const text = `${lines.join("\r\n")}\r\n`;
  expect(change(text)).not.toBe(text);
  expect([...readTradeBill(writeGbk(change(text)))]).toEqual([...readTradeBill(file())]);
});

test("a bill that another program has written in UTF-8 is read, with and without its mark", () => {
  const text = `${lines.join("\n")}\n`;
  for (const written of [text, `\ufeff${text}`]) {
    expect([...readTradeBill(Buffer.from(written))]).toEqual([...readTradeBill(file())]);
  }
});

test.each([
  ["its remark", "-0.23,0.00,\n", "-0.23,0.00,退回, 已核, 2026-02-28 10:00:00,1.00\n"],
  ["the name of a coupon", "0.00,0.00,,0.00,0.00,\t", "0.00,0.00,满减, 春节,0.00,0.00,\t"],
  ["the buyer's account", "**佳(yan***@163.com)", "**佳,昆(yan***@163.com)"],
  ["a remark in quotation marks", "-0.23,0.00,\n", '-0.23,0.00,"退回, 已核"\n'],
])("commas in %s move no other field", (_what, plain, withCommas) => {
  const changed = lines.map((line) => `${line}\n`.replace(plain, withCommas).trimEnd());
  expect(changed).not.toEqual(lines);
  expect([...readTradeBill(file(changed))]).toEqual([...readTradeBill(file())]);
});

test.each([
  ["without its end", lines.slice(0, 6)],
  ["with a line less than it says", lines.filter((line) => !line.includes(`${own}2`))],
  ["with an amount that is none", lines.map((line) => line.replace("-13.00", "about 13"))],
])("a bill %s is not believed", (_what, changed) => {
  expect(() => [...readTradeBill(file(changed))]).toThrow("The bill was not believed");
});

const [trade = "", refund = ""] = lines.slice(5, 7);
const of = (number: string, line: string) => line.replace(/P0{24}\d/, number);
/** The bill with extra lines before the trades, and the given count of trades. */
const withLines = (inserted: readonly string[], trades = 1) => [
  ...lines.slice(0, 5),
  ...inserted,
  ...lines.slice(5).map((line) => line.replace("交易合计：1笔", `交易合计：${trades}笔`)),
];

test.each([
  ["of a kind that is no payment", withLines([trade.replace(",交易,", ",其他,")])],
  ["of a kind that is counted as a trade", withLines([trade.replace(",交易,", ",其他,")], 2)],
  ["of another shop without an amount", withLines([of("SHOP2", trade).replace(",39.00,38.00", ",,")], 2)],
  [
    "of another shop without its times",
    withLines([of("SHOP2", `${trade},,`).replaceAll(/2026-02-28 [\d:]+/g, "-")], 2),
  ],
  [
    "of another shop that ends before its kind",
    withLines([of("SHOP2", trade).split(",").slice(0, 2).join(",")], 2),
  ],
  ["that is no trade", withLines(["以下为退款"])],
])("a line %s leaves the day read", (_what, changed) => {
  const read = [...readTradeBill(file(changed))].filter(({ attemptNo }) => attemptNo.startsWith(own));
  expect(read).toEqual([...readTradeBill(file())]);
});

test("a line of ours that cannot be read is named", () => {
  const broken = lines.map((line) => line.replace("-13.00,-13.00", ",-13.00"));
  expect(() => [...readTradeBill(file(broken))]).toThrow("订单金额(元) in line 7 cannot be read");
  expect(refund).toContain(own);
});

test("an archive that is truncated, altered, without a list or too large is not believed", () => {
  const read = (bytes: Buffer) => [...readArchive(bytes)];
  for (const length of [0, 10, 40, archive.length - 1]) {
    expect(() => read(archive.subarray(0, length))).toThrow("The bill was not believed");
  }
  const altered = Buffer.from(archive);
  altered.writeUInt8(altered.readUInt8(60) ^ 1, 60);
  expect(() => read(altered)).toThrow("The bill was not believed");
  expect(() => read(zip([sums]))).toThrow("the archive has no list of trades");
  const bomb = zip([{ name: "bomb.csv", text: "0".repeat(100_000) }]);
  expect(deflateRawSync("0".repeat(100_000)).length).toBeLessThan(1000);
  expect(() => [...unzip(bomb, 99_999)]).toThrow("the archive holds too much");
  const liar = Buffer.from(bomb);
  const entry = liar.indexOf("PK\x01\x02", "latin1");
  liar.writeUInt32LE(10, entry + 24);
  expect(() => [...unzip(liar, 99_999)]).toThrow("the archive is damaged");
});

let alipay: OpenAlipay;
let attemptNo: string;
beforeAll(async () => {
  alipay = await openAlipay();
  const payment = alipay.makePayment();
  attemptNo = payment.attemptNo;
  await alipay.gateway.create(payment);
  await alipay.fake.pay(attemptNo);
  await alipay.fake.refund(attemptNo, { amountFen: 90 });
  alipay.advanceClock(86_400);
});
afterAll(() => alipay.fake.close());

/** The payment was made five minutes after midnight in China, when it was still the previous day in UTC. */
const readDay = async (day = "2025-06-08") => await alipay.gateway.readBill?.(day);

test("yesterday's bill has the payments and refunds of China's day", async () => {
  expect([...((await readDay()) ?? [])]).toMatchObject([
    { kind: "payment", attemptNo },
    { kind: "refund", attemptNo, amountFen: 90, refundNo: "CONSOLE1" },
  ]);
  expect(await readDay("2025-06-07")).toBe("empty or not ready");
});

test("a truncated archive and an address elsewhere are not believed", async () => {
  alipay.fake.misbehave("bill-truncated");
  const bill = (await readDay()) ?? [];
  expect(() => [...bill]).toThrow("the archive is truncated");
  alipay.fake.misbehave("bill-elsewhere");
  await expect(readDay()).rejects.toThrow("its address is not Alipay's");
});
