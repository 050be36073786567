import { tryMessage } from "@baleen/contract/back-office/settings.ts";
import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { useRefresh } from "../calls/use-reply.ts";
import { FormButton } from "../forms/FormButton.tsx";
import formStyles from "../forms/forms.module.css";
import { useSend } from "../forms/use-send.ts";
import { Section } from "../shell/PageFrame.tsx";
import { Mark } from "../values/values.tsx";

type Channel = BodyOf<typeof tryMessage>["channel"];
type Reply = ReplyOf<typeof tryMessage>;

const texts = {
  title: { zh: "邮件和短信", en: "Mail and SMS" },
  hint: {
    zh: "试发一封，看服务商是否接受。每种每分钟一次，每小时八次；谁发给了谁，记在操作记录里。",
    en: "Send one, and see whether the provider takes it. Once a minute each, eight times an hour; the audit log keeps who sent one where.",
  },
  email: { zh: "试发邮件", en: "Try a mail" },
  sms: { zh: "试发短信", en: "Try an SMS" },
  smsHint: {
    zh: "短信用验证码模板，里面的验证码没有任何用处。",
    en: "The SMS uses the template of codes; the code in it opens nothing.",
  },
  toEmail: { zh: "收件邮箱", en: "Email address" },
  toSms: { zh: "收件手机号", en: "Phone number" },
  send: { zh: "发送", en: "Send" },
  taken: { zh: "服务商已接受", en: "The provider took it" },
  notTaken: { zh: "没有发出", en: "It was not sent" },
  look: { zh: "请在这里查收：", en: "Look whether it arrives: " },
} as const satisfies Record<string, Localized>;

/** Tries whether mails and SMS leave, to any address. */
export function Sending() {
  const words = useTexts(texts);
  return (
    <Section title={words.title}>
      <p>{words.hint}</p>
      <div className={formStyles.buttons}>
        <TryButton channel="email" />
        <TryButton channel="sms" />
      </div>
    </Section>
  );
}

export function TryButton({ channel }: { channel: Channel }) {
  return (
    <FormButton label={texts[channel]} call={tryMessage}>
      {() => <TryForm channel={channel} />}
    </FormButton>
  );
}

function TryForm({ channel }: { channel: Channel }) {
  const words = useTexts(texts);
  const { call } = useCalls();
  const refresh = useRefresh();
  const [reply, setReply] = useState<Reply>();
  const sending = useSend(async (read) => {
    setReply(undefined);
    setReply(await call(tryMessage, { body: { channel, to: read("to") } }));
    await refresh();
  });
  const isMail = channel === "email";
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      {!isMail && <p>{words.smsHint}</p>}
      <TextField
        name="to"
        type={isMail ? "email" : "tel"}
        label={isMail ? words.toEmail : words.toSms}
        autoComplete={isMail ? "email" : "tel"}
        error={sending.fields.to}
        data-initial-focus
      />
      <FormMessage message={sending.message} />
      <div aria-live="polite">{reply && <Answer reply={reply} />}</div>
      <div className={formStyles.buttons}>
        <Button kind="primary" type="submit" busy={sending.isBusy}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}

function Answer({ reply: { problem, target, providerId } }: { reply: Reply }) {
  const words = useTexts(texts);
  const text = useText();
  if (problem) {
    return (
      <>
        <Mark shape="cross" tone="bad">
          {words.notTaken}
        </Mark>
        <p>{text(problem)}</p>
      </>
    );
  }
  return (
    <>
      <Mark shape="full" tone="good">
        {words.taken}
      </Mark>
      <p>
        {words.look}
        {target}
        {providerId && ` (${providerId})`}
      </p>
    </>
  );
}
