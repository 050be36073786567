import { checkMail } from "../doctor/checks/messages.ts";
import { alipay, hupi, wechat, wechatSignIn } from "./payment-sections.ts";
import type { Section } from "./section.ts";

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
