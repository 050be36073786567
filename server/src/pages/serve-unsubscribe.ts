import type { Language, Localized } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { readUnsubscribeToken, setReminderPreference } from "../messages/preference-store.ts";
import { type Html, html } from "../platform/http/html.ts";
import type { SendMessagePage } from "../platform/http/message-page.ts";

interface UnsubscribeRoute {
  readonly Params: { readonly token: string };
}

/**
 * The unsubscribe page linked in each reminder; it needs no session. Mail programs post to the same URL (RFC 8058),
 * with a body that is ignored. Link scanners only send GET, which changes nothing.
 */
export function serveUnsubscribe(app: FastifyInstance, context: Context, sendPage: SendMessagePage) {
  const address = "/unsubscribe/:token";
  const accountOf = ({ params }: FastifyRequest<UnsubscribeRoute>) =>
    readUnsubscribeToken(context.keyRing, params.token);
  const answer = async (request: FastifyRequest, reply: FastifyReply, kind: keyof typeof pages) =>
    await sendPage(request, reply.code(kind === "invalid" ? 404 : 200), (language) => {
      const { title, text } = pages[kind];
      const action = kind === "asking" ? turnOffForm(language) : settingsLink(language);
      return { title: title[language], body: html`<p>${text[language]}</p>${action}` };
    });

  app.get<UnsubscribeRoute>(address, (request, reply) =>
    answer(request, reply, accountOf(request) === undefined ? "invalid" : "asking"),
  );

  app.post<UnsubscribeRoute>(address, async (request, reply) => {
    const accountId = accountOf(request);
    if (accountId === undefined) return await answer(request, reply, "invalid");
    await setReminderPreference(context.db, accountId, false, context.clock.now());
    return await answer(request, reply, "done");
  });
}

function turnOffForm(language: Language): Html {
  return html`<form method="post"><button>${texts.turnOff[language]}</button></form>`;
}

function settingsLink(language: Language): Html {
  return html`<p><a href="/account/notifications?lang=${language}">${texts.settings[language]}</a></p>`;
}

const texts = {
  turnOff: { zh: "关闭提醒", en: "Turn reminders off" },
  settings: { zh: "通知设置", en: "Notification settings" },
} as const satisfies Record<string, Localized>;

const pages = {
  asking: {
    title: { zh: "关闭会员到期提醒", en: "Turn off membership reminders" },
    text: {
      zh: "关闭后，会员到期前不再给这个账号发提醒邮件。验证码和账号安全的通知照常发送。",
      en: "You will no longer get an email before your membership ends. Verification codes and security notices are still sent.",
    },
  },
  done: {
    title: { zh: "提醒已关闭", en: "Reminders are off" },
    text: {
      zh: "会员到期前不会再有提醒邮件。如需重新开启，登录后到通知设置里修改。",
      en: "You will no longer get an email before your membership ends. To turn reminders back on, sign in and open notification settings.",
    },
  },
  invalid: {
    title: { zh: "链接无效", en: "This link isn’t valid" },
    text: {
      zh: "请完整复制邮件里的链接，或者登录后在通知设置里关闭提醒。",
      en: "Copy the whole link from the email, or sign in and turn reminders off in notification settings.",
    },
  },
} as const satisfies Record<string, Readonly<Record<"title" | "text", Localized>>>;
