import type { z } from "zod";
import { checkedText } from "../../platform/setting-problem.ts";

export type MailSettings = Readonly<NonNullable<ReturnType<typeof mailSettingsOf>>>;

export const mailVariables = {
  SMTP_URL: checkedText(isSmtpUrl, {
    zh: "要写成smtps://user:password@smtp.example.com:465这样，密码用百分号编码",
    en: "must be such as smtps://user:password@smtp.example.com:465, the password percent-encoded",
  })
    .optional()
    .describe(
      "the mail server: `smtps://`, or `smtp://` with STARTTLS; required in production (demo: outbox)",
    ),
  MAIL_FROM: checkedText(
    (text) => /^([^<>",\p{Cc}]{1,80}<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/u.test(text),
    { zh: "要写地址，或名字和<地址>", en: "must be an address, or a name and <an address>" },
  )
    .optional()
    .describe("the sender of all mails, such as `鲸帧 <no-reply@example.com>`; required in production"),
};

type RawSettings = z.output<z.ZodObject<typeof mailVariables>>;

export function mailSettingsOf({ SMTP_URL, MAIL_FROM }: RawSettings) {
  return SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : undefined;
}

/** The bare address of a sender, with or without a name. */
export function addressOf(from: string): string {
  return /<([^>]+)>$/.exec(from)?.[1] ?? from;
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  if (!["smtp:", "smtps:"].includes(protocol) || hostname === "") return false;
  return !pathname.replace("/", "") && !search && !hash && canDecode(username) && canDecode(password);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
