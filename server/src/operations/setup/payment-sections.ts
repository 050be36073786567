import { checkGateways } from "../doctor/checks/gateways.ts";
import { checkWechatSignIn } from "../doctor/checks/wechat-sign-in.ts";
import type { Section } from "./section.ts";

const skipPayments = {
  meaning: { zh: "暂时不能用它付款", en: "Until then nobody can pay by it" },
  settings: {},
} as const;

export const wechat: Section = {
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

export const wechatSignIn: Section = {
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

export const alipay: Section = {
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

export const hupi: Section = {
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
