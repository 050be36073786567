import { tryMessage } from "@baleen/contract/back-office/settings.ts";
import type { BodyOf, ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { useCalls } from "../calls/calls.tsx";
import { DialogButton } from "../forms/DialogButton.tsx";
import formStyles from "../forms/forms.module.css";
import { ActionField, type ReadField, SendForm } from "../forms/SendForm.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { Mark, useShow } from "../values/values.tsx";

type Channel = BodyOf<typeof tryMessage>["channel"];
type Reply = ReplyOf<typeof tryMessage>;

const texts = {
  title: { zh: "邮件和短信", en: "Mail and SMS" },
  hint: {
    zh: "试发一封，看服务商是否接受。邮件和短信各限每分钟一次、每小时八次，发送人和收件人会记入操作记录。",
    en: "Send a test message to see whether the provider accepts it. Each channel is limited to one a minute and eight an hour. Senders and recipients are recorded in the audit log.",
  },
  email: { zh: "试发邮件", en: "Send a test email" },
  sms: { zh: "试发短信", en: "Send a test SMS" },
  smsHint: {
    zh: "短信使用验证码模板，其中的验证码无效。",
    en: "The SMS uses the verification code template. The code in it cannot be used.",
  },
  toEmail: { zh: "收件邮箱", en: "Email address" },
  toSms: { zh: "收件手机号", en: "Phone number" },
  send: { zh: "发送", en: "Send" },
  taken: { zh: "服务商已接受", en: "Accepted by the provider" },
  notTaken: { zh: "没有发出", en: "It was not sent" },
  look: { zh: "请在这里查收：", en: "Check that it arrives: " },
} as const satisfies Record<string, Localized>;

/** Sends a test mail or SMS to any address. */
export function TestMessages() {
  return (
    <Section title={texts.title} hint={texts.hint}>
      <div className={formStyles.buttons}>
        <TestMessageButton channel="email" />
        <TestMessageButton channel="sms" />
      </div>
    </Section>
  );
}

export function TestMessageButton({ channel }: { channel: Channel }) {
  return (
    <DialogButton label={texts[channel]} call={tryMessage}>
      {() => <TestMessageForm channel={channel} />}
    </DialogButton>
  );
}

function TestMessageForm({ channel }: { channel: Channel }) {
  const show = useShow();
  const { call, refresh } = useCalls();
  const [reply, setReply] = useState<Reply>();
  const send = async (read: ReadField) => {
    setReply(undefined);
    setReply(await call(tryMessage, { body: { channel, to: read("to") } }));
    await refresh();
  };
  const isMail = channel === "email";
  return (
    <SendForm send={send} submit={texts.send}>
      {!isMail && <p>{show(texts.smsHint)}</p>}
      <ActionField
        name="to"
        type={isMail ? "email" : "tel"}
        label={isMail ? texts.toEmail : texts.toSms}
        autoComplete={isMail ? "email" : "tel"}
        data-initial-focus
      />
      <div aria-live="polite">{reply && <TestMessageResult reply={reply} />}</div>
    </SendForm>
  );
}

function TestMessageResult({ reply: { problem, target, providerId } }: { reply: Reply }) {
  const show = useShow();
  return (
    <>
      <Mark shape={problem ? "cross" : "full"}>{problem ? texts.notTaken : texts.taken}</Mark>
      <p>{problem ? show(problem) : `${show(texts.look)}${target}${providerId ? ` (${providerId})` : ""}`}</p>
    </>
  );
}
