import type { Localized } from "@baleen/contract/language.ts";
import type { DeploymentCheck } from "../doctor/check.ts";
import { checkGateways } from "../doctor/checks/gateways.ts";
import { checkMail } from "../doctor/checks/messages.ts";
import { checkWechatSignIn } from "../doctor/checks/wechat-sign-in.ts";

/** The answers to the questions by name, in the names of settings where a question is about one. */
export type Answers = Readonly<Record<string, string>>;

export interface Question {
  /** The setting whose value is the answer, or a name that only the setup uses. */
  readonly name: string;
  /** The setting that the answer becomes a part of, if it is not the value of the setting `name`. */
  readonly setting?: string;
  readonly text: Localized;
  readonly example?: string;
  /** What the answer has to look like, besides what the setting demands. */
  readonly format?: { readonly pattern: RegExp; readonly problem: Localized };
  readonly isSecret?: boolean;
  /** The answer is the path of a file, whose text is the setting's value. */
  readonly isFile?: boolean;
  /** The values to choose from. */
  readonly choices?: readonly Choice[];
  /** The answer if none is given; without it the question has to be answered. */
  readonly defaultAnswer?: string;
  /** Whether the earlier answers make this question necessary. */
  readonly isNeeded?: (answers: Answers) => boolean;
}

interface Choice {
  readonly value: string;
  readonly text: Localized;
}

/** Settings that are set up, or skipped, together. */
export interface Section {
  readonly id: string;
  readonly title: Localized;
  /** What it means to skip the section, and the settings of a site without it. Absent: it cannot be skipped. */
  readonly skipOption?: { readonly meaning: Localized; readonly settings: Answers };
  readonly questions: readonly Question[];
  /** The common prefix of its settings' names, if it has settings without a question. */
  readonly prefix?: string;
  /** The settings for the answers; without it the answers are the settings. */
  readonly settingsOf?: (answers: Answers) => Answers;
  /** The doctor's check that tries these settings. */
  readonly check?: Pick<DeploymentCheck, "run">;
}

/** The addresses and networks in an answer, separated by spaces or commas. None: any. */
export const parseNetworks = (text = ""): readonly string[] =>
  text.split(/[\s,]+/).filter((network) => network !== "");

const networks = {
  pattern: /^[\d.:a-f/\s,]*$/i,
  problem: {
    zh: "只写地址或网段，如203.0.113.0/24",
    en: "Write addresses or networks, such as 203.0.113.0/24",
  },
} as const;

const domain = {
  pattern: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
  problem: {
    zh: "只写域名，如www.example.com，不带https://和路径",
    en: "Write the domain alone, such as www.example.com, without https:// and path",
  },
} as const;

const site: Section = {
  id: "site",
  title: { zh: "网站", en: "Site" },
  questions: [
    {
      name: "DOMAIN",
      setting: "PUBLIC_ORIGIN",
      format: domain,
      text: { zh: "网站的域名", en: "Domain of the site" },
      example: "www.example.com",
    },
    {
      name: "OPERATORS",
      setting: "CONSOLE_ALLOW",
      text: {
        zh: "能打开管理后台的地址或网段，用空格分开；不填则不限",
        en: "Addresses or networks that may open the console, separated by spaces; empty for any",
      },
      example: "203.0.113.0/24",
      format: networks,
      defaultAnswer: "",
    },
    {
      name: "PROXY",
      text: { zh: "网站前面的代理", en: "Proxy in front of the site" },
      choices: [
        {
          value: "caddy",
          text: { zh: "本机的Caddy，自动取得证书", en: "Caddy here, which gets its certificate itself" },
        },
        { value: "nginx", text: { zh: "本机的nginx", en: "nginx on this machine" } },
        { value: "other", text: { zh: "其他", en: "Another one" } },
      ],
    },
    {
      name: "TRUST_PROXY",
      text: { zh: "代理的地址", en: "Address of the proxy" },
      example: "10.0.0.1",
      isNeeded: ({ PROXY }) => PROXY === "other",
    },
  ],
  settingsOf: ({ DOMAIN = "", OPERATORS = "", TRUST_PROXY = "127.0.0.1" }) => ({
    PUBLIC_ORIGIN: `https://${DOMAIN}`,
    TRUST_PROXY,
    CONSOLE_ALLOW: parseNetworks(OPERATORS).join(","),
  }),
};

const database: Section = {
  id: "database",
  title: { zh: "数据库", en: "Database" },
  check: { run: ({ databaseProblems }) => databaseProblems },
  questions: [
    {
      name: "DATABASE",
      text: { zh: "用哪个PostgreSQL", en: "Which PostgreSQL" },
      choices: [
        {
          value: "local",
          text: { zh: "在本机的PostgreSQL中新建", en: "Make one in this machine’s PostgreSQL" },
        },
        { value: "address", text: { zh: "用已有的数据库", en: "Use one that exists" } },
      ],
    },
    {
      name: "DATABASE_URL",
      text: {
        zh: "数据库的地址，密码要百分号编码",
        en: "Address of the database, its password percent-encoded",
      },
      example: "postgres://baleen:PASSWORD@10.0.0.5/baleen",
      isSecret: true,
      isNeeded: ({ DATABASE }) => DATABASE === "address",
    },
  ],
  // The URL of a new database is not known yet.
  settingsOf: ({ DATABASE_URL = "" }) => ({ DATABASE_URL }),
};

const mail: Section = {
  id: "mail",
  title: { zh: "邮件", en: "Mail" },
  check: checkMail,
  questions: [
    {
      name: "SMTP_HOST",
      setting: "SMTP_URL",
      text: { zh: "邮件服务器和端口", en: "Mail server and port" },
      example: "smtp.example.com:465",
    },
    {
      name: "SMTP_USER",
      setting: "SMTP_URL",
      text: { zh: "登录的账号", en: "User name" },
      example: "no-reply@example.com",
    },
    {
      name: "SMTP_PASSWORD",
      setting: "SMTP_URL",
      text: { zh: "密码或授权码", en: "Password or authorization code" },
      isSecret: true,
    },
    {
      name: "MAIL_FROM",
      text: { zh: "发件人", en: "Sender" },
      example: "鲸帧 <no-reply@example.com>",
    },
  ],
  settingsOf: ({ SMTP_HOST = "", SMTP_USER = "", SMTP_PASSWORD = "", MAIL_FROM = "" }) => ({
    SMTP_URL: smtpUrlOf(SMTP_HOST, SMTP_USER, SMTP_PASSWORD),
    MAIL_FROM,
  }),
};

/** Port 465 is TLS from the beginning, any other begins with STARTTLS (RFC 8314, section 3). */
function smtpUrlOf(host: string, user: string, password: string): string {
  const [, port = "465"] = /:(\d+)$/.exec(host) ?? [];
  const name = host.replace(/:\d+$/, "");
  const scheme = port === "465" ? "smtps" : "smtp";
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${name}:${port}`;
}

const sms: Section = {
  id: "sms",
  prefix: "SMS_",
  title: { zh: "短信", en: "SMS" },
  skipOption: {
    meaning: {
      zh: "手机号暂时不能注册和登录，其他都能用",
      en: "Until then nobody can register or sign in by phone number; all else works",
    },
    settings: { SMS_PROVIDER: "none" },
  },
  questions: [
    {
      name: "SMS_PROVIDER",
      text: { zh: "服务商", en: "Provider" },
      choices: [
        { value: "aliyun", text: { zh: "阿里云短信", en: "Alibaba Cloud SMS" } },
        {
          value: "aliyun-verify",
          text: {
            zh: "阿里云短信认证（没有自己的签名）",
            en: "Alibaba Cloud 短信认证 (no signature of your own)",
          },
        },
        { value: "tencent", text: { zh: "腾讯云短信", en: "Tencent Cloud SMS" } },
      ],
    },
    {
      name: "SMS_ACCESS_KEY_ID",
      text: { zh: "密钥编号（AccessKey ID或SecretId）", en: "AccessKey ID or SecretId" },
    },
    { name: "SMS_ACCESS_KEY_SECRET", text: { zh: "密钥", en: "Its secret" }, isSecret: true },
    {
      name: "SMS_SIGN_NAME",
      text: { zh: "审核通过的签名，不带括号", en: "Approved signature, without brackets" },
      example: "鲸帧",
    },
    {
      name: "SMS_TEMPLATE_CODE",
      text: { zh: "验证码模板", en: "Template of codes" },
      example: "SMS_123456789",
    },
    {
      name: "SMS_APP_ID",
      text: { zh: "应用的SdkAppId", en: "SdkAppId of the application" },
      isNeeded: ({ SMS_PROVIDER }) => SMS_PROVIDER === "tencent",
    },
  ],
};

const skipPayments = {
  meaning: { zh: "暂时不能用它付款", en: "Until then nobody can pay by it" },
  settings: {},
} as const;

const wechat: Section = {
  id: "wechat",
  prefix: "WECHAT_PAY_",
  title: { zh: "微信支付", en: "WeChat Pay" },
  skipOption: skipPayments,
  check: checkGateways,
  questions: [
    { name: "WECHAT_PAY_APP_ID", text: { zh: "APPID", en: "APPID" }, example: "wx0123456789abcdef" },
    { name: "WECHAT_PAY_MERCHANT_ID", text: { zh: "商户号", en: "Merchant number" }, example: "1900000001" },
    {
      name: "WECHAT_PAY_CERTIFICATE_SERIAL",
      text: { zh: "商户API证书的序列号", en: "Serial number of the merchant’s certificate" },
    },
    {
      name: "WECHAT_PAY_PRIVATE_KEY",
      isFile: true,
      text: { zh: "apiclient_key.pem的路径", en: "Path of apiclient_key.pem" },
      example: "/root/apiclient_key.pem",
    },
    { name: "WECHAT_PAY_API_V3_KEY", text: { zh: "APIv3密钥", en: "APIv3 key" }, isSecret: true },
    {
      name: "WECHAT_PAY_PUBLIC_KEY_ID",
      text: { zh: "微信支付公钥的编号", en: "Id of WeChat Pay’s public key" },
      example: "PUB_KEY_ID_0123",
    },
    {
      name: "WECHAT_PAY_PUBLIC_KEY",
      isFile: true,
      text: { zh: "pub_key.pem的路径", en: "Path of pub_key.pem" },
      example: "/root/pub_key.pem",
    },
  ],
};

/**
 * The file for the domain is not served before the site has started, and an app that WeChat accepts may be registered
 * later.
 */
const checkWechatApps: Section["check"] = {
  async run(facts) {
    const findings = [await checkWechatSignIn.run(facts)].flat();
    return findings.filter(({ code }) => code !== "wechatDomainFileMissing");
  },
};

const wechatSignIn: Section = {
  id: "wechatSignIn",
  title: { zh: "微信登录和微信内付款", en: "Sign-in and payments inside WeChat" },
  skipOption: {
    meaning: {
      zh: "暂时不能用微信登录，也不能在微信里付款",
      en: "Until then nobody can sign in with WeChat or pay inside it",
    },
    settings: {},
  },
  check: checkWechatApps,
  questions: [
    {
      name: "WECHAT_OFFICIAL_ACCOUNT_APP_ID",
      text: { zh: "已认证服务号的AppID", en: "AppID of the verified official account (服务号)" },
      example: "wx0123456789abcdef",
    },
    {
      name: "WECHAT_OFFICIAL_ACCOUNT_SECRET",
      text: { zh: "服务号的AppSecret", en: "AppSecret of the official account" },
      isSecret: true,
    },
    {
      name: "WECHAT_SIGN_IN",
      text: { zh: "服务号用来做什么", en: "What the official account is for" },
      choices: [
        { value: "on", text: { zh: "登录和微信内付款", en: "Sign-in, and payments inside WeChat" } },
        { value: "off", text: { zh: "只做微信内付款", en: "Payments inside WeChat only" } },
      ],
      defaultAnswer: "on",
    },
    {
      name: "WECHAT_DOMAIN_FILE",
      text: {
        zh: "登记网页授权域名时微信给的文件名；没有就不填",
        en: "Name of the file that WeChat gives for 网页授权域名; empty for none",
      },
      example: "MP_verify_aB3dE5fG7hI9jK1m.txt",
      defaultAnswer: "",
    },
    {
      name: "WECHAT_OPEN_PLATFORM_APP_ID",
      text: {
        zh: "开放平台网站应用的AppID；不填则电脑上显示本站的二维码",
        en: "AppID of the website application (网站应用) at 开放平台; empty for codes of the site’s own",
      },
      example: "wx0123456789abcdef",
      defaultAnswer: "",
      isNeeded: ({ WECHAT_SIGN_IN }) => WECHAT_SIGN_IN === "on",
    },
    {
      name: "WECHAT_OPEN_PLATFORM_SECRET",
      text: { zh: "网站应用的AppSecret", en: "AppSecret of the website application" },
      isSecret: true,
      isNeeded: ({ WECHAT_SIGN_IN, WECHAT_OPEN_PLATFORM_APP_ID }) =>
        WECHAT_SIGN_IN === "on" && Boolean(WECHAT_OPEN_PLATFORM_APP_ID),
    },
  ],
};

const alipay: Section = {
  id: "alipay",
  prefix: "ALIPAY_",
  title: { zh: "支付宝", en: "Alipay" },
  skipOption: skipPayments,
  check: checkGateways,
  questions: [
    { name: "ALIPAY_APP_ID", text: { zh: "应用的APPID", en: "APPID of the application" } },
    {
      name: "ALIPAY_SELLER_ID",
      text: { zh: "商户的PID，2088开头", en: "The merchant’s PID, which begins with 2088" },
    },
    {
      name: "ALIPAY_PRIVATE_KEY",
      isFile: true,
      text: { zh: "应用私钥的文件路径", en: "Path of the application’s private key" },
      example: "/root/alipay_private_key.txt",
    },
    {
      name: "ALIPAY_PUBLIC_KEY",
      isFile: true,
      text: { zh: "支付宝公钥的文件路径", en: "Path of Alipay’s public key" },
      example: "/root/alipay_public_key.txt",
    },
  ],
};

const hupi: Section = {
  id: "hupi",
  prefix: "HUPI_",
  title: { zh: "虎皮椒", en: "hupi (虎皮椒)" },
  skipOption: skipPayments,
  check: checkGateways,
  questions: [
    { name: "HUPI_APP_ID", text: { zh: "APPID", en: "APPID" } },
    { name: "HUPI_SECRET", text: { zh: "APPSECRET", en: "APPSECRET" }, isSecret: true },
    {
      name: "HUPI_CHANNEL",
      text: { zh: "这个APPID收款的方式", en: "What this APPID collects by" },
      choices: [
        { value: "wechat", text: { zh: "微信", en: "WeChat" } },
        { value: "alipay", text: { zh: "支付宝", en: "Alipay" } },
      ],
    },
  ],
};

const alarms: Section = {
  id: "alarms",
  prefix: "ALERT_",
  title: { zh: "告警", en: "Alarms" },
  skipOption: {
    meaning: { zh: "出了问题只在管理后台显示", en: "Until then alarms are shown in the console alone" },
    settings: {},
  },
  questions: [
    {
      name: "ALERT_MAIL",
      text: { zh: "接收告警的邮箱，用逗号分开", en: "Email addresses for alarms, separated by commas" },
      example: "ops@example.com",
    },
    {
      name: "ALERT_WECOM_URL",
      text: { zh: "企业微信群机器人的地址；不填则不用", en: "Webhook of a WeCom group bot; empty for none" },
      isSecret: true,
      defaultAnswer: "",
    },
  ],
};

/** As in the contract's `operatorLogin`. */
const login = {
  pattern: /^[\w.-]{2,32}$/,
  problem: {
    zh: "2到32个字母、数字、点、横线或下划线",
    en: "Write 2 to 32 letters, digits, dots, hyphens or underscores",
  },
} as const;

const owner: Section = {
  id: "owner",
  title: { zh: "管理后台的第一个人", en: "First owner of the console" },
  skipOption: {
    meaning: { zh: "以后运行baleen operators create", en: "Run baleen operators create later" },
    settings: {},
  },
  questions: [
    { name: "OWNER_LOGIN", format: login, text: { zh: "登录名", en: "Login" }, example: "li" },
    { name: "OWNER_NAME", text: { zh: "姓名", en: "Name" }, example: "李" },
  ],
  settingsOf: () => ({}),
};

/** In the order in which they are asked. */
export const sections: readonly Section[] = [
  ...[site, database, mail, sms],
  ...[wechat, wechatSignIn, alipay, hupi],
  ...[alarms, owner],
];
