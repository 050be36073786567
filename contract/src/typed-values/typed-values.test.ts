import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailAddress, phoneNumber, username, verificationCode } from "../accounts/account-fields.ts";
import { parseLoginName } from "../accounts/login-name.ts";
import { parseAmount } from "./amount.ts";
import { findBase32Keys, findSimilarKeys, keyCheckSymbol } from "./base32-key.ts";
import { findEmails } from "./email.ts";
import { findReferenceNumbers } from "./order-number.ts";
import { findPhones, parsePhone } from "./phone.ts";
import { normaliseUsername } from "./username.ts";
import { findVerificationCodes } from "./verification-code.ts";

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const phones = fc
  .tuple(fc.constantFrom(..."3456789"), digits(9))
  .map(([second, rest]) => `1${second}${rest}`);
const emails = fc.stringMatching(
  /^[a-z\d]{1,8}(?:[._+-][a-z\d]{1,8})?@[a-z\d]{1,8}(?:-[a-z]{1,4})?\.(?:com|com\.cn)$/,
);
const cardKeys = fc.stringMatching(/^[\dA-HJKMNP-TV-Z]{15}$/).map((body) => body + keyCheckSymbol(body));

const orderNumbers = fc
  .tuple(
    fc.date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
    digits(0),
  )
  .chain(([at]) =>
    fc
      .stringMatching(/^[\dA-HJKMNP-TV-Z]{13}$/)
      .map((random) => at.toISOString().replaceAll(/\D/g, "").slice(0, 14) + random),
  );

const kinds = {
  "an order's number": {
    values: orderNumbers,
    find: (typed: string) => findReferenceNumbers(typed).map(({ text }) => text),
    groups: [8, 6, 13],
  },
  "a phone number": { values: phones, find: findPhones, groups: [3, 4, 4] },
  "an email address": { values: emails, find: findEmails, groups: [] },
  "a card key": {
    values: cardKeys,
    find: (typed: string) => findBase32Keys(typed, 16),
    groups: [4, 4, 4, 4],
  },
  "a verification code": { values: digits(6), find: findVerificationCodes, groups: [3, 3] },
};

function inGroups(text: string, sizes: readonly number[], separator: string): string {
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return starts.map((start, index) => text.slice(start, start + (sizes[index] ?? 0))).join(separator) || text;
}

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
/** Variants of a pasted text itself. */
const spellings: ((text: string) => string)[] = [
  (text) => text,
  fullWidth,
  (text) => [...text].join("\u200b"),
  (text) => `\u202d${text}\u202c`,
  (text) => `\u200e${text}\ufeff`,
];
/** Variants of what is around the pasted text. */
const surroundings: ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text}\n`,
  (text) => `\u00a0${text}\u3000`,
  (text) => `“${text}”`,
  (text) => `（${text}）`,
  (text) => `【${text}】`,
  (text) => `<${text}>`,
  (text) => `我的：${text}。`,
  (text) => `是${text}，谢谢`,
  (text) => `1. ${text}`,
  (text) => `1、${text}`,
  (text) => `①${text}`,
  (text) => `- ${text}`,
];
const separators = ["", "-", " ", "–", "—", "‑", "−", "－", "·"];

describe.each(Object.entries(kinds))("%s", (_, { values, find, groups }) => {
  test("is found however it was spelled and wrapped", () => {
    const [separator, spelling, surrounding] = [
      fc.constantFrom(...separators),
      fc.constantFrom(...spellings),
      fc.constantFrom(...surroundings),
    ];
    fc.assert(
      fc.property(values, separator, spelling, surrounding, (value, between, spell, surround) => {
        expect(find(surround(spell(inGroups(value, groups, between))))).toEqual([value]);
      }),
    );
  });

  test("and another are never joined into a third", () => {
    const between = fc.constantFrom("", " ", "-", "/", "，", "\n", "、", "和");
    fc.assert(
      fc.property(values, values, between, (one, other, separator) => {
        for (const found of find(one + separator + other)) expect([one, other]).toContain(found);
      }),
    );
  });
});

// woocommerce/woocommerce#58000, signalapp/Signal-Android#11630, vercel/hyper#86
test.each([
  "\u202d+86 138 0013 8000\u202c",
  "\u200e13800138000",
  "0086 13800138000",
  "(138)0013-8000",
  "138–0013–8000",
  "tel:+86-138-0013-8000",
  "(+86) 13800138000",
  "+86(138)00138000",
  "0138 0013 8000",
  "+86 (0)138 0013 8000",
  "138·0013·8000",
])("%j is 13800138000, also beside usernames at signing in", (typed) => {
  expect(phoneNumber.parse(typed)).toBe("13800138000");
  expect(parsePhone(typed)).toBe("13800138000");
});

test.each([
  "+1 380 013 8000",
  "+852 9123 4567",
  "13800138000 12",
  "138001380001",
  "1380013800013900139000",
  "li13800138000",
  "13800138000@example.com",
])("%j is no phone number", (typed) => {
  expect(phoneNumber.safeParse(typed).error?.issues[0]?.message).toBe("phoneInvalid");
  expect(parsePhone(typed)).toBeUndefined();
});

test.each([
  "86,13800138000",
  "13800138000,1",
  "13800138000、1",
  "13800138000/12",
  "1，13800138000",
  "13800138000*1",
])("%j has digits that may belong to the number", (typed) =>
  expect(phoneNumber.safeParse(typed).error?.issues[0]?.message).toBe("phoneInvalid"),
);

test.each(["123456,7", "123456，7", "123456/789", "12;123456"])(
  "%j has digits that may belong to the code",
  (typed) => expect(verificationCode.safeParse(typed).error?.issues[0]?.message).toBe("codeInvalid"),
);

test.each([
  ["手机号：138 0013 8000", { phone: "13800138000" }],
  ["tel: +86 13800138000", { phone: "13800138000" }],
  ["账号 13800138000", { phone: "13800138000" }],
  ["登录账号：Li@QQ.com", { email: "li@qq.com" }],
  ["user li@qq.com", { email: "li@qq.com" }],
  ["用户名：Li_Lei", { usernameKey: "li_lei", email: "", phone: "" }],
  ["wu li@qq.com", { email: "", phone: "" }],
  ["手机13800138000", { usernameKey: "手机13800138000", phone: "" }],
])("%j at signing in is what follows its label", (typed, meant) => {
  expect(parseLoginName(typed)).toMatchObject(meant);
});

test("a username with a phone number in it stays a username at signing in", () => {
  for (const typed of ["li13800138000", "鲸鱼13800138000", "13800138000li"]) {
    expect(parsePhone(typed)).toBeUndefined();
    expect(username.parse(typed)).toBe(typed);
  }
});

test("several values get a sentence of their own, and the same one twice is one", () => {
  const reason = (schema: typeof phoneNumber, typed: string) =>
    schema.safeParse(typed).error?.issues[0]?.message;
  expect(reason(phoneNumber, "13800138000 / 13900139000")).toBe("severalPhones");
  expect(reason(emailAddress, "li@qq.com，wu@qq.com")).toBe("severalEmails");
  expect(reason(verificationCode, "123456 or 654321")).toBe("severalCodes");
  expect(phoneNumber.parse("13800138000 13800138000")).toBe("13800138000");
});

// ArchiSteamFarm#202, railmapgen#129
test.each([
  "【鲸帧】验证码123456，用于登录，5分钟内有效",
  "123456。",
  "123-456",
  "１ ２ ３ ４ ５ ６",
  "123,456",
  "验证码 123·456，5分钟内有效",
  "尾号8000，123456",
])("%j holds the code 123456", (typed) => expect(verificationCode.parse(typed)).toBe("123456"));

test.each(["12345", "1234567", "12345678", "123-4567", "1,234,567", "123,4567"])(
  "%j holds no code",
  (typed) => expect(verificationCode.safeParse(typed).error?.issues[0]?.message).toBe("codeInvalid"),
);

// ArchiSteamFarm#202, railmapgen#129
test("a card key is found among labels, numbers of rows and words, and not in a part of something longer", () => {
  const body = "7K2M9QXD4TRV83H";
  const key = body + keyCheckSymbol(body);
  const printed = key.replaceAll(/(.{4})(?=.)/g, "$1-");
  const typed = [
    `CDK: ${printed}`,
    `CDK${key}`,
    `cdk${printed}`,
    `卡密:${printed}（30天会员）`,
    `1. ${printed}`,
    printed.replaceAll("-", "——"),
    `${printed} 30 days`,
    `${key}${key}`,
  ];
  for (const text of typed) expect(findBase32Keys(text, 16)).toEqual([key]);
  expect(findBase32Keys(`${key}7`, 16)).toEqual([]);
});

test.each([
  ["39", 3900],
  ["￥39.00", 3900],
  ["¥ 1,199.5", 119_950],
  ["人民币39元整", 3900],
  ["RMB 0.74", 74],
  ["0.07", 7],
  ["39。5元。", 3950],
  ["退款金额：¥39.00元。", 3900],
  ["合计（39.00）", 3900],
  ["CN¥39", 3900],
  ["+39.00", 3900],
  ["39圆", 3900],
  ["\u200e３９", 3900],
])("%j is %i fen", (typed, fen) => expect(parseAmount(typed)).toBe(fen));

test.each([
  "",
  "-39",
  "39.005",
  "1,5",
  "12,34",
  "3 9",
  "39-40",
  "1e3",
  "39 13",
  "12.",
  "abc",
  "USD 39",
  "$39",
  "美元39",
  "共3件39元",
])("%j is no amount", (typed) => expect(parseAmount(typed)).toBeUndefined());

test.each([
  "li_lei",
  "@li_lei",
  "“li_lei”",
  "用户名：li_lei。",
  "Username: li_lei",
  "ｌｉ＿ｌｅｉ",
  "\u202dli_lei\u202c",
  "（li_lei）",
  "账号=li_lei，",
  "我的用户名是：li_lei",
  "登录账号 li_lei",
  "username is li_lei",
  "2、li_lei",
  "- li_lei",
])("%j is the username li_lei", (typed) => {
  expect(normaliseUsername(typed)).toBe("li_lei");
  expect(username.parse(typed)).toBe("li_lei");
});

test("two names are not joined, and what is inside of a name stays", () => {
  for (const typed of ["li lei", "li/lei", "li，lei", "user li lei"]) {
    expect(username.safeParse(typed).error?.issues[0]?.message).toBe("usernameCharacters");
  }
  expect(normaliseUsername("li.lei-1.")).toBe("li.lei-1.");
  expect(normaliseUsername("。")).toBe("。");
});

test("numbers of attempts, refunds and gateways are found beside words, and told apart", () => {
  const kindsIn = (typed: string) => findReferenceNumbers(typed).map(({ kind }) => kind);
  expect(kindsIn("支付单号：P0123456789ABCDEFGHJKMNPQR")).toEqual(["attemptNo"]);
  expect(kindsIn("refund R0123456789ABCDEFGHJKMNPQR")).toEqual(["refundNo"]);
  expect(kindsIn("P0123456789ABCDEFGHJKMNPQRR2")).toEqual(["refundNo"]);
  expect(kindsIn("微信交易单号4200002026030112345678901234。")).toEqual(["gatewayTradeNo"]);
  expect(findReferenceNumbers("4200002026-0301-1234-5678-901234")).toEqual([
    { kind: "gatewayTradeNo", text: "4200002026030112345678901234" },
  ]);
  expect(kindsIn("20260301080000O123456789ABC")).toEqual(["orderNo"]);
  expect(findReferenceNumbers("20260301080000O123456789abc")).toEqual([
    { kind: "orderNo", text: "202603010800000123456789ABC" },
  ]);
  for (const typed of ["20261301080000" + "0123456789ABX", "13800138000", "no number", "2026-03-01 08:00"]) {
    expect(kindsIn(typed)).toEqual([]);
  }
});

test("a card key that stands twice in a pasted text is one key, and two keys are two", () => {
  const spellings = [
    (key: string) => key,
    (key: string) => key.toLowerCase(),
    (key: string) => key.replaceAll(/(.{4})(?=.)/g, "$1-"),
    (key: string) => key.replaceAll(/(.{4})(?=.)/g, "$1 "),
  ];
  const separators = ["", " ", "-", "/", " / ", "\n", "\t", "|", "_", "，", " = ", "(", " 卡密："];
  fc.assert(
    fc.property(cardKeys, cardKeys, (key, other) => {
      fc.pre(key !== other);
      for (const separator of separators)
        for (const one of spellings)
          for (const again of spellings) {
            const twice = one(key) + separator + again(key);
            expect(findBase32Keys(twice, 16), twice).toEqual([key]);
            expect(findBase32Keys(twice + separator + one(key), 16), twice).toEqual([key]);
          }
      expect(findBase32Keys(`${key}，${other}`, 16)).toEqual([key, other]);
    }),
    { numRuns: 20 },
  );
});

test("a key with one slip is near its key, and only a few others are", () => {
  const body = "7K2M9QXR4TBVW0C";
  const key = body + keyCheckSymbol(body);
  const slips: [string, string][] = [
    [`8${key.slice(1)}`, "wrong"],
    [`K7${key.slice(2)}`, "swapped"],
    [key.slice(1), "missing"],
    [`Q${key}`, "extra"],
    [key.toLowerCase().replace("r", "u"), "wrong"],
  ];
  for (const [typed, kind] of slips) {
    const near = findSimilarKeys(typed, 16);
    expect({ typed, near }).toEqual({
      typed,
      near: expect.arrayContaining([expect.objectContaining({ key, kind })]),
    });
    expect(near.length).toBeLessThan(40);
  }
  expect(findSimilarKeys(key.slice(2), 16)).toEqual([]);
});
