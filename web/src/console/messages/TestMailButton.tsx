import {
  confirmOwnAddress,
  readOwnAddress,
  sendTestMessage,
  setOwnAddress,
} from "@baleen/contract/back-office/messages.ts";
import { useState } from "react";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField, TextField } from "../../ui/fields/TextField.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useCalls } from "../calls/CallProvider.tsx";
import { useRefresh, useReply } from "../calls/use-reply.ts";
import { FormButton } from "../forms/ActionButton.tsx";
import formStyles from "../forms/forms.module.css";
import { useSend } from "../forms/use-send.ts";
import { Waiting } from "../lists/reply-states.tsx";
import { testTexts } from "./messages.text.ts";

/** Sends a test mail to the operator's own address, which is confirmed by a code first. */
export function TestMailButton() {
  return (
    <FormButton label={testTexts.test} call={sendTestMessage}>
      {(close) => <TestMail onClose={close} />}
    </FormButton>
  );
}

function TestMail({ onClose }: { onClose(): void }) {
  const words = useTexts(testTexts);
  const { data } = useReply(readOwnAddress);
  const [wantsOther, setWantsOther] = useState(false);
  if (!data) return <Waiting />;
  const { email, pendingEmail } = data;
  return (
    <div className={formStyles.form}>
      <p>{words.hint}</p>
      {email && !wantsOther ? (
        <SendForm email={email} onClose={onClose} onOther={() => setWantsOther(true)} />
      ) : pendingEmail ? (
        <>
          <ConfirmForm email={pendingEmail} onDone={() => setWantsOther(false)} />
          <AddressForm isOther />
        </>
      ) : (
        <AddressForm />
      )}
    </div>
  );
}

function SendForm({ email, onClose, onOther }: { email: string; onClose(): void; onOther(): void }) {
  const words = useTexts(testTexts);
  const text = useText();
  const { call } = useCalls();
  const refresh = useRefresh();
  const sending = useSend(async () => {
    await call(sendTestMessage, {});
    onClose();
    showToast("success", text(testTexts.done));
    await refresh();
  });
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      <p>
        {words.ownAddress}: {email}
      </p>
      <FormMessage message={sending.message} />
      <div className={formStyles.buttons}>
        <Button kind="primary" type="submit" busy={sending.isBusy}>
          {words.send}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {words.other}
        </Button>
      </div>
    </Form>
  );
}

function AddressForm({ isOther = false }: { isOther?: boolean }) {
  const words = useTexts(testTexts);
  const { call } = useCalls();
  const refresh = useRefresh();
  const sending = useSend(async (read) => {
    await call(setOwnAddress, { body: { email: read("email") } });
    await refresh();
  });
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      <TextField
        name="email"
        type="email"
        label={isOther ? words.other : words.email}
        autoComplete="email"
        error={sending.fields.email}
      />
      <FormMessage message={sending.message} />
      <Button kind="ghost" type="submit" busy={sending.isBusy}>
        {words.sendCode}
      </Button>
    </Form>
  );
}

function ConfirmForm({ email, onDone }: { email: string; onDone(): void }) {
  const words = useTexts(testTexts);
  const text = useText();
  const { call } = useCalls();
  const refresh = useRefresh();
  const sending = useSend(async (read) => {
    await call(confirmOwnAddress, { body: { code: read("code") } });
    showToast("success", text(testTexts.confirmed));
    await refresh();
    onDone();
  });
  return (
    <Form className={formStyles.form} onSubmit={sending.submit}>
      <CodeField
        name="code"
        label={words.code}
        hint={email}
        maxLength={6}
        error={sending.fields.code}
        data-initial-focus
      />
      <FormMessage message={sending.message} />
      <Button kind="primary" type="submit" busy={sending.isBusy}>
        {words.confirm}
      </Button>
    </Form>
  );
}
