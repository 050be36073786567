import type { FirstHourStep } from "@baleen/contract/back-office/first-hour.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { hasIdentityOf } from "../../accounts/wechat/identity-store.ts";
import type { ConsoleContext } from "../../context.ts";
import { type BackupRow, lastSuccessAt } from "../../operations/backups/backup-store.ts";
import { findMissingMethods } from "../../operations/doctor/checks/gateways.ts";
import type { StepEntry } from "../../operators/audit-log/audit-log-store.ts";
import { countLiveOwners } from "../../operators/operator-store.ts";
import { listRehearsalMethods } from "../../payments/gateways/payment-settings.ts";
import { type Check, defineProblems, ok, pickProblems, skipped, warning } from "../../platform/check.ts";
import type { Queries } from "../../platform/database/transaction.ts";

/** The input of the steps' checks. */
interface FirstHourFacts {
  readonly context: ConsoleContext;
  /** The operators' attempts at steps, newest first. */
  readonly entries: readonly StepEntry[];
  readonly backups: readonly BackupRow[];
  readonly content: Pick<SiteConfig, "company" | "basic">;
}

type Step = Omit<Check<FirstHourFacts>, "id">;

const problem = defineProblems({
  stepOpen: warning(({ advice }: { advice: Localized }) => advice),
});

/** A setup step. `isDone` returns when it was done, or whether it is; `advice` explains how to do it. */
function defineStep(
  subject: Localized,
  advice: Localized,
  isDone: (facts: FirstHourFacts) => Promise<boolean> | boolean | Date | undefined,
): Step {
  return {
    subject,
    async run(facts) {
      const done = await isDone(facts);
      if (!done) return problem.stepOpen({ advice });
      return done === true ? ok(subject) : { ...ok(subject), at: done };
    },
  };
}

/** When operators last tried a step. The newest attempt decides, so a step reopens when it fails. */
const findSuccess =
  (name: FirstHourStep, action: StepEntry["action"]) =>
  ({ entries }: FirstHourFacts) => {
    const newest = entries.find((entry) => entry.action === action && entry.subject === name);
    return newest?.outcome === "done" ? newest.at : undefined;
  };

const notSetUp = skipped({ zh: "没有设置", en: "It is not set up" });

/** A step that is done once a real payment by this method has arrived; skipped if the method is not set up. */
function definePaymentStep(method: PaymentMethod, { zh, en }: Localized): Step {
  const paid = defineStep(
    { zh: `用${zh}付过一笔`, en: `${en} was paid with` },
    {
      zh: `用${zh}按原价买一次最便宜的套餐，在控制台退款；不要为此改价，改价期间人人都能按新价购买。没有商户号时，先用PAYMENT_REHEARSAL演练。`,
      en: `Buy the cheapest package at its price with ${en}, then refund it in the console. Do not lower a price for this: everyone could buy at it. Without a merchant account, rehearse with PAYMENT_REHEARSAL first.`,
    },
    async ({ context: { publicSettings, payments, readsDb } }) =>
      !listRehearsalMethods(publicSettings.mode, payments).includes(method) &&
      (await hasPayment(readsDb, method)),
  );
  return { ...paid, run: (facts) => (facts.context.gateways.has(method) ? paid.run(facts) : notSetUp) };
}

/** Whether any payment by a method has ever arrived, of any amount. */
async function hasPayment(db: Queries, method: PaymentMethod): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("method", "=", method)
    .where("state", "in", ["paid", "refunded"])
    // Uses the index on gateway numbers, which only paid attempts have.
    .where("gateway_trade_no", "is not", null)
    .orderBy("gateway_trade_no")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A step that is done once somebody has signed in by each app of WeChat's; skipped if sign-in with WeChat is off. */
function defineSignInStep(): Step {
  const signedIn = defineStep(
    { zh: "用微信登录过", en: "Somebody has signed in with WeChat" },
    {
      zh: "在微信里打开网站并登录；设置了网站应用的，再在电脑上扫码登录一次。在微信登记的域名，只有这样才看得出对不对。",
      en: "Open the site inside WeChat and sign in; with a website application, also by its code on a computer. Only this shows whether the domains are registered at WeChat.",
    },
    async ({ context: { wechatSignIn, readsDb } }) => {
      const appIds = Object.values(wechatSignIn ?? {}).flatMap((oauth) => oauth?.appId ?? []);
      const isUsed = await Promise.all(appIds.map((appId) => hasIdentityOf(readsDb, appId)));
      return isUsed.every(Boolean);
    },
  );
  return { ...signedIn, run: (facts) => (facts.context.wechatSignIn ? signedIn.run(facts) : notSetUp) };
}

const paymentMethod = { zh: "至少有一种支付方式", en: "There is a payment method" };
const sampleHost = /@baleen\.example$|\/\/baleen\.example\//;

/** The setup steps of a new site. */
export const firstHourChecks: Readonly<Record<FirstHourStep, Step>> = {
  domain: defineStep(
    { zh: "域名能打开网站", en: "The domain leads to the site" },
    {
      zh: "从服务器访问PUBLIC_ORIGIN，看域名、证书和代理是否通。",
      en: "Asks for PUBLIC_ORIGIN from the server: whether name, certificate and proxy work.",
    },
    findSuccess("domain", "tryDomain"),
  ),
  mail: defineStep(
    { zh: "邮件试发过", en: "A mail was tried" },
    {
      zh: "发一封到你的邮箱，查收后再继续。",
      en: "Send one to your mailbox, and see whether it arrives.",
    },
    findSuccess("mail", "tryMessage"),
  ),
  sms: defineStep(
    { zh: "短信试发过", en: "An SMS was tried" },
    { zh: "发一条到你的手机。", en: "Send one to your phone." },
    findSuccess("sms", "tryMessage"),
  ),
  alerts: defineStep(
    { zh: "告警试发过", en: "Alerts were tried" },
    {
      zh: "在设置页发送测试告警，每个渠道都要接受。",
      en: "Send a test alert from Settings; every channel has to take it.",
    },
    findSuccess("alerts", "testAlertChannels"),
  ),
  payments: {
    subject: paymentMethod,
    run: ({ context: { publicSettings, payments } }) =>
      pickProblems(findMissingMethods(publicSettings.mode, payments), ok(paymentMethod)),
  },
  wechat: definePaymentStep("wechat", { zh: "微信支付", en: "WeChat Pay" }),
  alipay: definePaymentStep("alipay", { zh: "支付宝", en: "Alipay" }),
  hupi: definePaymentStep("hupi", { zh: "虎皮椒", en: "Hupijiao" }),
  wechatSignIn: defineSignInStep(),
  backup: defineStep(
    { zh: "有备份", en: "There is a backup" },
    {
      zh: "在服务器上运行baleen backup，并启用定时器。",
      en: "Run baleen backup on the server, and enable its timer.",
    },
    ({ backups }) => lastSuccessAt(backups, "backup"),
  ),
  drill: defineStep(
    { zh: "备份演练过", en: "A backup was drilled" },
    {
      zh: "在服务器上运行baleen restore --drill。没有演练过的备份不能算备份。",
      en: "Run baleen restore --drill on the server. A backup that was never restored is none.",
    },
    ({ backups }) => lastSuccessAt(backups, "drill"),
  ),
  secondOwner: defineStep(
    { zh: "有第二位所有者", en: "There is a second owner" },
    {
      zh: "邀请第二位所有者并完成设置，丢了手机也能进来。",
      en: "Invite another owner, who sets up a sign-in: a lost phone then locks nobody out.",
    },
    async ({ context }) => (await countLiveOwners(context.readsDb)) > 1,
  ),
  company: defineStep(
    { zh: "公司邮箱和账号是自己的", en: "Mailbox and accounts are the company’s own" },
    {
      zh: "公司邮箱和社交账号还是baleen.example的示例。",
      en: "The mailbox or an account to follow is still a sample at baleen.example.",
    },
    ({ content: { company } }) =>
      ![company.email, ...(company.socialLinks ?? []).map(({ url }) => url)].some((address) =>
        sampleHost.test(address),
      ),
  ),
  filingNumber: defineStep(
    { zh: "备案号是自己的", en: "The filing number is your own" },
    { zh: "备案号还是示例的零。", en: "The filing number is still the sample’s zeros." },
    ({ content }) => content.company.icp !== builtInSiteConfig.company.icp,
  ),
  contactCode: defineStep(
    { zh: "公众号二维码是自己的", en: "The official account’s code is your own" },
    {
      zh: "页面上还是示例二维码。在“公司信息”的内容里上传公众号的二维码并发布。",
      en: "Pages still show a sample. Under Company, upload the code of your official account and publish it.",
    },
    ({ content }) => content.company.officialAccountCode !== undefined,
  ),
  // The sample notices are labelled. Only a person can decide whether they are intended, and set the step aside.
  sampleNotices: defineStep(
    {
      zh: "价格页的示例购买通知已关闭，或是有意保留",
      en: "The price page’s sample notices are off, or meant",
    },
    {
      zh: "价格页滚动显示模拟的购买通知，标明了是示例。在“首页与下载”的内容里关闭并发布；要保留，就搁置这一项并写明。",
      en: "The price page shows made-up purchases, labeled as samples. Switch them off under Home page and download, and publish; if they are meant, set this aside and say so.",
    },
    ({ content }) => content.basic.sampleNotices === false,
  ),
};
