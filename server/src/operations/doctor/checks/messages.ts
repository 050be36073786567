import type { Localized } from "@baleen/contract/language.ts";
import { explainFailure } from "../../../messages/senders/explain-failure.ts";
import { MailSettingsError } from "../../../messages/senders/mail-sender.ts";
import { addressOf } from "../../../messages/senders/mail-settings.ts";
import { defineProblems, failure, ok, pickProblems, skipped, warning } from "../../../platform/check.ts";
import type { DeploymentCheck } from "../check.ts";

/**
 * Mailbox providers that require a separate password for mail programs and only send from the account's own address.
 */
const mailboxes: readonly (readonly [host: RegExp, passwordIn: Localized])[] = [
  [
    /^smtp\.(qq|foxmail)\.com$/,
    {
      zh: "QQ邮箱要用授权码，不是QQ密码：在网页邮箱的“设置 → 账号 → POP3/IMAP/SMTP服务”中开启并生成",
      en: "QQ Mail needs an authorization code (授权码), not the QQ password: create one under 设置 → 账号 → POP3/IMAP/SMTP服务",
    },
  ],
  [
    /^smtp\.exmail\.qq\.com$/,
    {
      zh: "企业微信邮箱要用客户端专用密码：在网页邮箱的“设置 → 账户 → 微信绑定”中生成",
      en: "Tencent Exmail needs a client password (客户端专用密码): create one under 设置 → 账户 → 微信绑定",
    },
  ],
  [
    /^smtp\.(163|126|yeah|188)\.(com|net)$/,
    {
      zh: "网易邮箱要用授权码，不是登录密码：在网页邮箱的“设置 → POP3/SMTP/IMAP”中开启SMTP并新增授权码",
      en: "NetEase Mail needs an authorization code (授权码), not the password: turn SMTP on and create one under 设置 → POP3/SMTP/IMAP",
    },
  ],
];

const findMailboxProvider = (host: string) => mailboxes.find(([hosts]) => hosts.test(host));

interface Channels {
  readonly names: readonly string[];
}

const describeChannels = ({ names }: Channels) => ({
  zh: `已设置：${names.join("、")}`,
  en: `Set up: ${names.join(", ")}`,
});

const problem = defineProblems({
  /** The reason already contains the remedy; only some mailbox providers need another hint. */
  mailUnusable: failure(
    ({ host, reason }: { host: string; reason: Localized; passwordIn: Localized | undefined }) => ({
      zh: `${host}用不了：${reason.zh}`,
      en: `${host} cannot be used: ${reason.en}`,
    }),
    ({ passwordIn }) => passwordIn,
  ),
  mailSenderRefused: failure(
    ({ host, sender }: Record<"host" | "sender" | "login", string>) => ({
      zh: `${host}不接受发件人${sender}：发件人必须是登录的账号`,
      en: `${host} rejects the sender ${sender}: it must be the account that signs in`,
    }),
    ({ login }) => ({
      zh: `把MAIL_FROM中的地址改为${login}`,
      en: `Set the address in MAIL_FROM to ${login}`,
    }),
  ),
  smsSignNameInBrackets: warning(
    { zh: "SMS_SIGN_NAME带有括号", en: "SMS_SIGN_NAME has brackets" },
    { zh: "去掉括号，服务商会自己加上", en: "Remove them; the provider adds them" },
  ),
  smsNotSetUp: warning(
    {
      zh: "没有短信服务商：手机号不能注册、登录和找回密码",
      en: "There is no SMS provider: nobody can register, sign in or reset a password by phone number",
    },
    {
      zh: "开通之后设置SMS_PROVIDER等几项，再在控制台的“设置”中试发",
      en: "Once you have one, set SMS_PROVIDER and its settings, then send a test message under Settings in the console",
    },
  ),
  smsUnlimited: warning(
    { zh: "没有设置每天的短信上限", en: "There is no daily SMS limit" },
    {
      zh: "设置SMS_DAILY_BUDGET，例如平时一天的三倍",
      en: "Set SMS_DAILY_BUDGET, for example to three times a usual day",
    },
  ),
  noAlertChannel: warning(
    {
      zh: "没有设置告警渠道，出了问题没人知道",
      en: "No alert channel is set up, so nobody is notified of alarms",
    },
    {
      zh: "至少设置两个，例如ALERT_WECOM_URL和ALERT_MAIL；再用npm run alerts -- test试一试",
      en: "Set up two, such as ALERT_WECOM_URL and ALERT_MAIL, then test them with npm run alerts -- test",
    },
  ),
  oneAlertChannel: warning(describeChannels, {
    zh: "再设置一个不同的渠道：一个失灵时，由另一个报告",
    en: "Set up a second kind: each reports when the other fails",
  }),
});

/** Whether alarms are sent out from this machine, through more than one channel. */
export const checkAlerts: DeploymentCheck = {
  id: "alerts",
  subject: { zh: "告警渠道", en: "Alert channels" },
  run({ settings: { alerts } }) {
    if (!alerts) return skipped({ zh: "需要正确的配置", en: "Needs valid settings" });
    const { mail, wecomUrl, dingtalk, feishu, webhook } = alerts;
    const all = { mail: mail.length > 0, wecom: wecomUrl, dingtalk, feishu, webhook };
    const names = Object.entries(all).flatMap(([name, value]) => (value ? [name] : []));
    if (names.length === 0) return problem.noAlertChannel();
    return names.length > 1 ? ok(describeChannels({ names })) : problem.oneAlertChannel({ names });
  },
};

/** Whether the mail server accepts the login and the sender. No mail is sent. */
export const checkMail: DeploymentCheck = {
  id: "mail",
  subject: { zh: "邮件服务器", en: "Mail server" },
  async run({ settings: { mail }, probes }) {
    if (!mail)
      return skipped({ zh: "没有可用的SMTP_URL和MAIL_FROM", en: "SMTP_URL and MAIL_FROM are not set up" });
    const { hostname, host, username } = new URL(mail.smtpUrl);
    const [login, sender] = [decodeURIComponent(username), addressOf(mail.from)];
    const isOther = login.toLowerCase() !== sender.toLowerCase();
    try {
      await probes.tryMailServer(mail);
      // Some mailbox providers reject another sender only after receiving the whole mail.
      if (findMailboxProvider(hostname) && isOther) return problem.mailSenderRefused({ host, login, sender });
    } catch (error) {
      const refused = error instanceof MailSettingsError ? error.refusedSetting : undefined;
      if (refused === "sender") return problem.mailSenderRefused({ host, login, sender });
      const passwordIn = refused === "password" ? findMailboxProvider(hostname)?.[1] : undefined;
      return problem.mailUnusable({ host, reason: explainFailure(error), passwordIn });
    }
    return ok({
      zh: `已登录${host}，可以${sender}的名义发信`,
      en: `Signed in to ${host}, which sends as ${sender}`,
    });
  },
};

/** Problems of the SMS settings that do not keep the server from starting. Sends no SMS, since each costs money. */
export const checkSms: DeploymentCheck = {
  id: "sms",
  subject: { zh: "短信", en: "SMS" },
  run({ settings: { sms, smsDailyBudget = 0, features } }) {
    if (features?.sendsSms === false) return problem.smsNotSetUp();
    if (!sms) return skipped({ zh: "没有可用的短信配置", en: "SMS is not set up" });
    return pickProblems(
      [
        /[【】[\]]/.test(sms.signName) && problem.smsSignNameInBrackets(),
        smsDailyBudget === 0 && problem.smsUnlimited(),
      ],
      ok({
        zh: `${sms.provider}的配置齐全；在控制台的“设置”中可以试发`,
        en: `The settings of ${sms.provider} are complete; send a test message under Settings in the console`,
      }),
    );
  },
};
