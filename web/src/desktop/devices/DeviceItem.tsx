import {
  type Device,
  maxLabelLength,
  renameDevice,
  signOutDevice,
} from "@baleen/contract/desktop/devices.ts";
import { noLevelReasons } from "@baleen/contract/desktop/no-level-reasons.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { focusOnMount } from "../../accounts/focus-on-mount.ts";
import { callApi } from "../../platform/api/call-api.ts";
import type { ErrorDescription } from "../../platform/errors/describe-error.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { type Fact, Facts } from "../../platform/facts/Facts.tsx";
import { Form } from "../../platform/forms/Form.tsx";
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { describeDesktopError } from "../describe-desktop-error.ts";
import { machineFacts, machineTexts } from "../machine.ts";
import { texts } from "./DevicesPage.text.ts";

interface Props {
  readonly device: Device;
  readonly times: readonly Fact[];
  onDone(message: Localized): void;
}

/** A device. Each button is replaced by the form that it opens. */
export function DeviceItem({ device, times, onDone }: Props) {
  const { language, text } = useLanguage();
  const [open, setOpen] = useState<"rename" | "signOut">();
  const { id, label } = device;
  const params = { id: String(id) };
  const finish = (message: Localized) => {
    setOpen(undefined);
    onDone(message);
  };
  const rename = async (values: FormData) => {
    await callApi(renameDevice, { params, body: { label: String(values.get("label")) }, language });
    finish(texts.saved);
  };
  const signOut = async () => {
    await callApi(signOutDevice, { params, language });
    finish(texts.signedOut);
  };
  const onCancel = () => setOpen(undefined);
  return (
    <li className={pageStyles.panel}>
      <h2 className={pageStyles.heading}>{label}</h2>
      {!device.isEntitled && <Banner tone="info">{text(noLevelReasons.deviceLimit)}</Banner>}
      <Facts facts={[...machineFacts(device), [machineTexts.network, device.addressPrefix], ...times]} />
      {open === "rename" && (
        <ConfirmationForm send={rename} label={texts.save} pendingLabel={texts.saving} onCancel={onCancel}>
          <TextField
            ref={focusOnMount}
            name="label"
            label={text(texts.name)}
            defaultValue={label}
            maxLength={maxLabelLength}
            autoComplete="off"
          />
        </ConfirmationForm>
      )}
      {open === "signOut" && (
        <ConfirmationForm
          send={signOut}
          label={texts.signOutNow}
          pendingLabel={texts.signingOut}
          onCancel={onCancel}
        >
          <p ref={focusOnMount} tabIndex={-1} className={pageStyles.note}>
            {text(texts.signOutWhat)}
          </p>
        </ConfirmationForm>
      )}
      {open === undefined && (
        <div className={pageStyles.acts}>
          {(["rename", "signOut"] as const).map((name) => (
            <Button key={name} kind="ghost" onClick={() => setOpen(name)}>
              {text(texts[name])}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface ConfirmationFormProps {
  readonly label: Localized;
  readonly pendingLabel: Localized;
  readonly children: ReactNode;
  /** Sends the values. Removes the form once the server has accepted them. */
  send(values: FormData): Promise<void>;
  onCancel(): void;
}

function ConfirmationForm({ label, pendingLabel, children, send, onCancel }: ConfirmationFormProps) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      await send(values);
    } catch (reason) {
      setError(describeDesktopError(reason, texts.failed));
      setBusy(false);
    }
  };
  return (
    <Form name="device" className={pageStyles.part} onSubmit={submit}>
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {children}
      <div className={pageStyles.acts}>
        <PendingButton
          kind="primary"
          type="submit"
          pending={isBusy}
          label={text(label)}
          pendingLabel={text(pendingLabel)}
        />
        <Button kind="quiet" onClick={onCancel}>
          {text(texts.cancel)}
        </Button>
      </div>
    </Form>
  );
}
