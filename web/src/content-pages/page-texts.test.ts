import { type Language, languages } from "@baleen/contract/language.ts";
import { describe, expect, test } from "vitest";
import { linksOf, partOf, readPage, wordsOf } from "../testing/read-page.ts";

/** The part of a page between the navigation bar and the footer. */
async function readMain(path: string, language: Language = "en") {
  const { html } = await readPage(path, language);
  const main = partOf(html, "<main", "</main>");
  return { main, words: wordsOf(main), links: linksOf(main) };
}

const headingsOf = (main: string, rank: number) =>
  [...main.matchAll(new RegExp(`<h${rank}[^>]*>(.*?)</h${rank}>`, "g"))].map(([, inside = ""]) =>
    wordsOf(inside).trim(),
  );

test("About states founding, team and users, and Careers lists three positions [spec 1.4]", async () => {
  const about = { zh: await readMain("/company/about", "zh"), en: await readMain("/company/about") };
  expect(about.en.words).toContain("Founded 2022 Team members 50+ Active users 1M+");
  expect(about.zh.words).toContain("成立 2022 团队成员 50+ 活跃用户 100万+");
  expect(about.en.words).toContain("Three positions are open");
  expect(about.zh.words).toContain("正在招聘三个职位");
  // The page's description contains the same figures.
  const documents = { zh: await readPage("/company/about", "zh"), en: await readPage("/company/about") };
  expect(documents.en.html).toMatch(
    /content="[^"]+in 2022\. More than 50 people [^"]+ over a million active/,
  );
  expect(documents.zh.html).toMatch(/content="[^"]*2022年[^"]+团队50多人，活跃用户超过100万/);

  const careers = { zh: await readMain("/company/careers", "zh"), en: await readMain("/company/careers") };
  expect(partOf(careers.en.main, "Open positions", "</section>").match(/<details/g)).toHaveLength(3);
  expect(partOf(careers.zh.main, "在招职位", "</section>").match(/<details/g)).toHaveLength(3);
  expect(careers.en.words).toContain("Three positions are open.");
  expect(careers.zh.words).toMatch(/三个(在招)?职位/);
});

test("Contact has its cards, the office and the response times [spec 2.30, 9.22]", async () => {
  const { words, links } = await readMain("/company/contact");
  expect(words).toContain("Email support");
  expect(words).toContain("WeChat official account");
  expect(links).toContain("mailto:contact@baleen.example");
  expect(links).toContain("mailto:partnerships@baleen.example?subject=Partnership%20inquiry");
  expect(words).toContain("Headquarters Kunming, Yunnan, China");
  expect(words).toMatch(
    /Email: within 24 hours\s+WeChat: during business hours\s+Urgent issues: priority support/,
  );
  const inChinese = await readMain("/company/contact", "zh");
  expect(inChinese.words).toContain("总部 中国云南昆明");
  expect(inChinese.words).toMatch(/邮件：24小时内\s+微信：工作时间内\s+紧急问题：优先支持/);
});

test("Partnership has its types, categories, steps and reasons, and ways to write [spec 2.32]", async () => {
  const { main, words, links } = await readMain("/company/partnership");
  const types = ["Technology partners", "Content creators", "Enterprise partners", "Distribution partners"];
  for (const type of types) {
    const card = partOf(main, `${type}</h3>`, "</button>");
    expect(card.match(/<li/g), type).toHaveLength(3);
    expect(card, type).toMatch(/<button[^>]+aria-disabled="true"[^>]*>Learn more/);
  }
  for (const category of ["Video production studios", "Educational institutions", "Tech companies"])
    expect(words).toContain(category);
  const steps = [
    "Submit an application",
    "Initial discussion",
    "Partnership agreement",
    "Launch and support",
  ];
  const places = steps.map((step) => words.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(partOf(main, "Three reasons", "</section>").match(/<li/g)).toHaveLength(3);
  expect(links).toContain("mailto:partnerships@baleen.example?subject=Partnership%20application");
  expect(links).toContain("/company/contact");
});

describe("the legal pages", () => {
  test("Privacy is of January 2025 and has its sections [spec 2.33]", async () => {
    const { main, words } = await readMain("/legal/privacy");
    expect(words).toMatch(/January 2025/);
    expect((await readMain("/legal/privacy", "zh")).words).toContain("2025年1月");
    expect(headingsOf(main, 2).slice(1)).toEqual([
      "Information we collect",
      "How we use it",
      "Storage and security",
      "How long data is kept",
      "Third-party services",
      "Your rights",
      "Changes to this policy",
      "Contact",
    ]);
  });

  test("Privacy says what WeChat's IDs of a payer and of a member are for, and how long they are kept", async () => {
    const { html } = await readPage("/legal/privacy", "zh");
    expect(wordsOf(html)).toContain("（openid），用来发起这次付款，1天后删除");
    expect(wordsOf(html)).toMatch(
      /（openid，有时还有unionid），用于识别你；.*保存到你解除绑定或注销账号为止/,
    );
    const { words } = await readMain("/legal/privacy");
    expect(words).toMatch(/\(openid\), which starts that payment and is deleted after 1 day\./);
    expect(words).toMatch(/identify you and, .* until you unlink WeChat or delete your account\./);
  });

  test("Terms are of January 2025 and have their sections [spec 2.34]", async () => {
    const { main, words } = await readMain("/legal/terms");
    expect(words).toMatch(/January 2025/);
    expect((await readMain("/legal/terms", "zh")).words).toContain("2025年1月");
    const specified = [
      "Acceptance",
      "The service",
      "Your responsibilities",
      "Content and intellectual property",
    ];
    expect(headingsOf(main, 2)).toEqual(
      expect.arrayContaining([
        ...specified,
        "Payment and subscription",
        "Limitation of liability and termination",
        "Contact",
      ]),
    );
  });

  test("Security has its sections and a mailbox for vulnerabilities [spec 2.35]", async () => {
    const { main, links } = await readMain("/legal/security");
    expect(headingsOf(main, 2)).toEqual(
      expect.arrayContaining(["Measures", "Privacy commitments", "Compliance", "Best practices"]),
    );
    expect(links).toContain("mailto:security@baleen.example?subject=Vulnerability%20report");
  });

  test("Report has the form, the process, tips and support's mailbox [spec 2.36]", async () => {
    const { main, links } = await readMain("/legal/report");
    expect(main.match(/<(input|select|textarea)\b/g)).toHaveLength(8);
    expect(headingsOf(main, 2)).toEqual(["What happens next", "Tips", "Email support"]);
    expect(links).toContain("mailto:support@baleen.example?subject=Bug%20report");
  });

  test("the terms' numbers are those of the specification [spec 9.20]", async () => {
    const { words } = await readMain("/legal/terms");
    for (const claim of [
      "You must be at least 13 years old.",
      "You must be at least 13;",
      "Prices change with 30 days’ notice.",
      "We give 30 days’ notice of price changes",
      "Unused subscription time is not refunded",
      "Fees are billed monthly or annually, in advance",
      "our total liability to you is limited to the amount you paid",
    ])
      expect(words).toContain(claim);
    // Once among the key points and once in its section.
    expect(words.split("Unused subscription time is not refunded.")).toHaveLength(3);
    const { text } = await readPage("/legal/terms", "zh");
    expect(text.split("未使用的订阅时间不退款。")).toHaveLength(3);
    for (const claim of [
      "年满13岁才能使用。",
      "你必须年满13岁",
      "提前30天通知",
      "未使用的订阅时间不退款",
      "按月或按年预付",
      "以你已付的金额为限",
    ])
      expect(text).toContain(claim);
  });

  test("footage is encrypted with AES-256 and deleted, and four standards are named [spec 9.21]", async () => {
    for (const path of ["/legal/privacy", "/legal/security"]) {
      const { words } = await readMain(path);
      expect(words).toContain("encrypted with AES-256");
      expect(words).toMatch(/temporarily[^.]*deleted automatically/);
      const inChinese = await readMain(path, "zh");
      expect(inChinese.words).toContain("以AES-256加密");
      expect(inChinese.words).toMatch(/处理期间暂存，处理完自动删除/);
    }
    for (const language of languages) {
      const { main } = await readMain("/legal/security", language);
      const compliance = wordsOf(partOf(main, 'id="compliance"', "</section>"));
      for (const standard of ["GDPR", "CCPA", "SOC 2 Type II", "ISO 27001"])
        expect(compliance).toContain(standard);
    }
  });

  test("bug reports are acknowledged within 24 hours [spec 9.22]", async () => {
    const { words } = await readMain("/legal/report");
    expect(words).toContain("We acknowledge your email within 24 hours.");
    const inChinese = await readMain("/legal/report", "zh");
    expect(inChinese.words).toContain("收到邮件后，24小时内确认。");
  });
});

test("Coming Soon has a message, a link home and a Go Back button [spec 2.37]", async () => {
  const { words, links, main } = await readMain("/product/api");
  expect(words).toContain("Coming soon.");
  expect(links).toContain("/");
  expect(wordsOf(partOf(main, "<button", "</button>"))).toContain("Go Back");
});

test("the picture of covers has its title, in the page's language, wherever it stands", async () => {
  for (const path of ["/features", "/updates/releases"]) {
    const title = async (language: Language) => {
      const { main } = await readMain(path, language);
      return wordsOf(
        partOf(main.slice(main.indexOf("covers")), 'aria-hidden="true"><span>', "</span></span>"),
      );
    };
    expect(await title("zh")).toContain("十五分钟 一碗面");
    expect(await title("en")).toContain("Noodles in 15 minutes");
  }
});
