import { languages } from "@baleen/contract/language.ts";
import { describe, expect, test } from "vitest";
import { composeCode, composeNotice } from "./compose-message.ts";

const purposes = ["register", "login", "bind", "recover", "export", "delete"] as const;
const at = new Date("2026-11-20T16:20:00Z");
const supportMailbox = "contact@example.com";
const changed = { channel: "email", address: "anna.li@example.org" } as const;

describe("a code's message", () => {
  test.each(languages)("carries the code in the subject, the text and the HTML (%s)", (language) => {
    for (const purpose of purposes) {
      const letter = { to: "li@example.com", purpose, code: "402817", language, siteName: "Baleen" };
      const mail = composeCode({ ...letter, channel: "email" });
      expect(mail.subject).toMatch(/^402817/);
      expect(mail.text).toMatch(/^402817$/m);
      expect(mail.html).toContain(">402817</p>");
      const sms = composeCode({ ...letter, channel: "sms", to: "13800001234" });
      expect(sms.text).toContain("402817");
      expect(sms.subject ?? sms.html).toBeUndefined();
    }
  });

  test("is another one for each purpose, and says so in its subject", () => {
    const subjects = purposes.map(
      (purpose) =>
        composeCode({
          channel: "email",
          to: "a@b.cn",
          purpose,
          code: "402817",
          language: "zh",
          siteName: "鲸帧",
        }).subject,
    );
    expect(subjects).toEqual([
      "402817是你的鲸帧注册验证码",
      "402817是你的鲸帧登录验证码",
      "402817是你的鲸帧绑定验证码",
      "402817是你的鲸帧找回密码验证码",
      "402817是你的鲸帧数据导出验证码",
      "402817是你的鲸帧账号注销验证码",
    ]);
  });

  test("says how long the code is valid and what to do with an unrequested one", () => {
    const letter = { channel: "email", to: "a@b.cn", purpose: "login", code: "402817" } as const;
    expect(composeCode({ ...letter, language: "zh", siteName: "鲸帧" }).text).toMatch(
      /5分钟内有效.*如非本人操作/s,
    );
    expect(composeCode({ ...letter, language: "en", siteName: "Baleen" }).text).toMatch(
      /5 minutes.*If this was not you/s,
    );
  });
});

describe("a notice", () => {
  const letter = { channel: "email", to: "old@example.com", supportMailbox, at } as const;
  const english = { ...letter, language: "en", siteName: "Baleen" } as const;

  test("tells the old address the new one, masked", () => {
    const { text, html, code } = composeNotice({
      ...english,
      purpose: "address-changed",
      changed,
      change: "replaced",
    });
    expect(text).toContain("changed to a***@example.org");
    expect(text + html).not.toContain("anna.li");
    expect(code).toBeUndefined();
  });

  test.each(languages)("tells until when a requested deletion can be cancelled, and how (%s)", (language) => {
    const deletesAt = new Date("2026-11-27T16:20:00Z");
    const facts = {
      ...letter,
      language,
      siteName: "Baleen",
      purpose: "deletion-requested",
      deletesAt,
    } as const;
    const mail = composeNotice(facts);
    expect(mail.text).toMatch(/2026年11月28日00:20|28 November 2026 at 00:20/);
    expect(mail.text).toMatch(/登录一次，申请就会取消|Sign in before then/);
    expect(composeNotice({ ...facts, channel: "sms", to: "13800001234" }).text).toMatch(/00:20/);
  });

  test("hides the middle of a phone number", () => {
    const number = { channel: "sms", address: "13812345678" } as const;
    const { subject, text } = composeNotice({
      ...letter,
      channel: "email",
      language: "zh",
      siteName: "鲸帧",
      purpose: "address-changed",
      changed: number,
      change: "replaced",
    });
    expect(subject).toBe("你的鲸帧账号手机号已更换");
    expect(text).toContain("已换成138****5678");
  });

  test.each(languages)("tells of a first address without a word of an old one (%s)", (language) => {
    const { subject, text } = composeNotice({
      ...letter,
      language,
      siteName: "Baleen",
      purpose: "address-changed",
      changed,
      change: "added",
    });
    expect(`${subject}${text}`).toMatch(
      /已绑定邮箱a\*\*\*@example\.org|email address a\*\*\*@example\.org was added/,
    );
    expect(`${subject}${text}`).not.toMatch(/原来的|The old one/);
  });

  test.each(languages)(
    "tells of an address that was removed without a word of a new one (%s)",
    (language) => {
      const { subject, text } = composeNotice({
        ...letter,
        language,
        siteName: "Baleen",
        purpose: "address-changed",
        changed,
        change: "removed",
      });
      expect(`${subject}${text}`).toMatch(
        /已解绑邮箱a\*\*\*@example\.org|email address a\*\*\*@example\.org was removed/,
      );
      expect(`${subject}${text}`).not.toMatch(/更换|换成|changed to|anna/);
    },
  );

  test("names the time on the clocks of China, in the reader's language", () => {
    expect(composeNotice({ ...english, purpose: "password-changed" }).text).toContain(
      "On 21 November 2026 at 00:20 (China Standard Time)",
    );
    const chinese = { ...letter, language: "zh", siteName: "鲸帧" } as const;
    expect(composeNotice({ ...chinese, purpose: "password-changed" }).text).toContain(
      "北京时间2026年11月21日00:20",
    );
  });

  test.each(languages)(
    "says what to do if the owner did not make the change, by mail and by SMS (%s)",
    (language) => {
      const both = (["email", "sms"] as const).flatMap((channel) => [
        composeNotice({ ...letter, channel, language, siteName: "Baleen", purpose: "password-changed" }),
        ...(["replaced", "added", "removed"] as const).map((change) =>
          composeNotice({
            ...letter,
            channel,
            language,
            siteName: "Baleen",
            purpose: "address-changed",
            changed,
            change,
          }),
        ),
      ]);
      for (const { text } of both) expect(text).toContain(supportMailbox);
    },
  );
});

test("values in the HTML are escaped", () => {
  const siteName = `<img src=x onerror="alert('1')">&`;
  const { html } = composeCode({
    channel: "email",
    to: "a@b.cn",
    purpose: "login",
    code: "<b>1</b>",
    language: "en",
    siteName,
  });
  expect(html).not.toMatch(/<(img|b)\b/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
});

test("no mail loads anything from anywhere, and no English one holds Chinese", () => {
  const letter = { channel: "email", to: "a@b.cn", language: "en", siteName: "Baleen" } as const;
  const mails = [
    ...purposes.map((purpose) => composeCode({ ...letter, purpose, code: "402817" })),
    composeNotice({ ...letter, purpose: "password-changed", at, supportMailbox }),
    composeNotice({ ...letter, purpose: "address-changed", at, supportMailbox, changed, change: "replaced" }),
    composeNotice({ ...letter, purpose: "address-changed", at, supportMailbox, changed, change: "added" }),
    composeNotice({ ...letter, purpose: "address-changed", at, supportMailbox, changed, change: "removed" }),
  ];
  for (const { subject, text, html } of mails) {
    expect(html).not.toMatch(/<(img|link|script|a)\b|url\(|https?:/);
    expect(`${subject}${text}${html}`).not.toMatch(/\p{Script=Han}/u);
  }
});
