import { expect, test } from "vitest";
import { emailAddress } from "../accounts/account-fields.ts";
import { parseLoginName } from "../accounts/login-name.ts";
import { findEmails } from "./email.ts";

// woocommerce/woocommerce#58000
test.each([
  "li@qq.com\u200b",
  "mailto:li@qq.com",
  "mailto:li@qq.com?subject=hello",
  "<li@qq.com>",
  "Li Lei <li@qq.com>",
  "li@qq。com",
  "li＠qq．com",
  "li @ qq.com",
  "li@qq .com",
  "li@qq. com",
  "li@qq·com",
  "‘li@qq.com’",
  "mailto://li@qq.com",
  "📧li@qq.com",
  "'li@qq.com'",
  "邮箱=li@qq.com",
  "李雷｜li@qq.com",
  "Li Lei (li@qq.com)",
  "To: li@qq.com",
  '<a href="mailto:li@qq.com">',
  "我的邮箱li@qq.com谢谢",
  "my email is LI@qq.com.",
])("%j is li@qq.com", (typed) => expect(emailAddress.parse(typed)).toBe("li@qq.com"));

test.each([
  "li@qq..com",
  "li@-qq.com",
  ".li@qq.com",
  "li@qq",
  "wu li@qq.com",
  "li@qq. Thanks",
  "a@b.com@qq.com",
  "li@1.2.3.4",
])("%j is no email address", (typed) =>
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe("emailInvalid"),
);

test.each(["用户@例子.公司", "josé@example.com", "li+tag@qq.com"])(
  "%j is an email address as it stands",
  (typed) => expect(emailAddress.parse(typed)).toBe(typed),
);

// anonaddy/anonaddy#349
test.each([..."!#$%&'*+-/=?^_`{|}~"])("%s is a part of an address, where RFC 5321 allows it", (sign) => {
  for (const local of [`${sign}li`, `li${sign}ming`, `li${sign}`]) {
    expect(emailAddress.parse(`${local}@qq.com`)).toBe(`${local}@qq.com`);
  }
  for (const label of ["to", "mail", "email"]) {
    const local = `${label}${sign}li`;
    expect(emailAddress.parse(`${local}@qq.com`)).toBe(`${local}@qq.com`);
  }
});

// anonaddy/anonaddy#349
test.each([...',，;；、\\:："“”()（）<>[]《》「」【】 \t\n\u00a0\u3000'])(
  "Latin text before %j may belong to the address behind it",
  (separator) => {
    for (const typed of [
      `li${separator}ming@qq.com`,
      `li ${separator}ming@qq.com`,
      `li${separator} ming@qq.com`,
      `li_${separator}ming@qq.com`,
      `li1${separator}ming@qq.com`,
      `é${separator}ming@qq.com`,
    ]) {
      expect({ typed, found: findEmails(typed) }).toEqual({ typed, found: [] });
      expect(parseLoginName(typed).email).toBe("");
    }
  },
);

test.each([
  "li@sina.com,cn",
  "li@sina.com，cn",
  "li@sina.com cn",
  "li@sina.com, cn",
  "li@sina.com、cn",
  "li@sina.com!cn",
  "li@sina.com .cn",
  "li@sina.com . cn",
  "li@sina.com。 cn",
  "li@sina.com 。cn",
  "li@sina.com\n.cn",
  "li@sina.com\tcn",
  "li@sina.com/cn",
  "li@sina.com?cn",
  "li@yahoo.co jp",
  "li@yahoo.co .jp",
  "li@yahoo.co uk",
])("%j may have a longer domain", (typed) =>
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe("emailInvalid"),
);

test.each([
  ["li@例子.公司", "li@xn--fsqu00a.xn--55qx5d"],
  ["li@bücher.example", "LI@XN--BCHER-KVA.example"],
  ["li@bücher.example", "li@bu\u0308cher.example"],
  ["josé@straße.example", "jose\u0301@xn--strae-oqa.example"],
])("%j is one address, also as %j", (stored, other) => {
  expect(emailAddress.parse(other)).toBe(stored);
  expect(emailAddress.parse(stored)).toBe(stored);
  expect(parseLoginName(other).email).toBe(stored);
});

test.each(["li@xn--a.example", "li@xn--99999999.example"])(
  "%j is no second spelling of another domain",
  (typed) => expect(emailAddress.parse(typed)).toBe(typed),
);
