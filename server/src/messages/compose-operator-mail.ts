import type { Language } from "@baleen/contract/language.ts";
import { mailOf } from "./compose-message.ts";
import type { OutgoingMessage } from "./senders/sender.ts";

interface OperatorMail {
  readonly purpose: "operator-address" | "test";
  readonly to: string;
  readonly code?: string | undefined;
  readonly language: Language;
}

const siteName = { zh: "鲸帧控制台", en: "Baleen console" } as const;

const texts = {
  "operator-address": {
    subject: { zh: "确认你的邮箱", en: "Confirm your address" },
    what: {
      zh: "请在控制台输入这个验证码。测试邮件只会发到这个邮箱。",
      en: "Type this code in the console. Test mails go to this address alone.",
    },
    after: { zh: "验证码10分钟内有效。", en: "The code works for ten minutes." },
  },
  test: {
    subject: { zh: "测试邮件", en: "A test mail" },
    what: {
      zh: "这是从控制台发出的测试邮件。收到它说明发信设置正确。",
      en: "This test mail was sent from the console. That it arrived shows that sending works.",
    },
    after: { zh: "不需要回复。", en: "There is no need to answer." },
  },
} as const;

export function composeOperatorMail({ purpose, to, code, language }: OperatorMail): OutgoingMessage {
  const { subject, what, after } = texts[purpose];
  return mailOf({
    channel: "email",
    to,
    language,
    siteName: siteName[language],
    purpose,
    code,
    subject: subject[language],
    title: subject[language],
    before: [what[language]],
    after: [after[language]],
  });
}
