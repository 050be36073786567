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
import { useLanguage, useText } from "../../platform/i18n/use-language.tsx";
import { Banner, BannerRegion } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { PendingButton } from "../../ui/PendingButton.tsx";
import { describeDesktopError } from "../describe-desktop-error.ts";
import { machineFacts, machineTexts } from "../machine.ts";
import { texts } from "./devices.text.ts";

interface Props {
  readonly device: Device;
  readonly times: readonly Fact[];
  onDone(said: Localized): void;
}

/** A device; its buttons open what they ask in their place. */
export function DeviceItem({ device, times, onDone }: Props) {
  const { language, text } = useLanguage();
  const [open, setOpen] = useState<"rename" | "signOut">();
  const { isBusy, error, run, clear } = useSending();
  const { id, label } = device;
  const finish = (said: Localized) => {
    setOpen(undefined);
    onDone(said);
  };
  const close = () => {
    setOpen(undefined);
    clear();
  };
  const rename = (values: FormData) =>
    run(async () => {
      const body = { label: String(values.get("label")) };
      await callApi(renameDevice, { params: { id: String(id) }, body, language });
      finish(texts.saved);
    });
  const signOut = () =>
    run(async () => {
      await callApi(signOutDevice, { params: { id: String(id) }, language });
      finish(texts.signedOut);
    });
  const asking = { isBusy, onCancel: close };
  return (
    <li className={pageStyles.panel}>
      <h2 className={pageStyles.heading}>{label}</h2>
      {!device.isEntitled && <Banner tone="info">{text(noLevelReasons.deviceLimit)}</Banner>}
      <Facts facts={[...machineFacts(device), [machineTexts.network, device.addressPrefix], ...times]} />
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {open === "rename" && (
        <AskingForm {...asking} onSubmit={rename} label={texts.save} pendingLabel={texts.saving}>
          <TextField
            ref={focusOnMount}
            name="label"
            label={text(texts.name)}
            defaultValue={label}
            maxLength={maxLabelLength}
            autoComplete="off"
          />
        </AskingForm>
      )}
      {open === "signOut" && (
        <AskingForm {...asking} onSubmit={signOut} label={texts.signOutNow} pendingLabel={texts.signingOut}>
          <p ref={focusOnMount} tabIndex={-1} className={pageStyles.note}>
            {text(texts.signOutWhat)}
          </p>
        </AskingForm>
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

function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const run = async (send: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (reason) {
      setError(describeDesktopError(reason, texts.failed));
    }
    setBusy(false);
  };
  return { isBusy, error, run, clear: () => setError(undefined) };
}

interface AskingFormProps {
  readonly isBusy: boolean;
  readonly label: Localized;
  readonly pendingLabel: Localized;
  readonly children: ReactNode;
  onSubmit(values: FormData): void;
  onCancel(): void;
}

function AskingForm({ isBusy, label, pendingLabel, children, onSubmit, onCancel }: AskingFormProps) {
  const text = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form method="post" noValidate className={pageStyles.part} onSubmit={submit}>
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
    </form>
  );
}
