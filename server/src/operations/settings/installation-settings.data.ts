import type { Localized } from "@baleen/contract/language.ts";
import type { settingsSchema } from "./settings.ts";

type Name = keyof typeof settingsSchema.shape;

/** A setting that an installation writes down. All others keep their defaults. */
interface InstallationSetting {
  /**
   * `required`: production does not start without it. `recommended`: written with its example. `optional`: switches a
   * feature on.
   */
  readonly use: "required" | "recommended" | "optional";
  /** A valid value, empty where only the operator has one. A secret has none: it is a file. */
  readonly example?: string;
  /** The label of its field in a panel's form. Settings without one are not in the form. */
  readonly label?: Localized;
}

interface InstallationGroup {
  readonly title: Localized;
  readonly settings: Readonly<Partial<Record<Name, InstallationSetting>>>;
}

/** What operators choose when they install the site, in the order in which the shipped files show it. */
export const installationGroups: readonly InstallationGroup[] = [
  {
    title: { zh: "网站", en: "The site" },
    settings: {
      APP_ENV: { use: "required", example: "production" },
      PUBLIC_ORIGIN: {
        use: "required",
        example: "https://www.example.com",
        label: { zh: "网站地址", en: "Site address" },
      },
      TRUST_PROXY: {
        use: "required",
        example: "127.0.0.1",
        label: { zh: "反向代理的地址或网段", en: "Address or network of the reverse proxy" },
      },
      SECRET_KEY: { use: "required" },
      DATABASE_URL: { use: "required" },
      CONSOLE_ORIGIN: { use: "optional", example: "https://console.example.com" },
      CONSOLE_ALLOW: {
        use: "optional",
        example: "203.0.113.0/24",
        label: { zh: "可以访问控制台的地址或网段", en: "Addresses or networks that may reach the console" },
      },
    },
  },
  {
    title: {
      zh: "只有一个节点：停止时没有别的节点接替；两个或更多节点时去掉这一项",
      en: "One node: no other takes over while it stops. With two or more nodes, remove it",
    },
    settings: { STOP_DELAY_S: { use: "recommended", example: "0" } },
  },
  {
    title: { zh: "邮件", en: "Mail" },
    settings: {
      MAIL_FROM: {
        use: "required",
        example: "鲸帧 <no-reply@example.com>",
        label: { zh: "发件人", en: "Sender of mails" },
      },
      SMTP_URL: { use: "required", label: { zh: "邮件服务器", en: "Mail server" } },
    },
  },
  {
    title: {
      zh: "短信：开通服务商之前写none",
      en: "Text messages: none until a provider is set up",
    },
    settings: {
      SMS_PROVIDER: { use: "required", example: "none" },
      SMS_ACCESS_KEY_ID: { use: "optional" },
      SMS_ACCESS_KEY_SECRET: { use: "optional" },
      SMS_SIGN_NAME: { use: "optional", example: "鲸帧" },
      SMS_TEMPLATE_CODE: { use: "optional", example: "" },
    },
  },
  {
    title: {
      zh: "备份；持续归档见docs/operations/backups.md",
      en: "Backups; continuous archiving: docs/operations/backups.md",
    },
    settings: {
      BACKUP_DIR: { use: "recommended", example: "/var/backups/baleen" },
      PGBACKREST_STANZA: { use: "optional", example: "baleen" },
    },
  },
  {
    title: {
      zh: "上传的图片和安装包存到对象存储：docs/operations.md",
      en: "Uploaded images and installers in a bucket: docs/operations.md",
    },
    settings: {
      MEDIA_URL: { use: "optional", example: "s3://baleen-media/site" },
      MEDIA_ENDPOINT: { use: "optional", example: "https://s3.oss-cn-hangzhou.aliyuncs.com" },
      MEDIA_REGION: { use: "optional", example: "cn-hangzhou" },
      MEDIA_ACCESS_KEY_ID: { use: "optional" },
      MEDIA_SECRET_ACCESS_KEY: { use: "optional" },
    },
  },
  {
    title: {
      zh: "桌面软件：openssl genpkey -algorithm ed25519",
      en: "The desktop tool: openssl genpkey -algorithm ed25519",
    },
    settings: { ENTITLEMENT_KEY: { use: "optional" } },
  },
  {
    title: { zh: "微信支付", en: "WeChat Pay" },
    settings: {
      WECHAT_PAY_APP_ID: { use: "optional", example: "" },
      WECHAT_PAY_MERCHANT_ID: { use: "optional", example: "" },
      WECHAT_PAY_CERTIFICATE_SERIAL: { use: "optional" },
      WECHAT_PAY_PRIVATE_KEY: { use: "optional" },
      WECHAT_PAY_API_V3_KEY: { use: "optional" },
      WECHAT_PAY_PUBLIC_KEY_ID: { use: "optional", example: "" },
      WECHAT_PAY_PUBLIC_KEY: { use: "optional" },
      WECHAT_PAY_H5: { use: "optional", example: "on" },
    },
  },
  {
    title: {
      zh: "微信登录和微信内付款：docs/operations/wechat.md",
      en: "Sign-in with WeChat, and payments inside it: docs/operations/wechat.md",
    },
    settings: {
      WECHAT_SIGN_IN: { use: "optional", example: "on" },
      WECHAT_OFFICIAL_ACCOUNT_APP_ID: { use: "optional", example: "" },
      WECHAT_OFFICIAL_ACCOUNT_SECRET: { use: "optional" },
      WECHAT_DOMAIN_FILE: { use: "optional", example: "" },
      WECHAT_OPEN_PLATFORM_APP_ID: { use: "optional", example: "" },
      WECHAT_OPEN_PLATFORM_SECRET: { use: "optional" },
    },
  },
  {
    title: { zh: "支付宝", en: "Alipay" },
    settings: {
      ALIPAY_APP_ID: { use: "optional", example: "" },
      ALIPAY_SELLER_ID: { use: "optional", example: "" },
      ALIPAY_PRIVATE_KEY: { use: "optional" },
      ALIPAY_PUBLIC_KEY: { use: "optional" },
    },
  },
  {
    title: { zh: "虎皮椒", en: "hupi" },
    settings: {
      HUPI_APP_ID: { use: "optional", example: "" },
      HUPI_SECRET: { use: "optional" },
      HUPI_CHANNEL: { use: "optional", example: "wechat" },
    },
  },
  {
    title: { zh: "告警的去处", en: "Where alarms are sent" },
    settings: {
      ALERT_MAIL: { use: "optional", example: "operators@example.com" },
      ALERT_WECOM_URL: { use: "optional" },
      ALERT_ON_PAYMENT: { use: "optional", example: "true" },
    },
  },
];
