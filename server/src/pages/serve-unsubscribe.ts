import type { Language, Localized } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { siteNameIn } from "../content/published-content.ts";
import { readUnsubscribeToken, setReminderPreference } from "../messages/preference-store.ts";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import { type Html, html } from "../platform/http/html.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import type { PageDeps } from "./deps.ts";
import { plainPage } from "./plain-page.ts";
import { choicesOf } from "./visitor-choices.ts";
import { cspHash } from "./write-document.ts";

interface Address {
  readonly Params: { readonly token: string };
}

/** A system colour stands in for each design token if the site's styles are not built. */
const css = `main{max-inline-size:36rem;margin:4rem auto;padding:0 1.25rem}
h1{margin:0 0 1rem;font-size:var(--fs-4,1.75rem);line-height:1.3}
p{margin:0 0 1.5rem;line-height:1.7}
a{display:inline-flex;align-items:center;min-inline-size:44px;min-block-size:44px;color:var(--sea-ink,#104f70)}
button{min-block-size:48px;padding:0 1.375rem;border:1px solid var(--line-strong,#7b8b93);border-radius:6px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}`;

/**
 * The unsubscribe page that each reminder links to; it needs no session. Mail programs post to the same URL (RFC 8058),
 * with a body that is ignored; link scanners only get it, which changes nothing.
 */
export function serveUnsubscribe(app: FastifyInstance, deps: PageDeps, stylesheets: readonly string[]) {
  const address = "/unsubscribe/:token";
  const accountOf = ({ params }: FastifyRequest<Address>) =>
    readUnsubscribeToken(deps.secretKey, params.token);
  const answer = async (request: FastifyRequest, reply: FastifyReply, kind: keyof typeof pages) => {
    const { language, theme } = choicesOf(request);
    const { basic } = await deps.content.read();
    const siteName = siteNameIn(basic, language);
    const title = pages[kind].title[language];
    const action = kind === "asking" ? turnOffForm(language) : settingsLink(language);
    const content = html`<p>${pages[kind].text[language]}</p>${action}`;
    const page = plainPage({
      language,
      theme,
      stylesheets,
      title: `${title} · ${siteName}`,
      head: html`<style>${css}</style>`,
      body: html`<body><main><p><a href="/?lang=${language}">${siteName}</a></p><h1>${title}</h1>${content}</main></body>`,
    });
    const status = kind === "invalid" ? 404 : 200;
    return reply.code(status).headers(headers).type("text/html; charset=utf-8").send(page);
  };

  app.get<Address>(address, (request, reply) =>
    answer(request, reply, accountOf(request) === undefined ? "invalid" : "asking"),
  );

  app.post<Address>(address, async (request, reply) => {
    const accountId = accountOf(request);
    if (accountId === undefined) return await answer(request, reply, "invalid");
    await asDatabaseCall({ clientKey: clientKeyOf(request.ip) }, () =>
      setReminderPreference(deps.db, accountId, false, deps.clock.now()),
    );
    return await answer(request, reply, "done");
  });
}

const headers = {
  "content-security-policy": pagePolicy({ style: cspHash(css) }),
  "cache-control": "no-store",
  // The token is in the address.
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

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
    title: { zh: "链接无效", en: "This link does not work" },
    text: {
      zh: "请完整复制邮件里的链接，或者登录后在通知设置里关闭提醒。",
      en: "Copy the whole link from the email, or sign in and turn reminders off in notification settings.",
    },
  },
} as const satisfies Record<string, Readonly<Record<"title" | "text", Localized>>>;
