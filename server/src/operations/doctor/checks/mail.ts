import { type Check, fail, ok, skipped } from "../check.ts";
import { reasonOf } from "../outside.ts";

/** Whether the mail server lets this server in. No mail is sent. */
export const checkMail: Check = {
  name: { zh: "邮件服务器", en: "Mail server" },
  async run({ settings: { mail }, outside }) {
    if (!mail)
      return skipped({ zh: "没有可用的SMTP_URL和MAIL_FROM", en: "There is no SMTP_URL with a MAIL_FROM" });
    const { host } = new URL(mail.smtpUrl);
    try {
      await outside.tryMailServer(mail.smtpUrl);
      return ok({ zh: `已登录${host}`, en: `${host} lets this server in` });
    } catch (error) {
      const reason = error instanceof Error ? error.message : reasonOf(error);
      return fail(
        { zh: `${host}用不了：${reason}`, en: `${host} cannot be used: ${reason}` },
        {
          zh: "核对SMTP_URL的主机、端口、用户名和密码（百分号编码）；云主机常封25端口，用465或587",
          en: "Look at host, port, user and password (percent-encoded) of SMTP_URL; clouds often block port 25, use 465 or 587",
        },
      );
    }
  },
};
