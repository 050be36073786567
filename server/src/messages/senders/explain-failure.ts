import type { Localized } from "@baleen/contract/language.ts";
import { NotConfiguredError, NotSentError } from "./sender.ts";

const notSetUp: Localized = { zh: "这个渠道没有设置", en: "This channel is not set up" };
const unknown: Localized = {
  zh: "没有发出，原因见服务器日志",
  en: "It was not sent; the server’s log says why",
};

/**
 * Why a message was not sent, and what to do about it. The provider's own message follows, without address and code.
 */
export function explainFailure(error: unknown): Localized {
  if (error instanceof NotConfiguredError) return withAnswer(notSetUp, error.message);
  if (!(error instanceof NotSentError)) return unknown;
  const { errorCode = "", message } = error;
  const found = advice.find(({ codes }) => codes.some((code) => errorCode.startsWith(code)));
  return found ? withAnswer(found, message) : { zh: `没有发出：${message}`, en: message };
}

const withAnswer = ({ zh, en }: Localized, answer: string): Localized => ({
  zh: `${zh}（${answer}）`,
  en: `${en} (${answer})`,
});

/** How operators can fix a failure, by the error codes (or their prefixes) of Nodemailer or the SMS provider. */
const advice: readonly (Localized & { readonly codes: readonly string[] })[] = [
  {
    codes: ["EAUTH", "ENOAUTH"],
    zh: "邮件服务器不接受密码：核对SMTP_URL的用户名和密码（要百分号编码）。QQ、网易邮箱要用授权码",
    en: "The mail server does not take the password: look at user and password of SMTP_URL (percent-encoded). QQ and NetEase want a 授权码",
  },
  {
    codes: ["ECERTAUTHORITY"],
    zh: "邮件服务器的证书不是公共机构签发的：把签发它的CA证书文件写进NODE_EXTRA_CA_CERTS，再重启",
    en: "A private authority has signed the mail server's certificate: name its file in NODE_EXTRA_CA_CERTS, and restart",
  },
  {
    codes: ["ECERTNAME"],
    zh: "邮件服务器的证书里没有这个主机名：把SMTP_URL的主机改成证书里的名字",
    en: "The mail server's certificate has another name: use that name as the host of SMTP_URL",
  },
  {
    codes: ["ECERTEXPIRED"],
    zh: "邮件服务器的证书已过期：请管理它的人更换",
    en: "The mail server's certificate has expired: ask whoever runs it to renew it",
  },
  {
    codes: ["ENOTLS"],
    zh: "这个端口一开始不是TLS：smtps://（465）改成smtp://（587），由STARTTLS加密",
    en: "This port does not begin with TLS: use smtp:// (587), which STARTTLS encrypts, not smtps:// (465)",
  },
  {
    codes: ["ENOSTARTTLS"],
    zh: "邮件服务器不支持STARTTLS，没有TLS就不发送密码：改用smtps://和465端口，或请管理它的人开启TLS",
    en: "The mail server has no STARTTLS, and no password is sent without TLS: use smtps:// and port 465, or have TLS switched on there",
  },
  {
    codes: ["ENOGREETING"],
    zh: "邮件服务器在这个端口没有应答：465端口要写smtps://；也可能是端口写错了",
    en: "The mail server says nothing on this port: port 465 needs smtps://; or the port is wrong",
  },
  {
    codes: ["ETLS"],
    zh: "邮件服务器没有可信的TLS：smtp://要支持STARTTLS，自签证书用NODE_EXTRA_CA_CERTS",
    en: "The mail server has no TLS to trust: smtp:// needs STARTTLS, a private authority NODE_EXTRA_CA_CERTS",
  },
  {
    codes: ["EDNS", "ECONNECTION", "ESOCKET", "ETIMEDOUT"],
    zh: "连不上邮件服务器：核对SMTP_URL的主机和端口。云主机常封25端口，用465或587",
    en: "The mail server is not reached: look at host and port of SMTP_URL. Clouds often block port 25; use 465 or 587",
  },
  {
    codes: ["EENVELOPE"],
    zh: "邮件服务器不接受发件人或收件人：MAIL_FROM的地址要与登录的账号一致，并核对收件地址",
    en: "The mail server does not take sender or recipient: MAIL_FROM has to be the account that signs in; look at the recipient too",
  },
  {
    codes: ["EMESSAGE"],
    zh: "邮件服务器不接受这封邮件：多半是MAIL_FROM或发信量的限制，看服务商的说明",
    en: "The mail server does not take the mail: mostly because of MAIL_FROM or a limit on sending; look at what its maker says",
  },
  {
    codes: ["SignatureDoesNotMatch", "InvalidAccessKeyId", "AuthFailure", "InvalidTimeStamp"],
    zh: "短信服务商不认签名密钥：核对SMS_ACCESS_KEY_ID和SMS_ACCESS_KEY_SECRET，以及本机时钟",
    en: "The provider does not take the key: look at SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET and this machine’s clock",
  },
  {
    codes: ["UnauthorizedOperation", "isv.ACCOUNT_NOT_EXISTS", "isp.RAM_PERMISSION_DENY"],
    zh: "这个密钥没有发短信的权限：在服务商的访问控制中授权",
    en: "The key may not send SMS: give it the right in the provider’s access control",
  },
  {
    codes: ["isv.SMS_SIGNATURE", "FailedOperation.SignatureIncorrect"],
    zh: "短信签名没有通过：核对SMS_SIGN_NAME与服务商已批准的签名，不带括号",
    en: "The signature is not approved: compare SMS_SIGN_NAME with the provider’s, without brackets",
  },
  {
    codes: [
      "isv.SMS_TEMPLATE",
      "isv.TEMPLATE",
      "FailedOperation.TemplateIncorrect",
      "InvalidParameterValue.TemplateParameter",
    ],
    zh: "短信模板没有通过：核对SMS_TEMPLATE_CODE，变量只有一个验证码",
    en: "The template is not approved: look at SMS_TEMPLATE_CODE, whose one variable is the code",
  },
  {
    codes: ["isv.AMOUNT_NOT_ENOUGH", "isv.OUT_OF_SERVICE", "FailedOperation.InsufficientBalance"],
    zh: "短信余额不足：到服务商充值",
    en: "No SMS are left: pay the provider",
  },
  {
    codes: ["isv.BUSINESS_LIMIT_CONTROL", "isv.DAY_LIMIT_CONTROL", "LimitExceeded"],
    zh: "服务商限制了这个号码的频率：等一小时，或换一个号码",
    en: "The provider limits how often this number is written to: wait an hour, or take another",
  },
  {
    codes: [
      "isv.MOBILE_NUMBER_ILLEGAL",
      "InvalidParameterValue.IncorrectPhoneNumber",
      "FailedOperation.PhoneNumberInBlacklist",
    ],
    zh: "服务商说这个号码不能收短信：换一个号码",
    en: "The provider says that this number takes no SMS: take another",
  },
];
