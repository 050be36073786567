import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeGbk } from "../../../../../fake-gateways/alipay/gbk.ts";
import { sendOverHttp } from "../http.ts";
import { readTradeBill } from "./bills.ts";
import { makePayment, type OpenWechat, openWechat } from "./testing/start-fake.ts";

/** In the format that WeChat Pay documents, with names that contain commas and backticks. */
const heads =
  "\u{FEFF}交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const own = `P${"0".repeat(24)}`;
const payment =
  "`2026-02-28 23:59:59,`wx0123456789abcdef,`1900000001,`0,`,`4200000925202602280000000001,`OWN1,`oX,`NATIVE,`SUCCESS,`OTHERS,`CNY,`38.00,`1.00,`0,`0,`0.00,`0.00,`,`,`一个月, 会员`,`,`0.23000,`0.60%,`39.00,`0.00,`".replace(
    "OWN",
    own,
  );
const refund =
  "`2026-02-28 12:00:00,`wx0123456789abcdef,`1900000001,`0,`,`4200000925202602280000000002,`OWN2,`oX,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50300000001,`R2,`13.00,`0.00,`ORIGINAL,`PROCESSING,`一年会员,`,`-0.08000,`0.60%,`0.00,`13.00,`".replace(
    "OWN",
    own,
  );
const totalHeads =
  "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";
const totals = (count: number) => `\`${count},\`38.00,\`13.00,\`0.00,\`0.15000,\`39.00,\`13.00`;
const app = { appId: "wx0123456789abcdef" };
const read = (lines: readonly string[], settings = app) => [
  ...readTradeBill(Buffer.from(`${lines.join("\r\n")}\r\n`), settings),
];

test("a bill tells payments by the order's total and refunds by what was asked for, whatever a name holds", () => {
  expect(read([heads, payment, refund, totalHeads, totals(2)])).toEqual([
    {
      kind: "payment",
      attemptNo: `${own}1`,
      gatewayTradeNo: "4200000925202602280000000001",
      refundNo: undefined,
      amountFen: 3900,
      feeFen: 23,
      at: new Date("2026-02-28T15:59:59Z"),
      isForeign: false,
    },
    {
      kind: "refund",
      attemptNo: `${own}2`,
      gatewayTradeNo: "4200000925202602280000000002",
      refundNo: "R2",
      amountFen: 1300,
      feeFen: 8,
      at: new Date("2026-02-28T04:00:00Z"),
      isForeign: false,
    },
  ]);
  expect(read([heads, payment, totalHeads, totals(1)], { appId: "wxother" })).toMatchObject([
    { isForeign: true },
  ]);
});

// https://pay.weixin.qq.com/doc/v3/partner/4013080599: since 2026 headers begin with backticks too
test("a bill whose heads begin with backticks reads as one whose heads do not", () => {
  const ticked = (line: string) => `\`${line.replace("\u{FEFF}", "").replaceAll(",", ",`")}`;
  const rows = [payment, refund];
  const plain = read([heads, ...rows, totalHeads, totals(2)]);
  expect(read([ticked(heads), ...rows, ticked(totalHeads), totals(2)])).toEqual(plain);
  const spaced = ticked(heads).replaceAll(",`", "`, `");
  expect(read([spaced, ...rows, ticked(totalHeads), totals(2)])).toEqual(plain);
  expect(read([`\u{FEFF}${ticked(heads)}`, ...rows, ticked(totalHeads), totals(2)])).toEqual(plain);
});

test("a name with line feeds is one line of the bill, whatever its lines begin with", () => {
  const broken = payment.replace("一个月, 会员`", "一个月\n会员,送\r\n\r\n一天\n`总交易单数\n总交易单数");
  expect(read([heads, broken, refund, totalHeads, totals(2)])).toEqual(
    read([heads, payment, refund, totalHeads, totals(2)]),
  );
});

test("failed refunds and reversed payments moved no money", () => {
  const failed = refund.replace("PROCESSING", "FAIL");
  const reversed = payment.replace("SUCCESS", "REVOKED");
  expect(read([heads, failed, reversed, totalHeads, totals(2)])).toEqual([]);
});

test("totals whose heads have another name are known by their count", () => {
  const renamed = totalHeads.replace("总交易单数", "交易总笔数");
  const usual = read([heads, payment, refund, totalHeads, totals(2)]);
  expect(read([heads, payment, refund, renamed, totals(2)])).toEqual(usual);
  expect(() => read([heads, payment, renamed, totals(2)])).toThrow("it ends without totals");
  expect(() => read([heads, payment, refund, renamed])).toThrow("it ends without totals");
});

test.each([
  ["without its totals", [heads, payment]],
  ["with a line less than its totals say", [heads, payment, totalHeads, totals(2)]],
  ["with an amount that is none", [heads, payment.replace("39.00", "39.0.0"), totalHeads, totals(1)]],
  ["without heads", [payment, totalHeads, totals(1)]],
  ["of another form", ["<html>"]],
])("a bill %s is not believed", (_what, lines) => {
  expect(() => read(lines)).toThrow("The bill was not believed");
});

test("a title above the heads leaves the day read", () => {
  const lines = [heads, payment, totalHeads, totals(1)];
  expect(read(["微信支付交易账单", "", ...lines])).toEqual(read(lines));
});

test("a line of ours that cannot be read is named", () => {
  const broken = refund.replace("`0.00,`13.00,`", "`0.00,`about 13,`");
  expect(() => read([heads, payment, broken, totalHeads, totals(2)])).toThrow(
    "申请退款金额 in line 3 cannot be read",
  );
  expect(() => read([heads.replace("商户订单号", "订单"), payment, totalHeads, totals(1)])).toThrow(
    "it has no column 商户订单号",
  );
});

/**
 * The same two lines without the columns for the order's total and the requested refund (binarywang/WxJava#1275, #308).
 */
const withoutTail = (line: string) => line.split(",").slice(0, -3).join(",");
const settlement = {
  heads: withoutTail(heads),
  payment: withoutTail(payment.replace("`38.00,`1.00", "`39.00,`0.00")),
  refund: withoutTail(refund),
};
const v2Heads = settlement.heads
  .replace("特约商户号", "子商户号")
  .replace("应结订单金额,代金券金额", "总金额,代金券或立减优惠金额")
  .replace("充值券退款金额", "代金券或立减优惠退款金额");
const v2Totals = "总交易单数,总交易额,总退款金额,总代金券或立减优惠退款金额,手续费总金额";
const shortTotals = "`2.0,`39.0,`13.0,`0.0,`0.15";
const another = payment.replace(`${own}1`, "SHOP2-77");

describe("what none of this shop's lines needs leaves the day read", () => {
  const plain = read([heads, payment, refund, totalHeads, totals(2)]);
  const variants: readonly (readonly [what: string, lines: readonly string[]])[] = [
    // TheNorthMemory/wechatpay-axios-plugin, tests/fixtures/bill.ALL.csv
    ["totals with decimals", [heads, payment, refund, totalHeads, totals(2).replace("`2,", "`2.0,")]],
    ["24 columns", [settlement.heads, settlement.payment, settlement.refund, v2Totals, shortTotals]],
    [
      "24 columns with their older heads",
      [v2Heads, settlement.payment, settlement.refund, v2Totals, shortTotals],
    ],
    [
      "the separator in a name",
      [heads, payment.replace("一个月, 会员", "一个月,`会员,`,`2,`0.1%"), refund, totalHeads, totals(2)],
    ],
    [
      "a name whose second line begins like a trade",
      [
        heads,
        payment.replace("一个月, 会员", "一个月\r\n`2026-03-01 00:00:00,`会员"),
        refund,
        totalHeads,
        totals(2),
      ],
    ],
    [
      "a name whose second line begins like the totals",
      [heads, payment.replace("一个月, 会员", "一个月\r\n总交易单数,`3"), refund, totalHeads, totals(2)],
    ],
    [
      "lines that begin with blanks",
      [heads, `\t${payment}`, `  ${refund}`, ` ${totalHeads}`, ` ${totals(2)}`],
    ],
    ["empty lines", [heads, "", payment, "", refund, "", totalHeads, "", totals(2), ""]],
    ["a remark that is no trade", [heads, payment, "`以下为退款", refund, totalHeads, totals(2)]],
    [
      "another shop's amount that is none",
      [
        heads,
        another.replace("`39.00,", "`,").replace("`38.00,", "`-,"),
        payment,
        refund,
        totalHeads,
        totals(3),
      ],
    ],
    ["another shop's line cut short", [heads, another.slice(0, 80), payment, refund, totalHeads, totals(3)]],
    [
      "a state that is new",
      [heads, payment.replace("SUCCESS", "NEW"), payment, refund, totalHeads, totals(3)],
    ],
  ];
  test.each(variants)("%s", (_what, lines) => {
    expect(read(lines)).toEqual(plain);
  });

  test.each([
    ["in GBK", (text: string) => writeGbk(text.replace("\u{FEFF}", ""))],
    ["in UTF-8 without a mark", (text: string) => Buffer.from(text.replace("\u{FEFF}", ""))],
    ["with line feeds alone", (text: string) => Buffer.from(text.replaceAll("\r\n", "\n"))],
    [
      "with a byte that is no UTF-8",
      (text: string) => {
        const bytes = Buffer.from(text);
        bytes.writeUInt8(0xff, bytes.indexOf("一年"));
        return bytes;
      },
    ],
  ])("a bill %s", (_what, write) => {
    const filler = Array.from({ length: 20 }, () => another);
    const text = [heads, ...filler, payment, refund, totalHeads, totals(22)].join("\r\n");
    expect([...readTradeBill(write(text), app)].slice(20)).toEqual(plain);
  });
});

let wechat: OpenWechat;
let attemptNo: string;
beforeAll(async () => {
  wechat = await openWechat();
  wechat.fake.notices.mode = "lose";
  const payment = makePayment(wechat);
  attemptNo = payment.attemptNo;
  await wechat.gateway.create(payment);
  await wechat.fake.pay(attemptNo);
  await wechat.fake.refund(attemptNo, { amountFen: 90 });
  wechat.advanceClock(86_400);
});
afterAll(() => wechat.fake.close());

const readDay = async (day: string) => await wechat.gateway.readBill?.(day);

test("yesterday's bill has the payments and refunds of China's day, and today has none", async () => {
  expect([...((await readDay("2026-03-01")) ?? [])]).toMatchObject([
    { kind: "payment", attemptNo, amountFen: 990 },
    { kind: "refund", attemptNo, amountFen: 90, refundNo: "CONSOLE1" },
  ]);
  expect(wechat.fake.requests.at(-1)?.headers.authorization).toContain("WECHATPAY2-SHA256-RSA2048");
  expect(await readDay("2026-02-28")).toBe("empty");
  // wechatpay-apiv3/wechatpay-go, core/client.go: its SDKs read the status before the signature
  wechat.fake.misbehave("unsigned");
  expect(await readDay("2026-02-28")).toBe("empty or not ready");
  wechat.fake.misbehave("bill-not-ready");
  expect(await readDay("2026-03-01")).toBe("not ready");
  await expect(readDay("2026-03-02")).rejects.toThrow("PARAM_ERROR");
});

test.each([
  ["bill-wrong-hash", "its hash is wrong"],
  ["bill-elsewhere", "its address is not WeChat Pay's"],
  ["bad-signature", "not signed by WeChat Pay"],
])("after %s there is no bill", async (mode, reason) => {
  wechat.fake.misbehave(mode);
  await expect(readDay("2026-03-01")).rejects.toThrow(reason);
});

test("an answer beyond the limit is cut off", async () => {
  const url = `${wechat.fake.origin}/`;
  const sent = sendOverHttp(url, { method: "GET", maxBodyBytes: 100 });
  await expect(sent).rejects.toThrow("the answer is too long");
});
