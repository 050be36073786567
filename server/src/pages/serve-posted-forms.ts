import type { Localized } from "@baleen/contract/language.ts";
import type { FastifyInstance } from "fastify";
import { html } from "../platform/http/html.ts";
import type { SendMessagePage } from "../platform/http/message-page.ts";

const texts = {
  title: { zh: "表单没有提交", en: "The form was not submitted" },
  text: {
    zh: "这个页面的脚本没有运行，填写的内容没有保存，也没有执行任何操作。请允许本站的脚本，停用拦截它们的扩展，再试一次；也可以换一个浏览器。",
    en: "This page’s scripts did not run. Nothing you typed was saved, and nothing was submitted. Allow scripts for this site, turn off extensions that block them, and try again, or use another browser.",
  },
  back: { zh: "返回并重试", en: "Go back and try again" },
} as const satisfies Record<string, Localized>;

/**
 * Handles a form that the browser posted to its page itself because the script did not run. The input is not read,
 * since it may contain a password. Clients other than browsers get the API's 405.
 */
export function servePostedForms(
  app: FastifyInstance,
  sendPage: SendMessagePage,
  paths: readonly string[],
): void {
  for (const path of paths) {
    app.post(path, async (request, reply) => {
      if (!request.headers.accept?.includes("text/html")) return reply.callNotFound();
      return await sendPage(request, reply.code(405).header("allow", "GET, HEAD"), (language) => ({
        title: texts.title[language],
        body: html`<p>${texts.text[language]}</p><p><a href="${path}">${texts.back[language]}</a></p>`,
      }));
    });
  }
}
