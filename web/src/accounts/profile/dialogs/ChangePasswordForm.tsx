import { listDevices } from "@baleen/contract/desktop/devices.ts";
import { useState } from "react";
import { callApi } from "../../../platform/api/call-api.ts";
import { describeError } from "../../../platform/errors/describe-error.ts";
import { NewPasswordFields } from "../../../platform/forms/NewPasswordFields.tsx";
import { SecretField } from "../../../platform/forms/SecretField.tsx";
import { useApiForm } from "../../../platform/forms/use-api-form.ts";
import { useLanguage } from "../../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../../platform/loading/use-loaded.tsx";
import { ApiForm } from "../../ApiForm.tsx";
import styles from "../../form.module.css";
import type { SessionUser } from "../../session/stored-user.ts";
import dialogStyles from "./ChangePasswordForm.module.css";
import { changePassword, passwordForm } from "./dialog-calls.ts";
import { ownPasswordTexts, passwordTexts } from "./dialogs.text.ts";
import { HiddenUsername } from "./own-password.tsx";

interface Props {
  user: SessionUser | undefined;
  onDone(ended: Awaited<ReturnType<typeof changePassword>>): void;
}

/** Changes the password. Signs the desktop app out on all devices unless the user unticks that option. */
export function ChangePasswordForm({ user, onDone }: Props) {
  const { language, text } = useLanguage();
  // Errors are not shown: if the list is missing or the desktop app is off, all devices are signed out.
  const { value: deviceList } = useLoaded((parts) => callApi(listDevices, parts));
  const hasDevices = deviceList !== undefined && deviceList.devices.length > 0;
  const [signsDevicesOut, setSignsDevicesOut] = useState(true);
  const api = useApiForm({
    schema: passwordForm,
    fields: ["oldPassword", "newPassword"],
    describe: (error) => describeError(error, passwordTexts.failed),
    async send({ oldPassword, newPassword }) {
      const keepsDevices = hasDevices && !signsDevicesOut;
      onDone(
        await changePassword({ oldPassword, newPassword, ...(keepsDevices && { keepsDevices }) }, language),
      );
    },
  });
  const mayHaveKey = user !== undefined && !user.email && !user.phone;
  return (
    <ApiForm name="password" api={api} texts={passwordTexts}>
      <HiddenUsername username={user?.username} />
      <SecretField
        label={text(ownPasswordTexts.label)}
        autoComplete="current-password"
        data-initial-focus
        {...api.field("oldPassword")}
      />
      <NewPasswordFields form={api.form} name="newPassword" />
      {hasDevices && (
        <label className={dialogStyles.choice}>
          <input
            type="checkbox"
            checked={signsDevicesOut}
            onChange={({ currentTarget }) => setSignsDevicesOut(currentTarget.checked)}
          />
          {text(passwordTexts.signsDevicesOut)}
        </label>
      )}
      <p className={styles.note}>{text(mayHaveKey ? passwordTexts.noteWithKey : passwordTexts.note)}</p>
    </ApiForm>
  );
}
