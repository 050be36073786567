import type { OutboxMessage } from "@baleen/contract/demo.ts";
import { type Language, type Localized, languageTag } from "@baleen/contract/language.ts";
import { type Html, html } from "../http/html.ts";

const empty: Localized = { zh: "还没有发出任何邮件或短信。", en: "No mail or SMS has been sent yet." };
const channels: Readonly<Record<OutboxMessage["channel"], Localized>> = {
  email: { zh: "邮件", en: "Mail" },
  sms: { zh: "短信", en: "SMS" },
};

/** The page of sent mails and text messages, the newest first. */
export function outboxContent(messages: readonly OutboxMessage[], language: Language): Html {
  if (messages.length === 0) return html`<p>${empty[language]}</p>`;
  const time = new Intl.DateTimeFormat(languageTag[language], { dateStyle: "medium", timeStyle: "medium" });
  const items = messages.map(
    (message) => html`<li><article>
<h2>${channels[message.channel][language]} → ${message.to}</h2>
<p><time datetime="${message.sentAt}">${time.format(new Date(message.sentAt))}</time> ${message.subject ?? ""}</p>
<pre>${linked(message.text)}</pre></article></li>`,
  );
  return html`<ol class="demo-outbox">${items}</ol>`;
}

/** A text whose addresses can be followed, as mail programs show it. */
function linked(text: string): readonly Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`));
}
