import { type AlarmClosePermission, closeAlarm } from "@baleen/contract/back-office/alarms.ts";
import { roleNames, rolesWith } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { ActionButton } from "../forms/ActionForm.tsx";
import { useMay } from "../sign-in/operator.ts";
import { enumerate } from "./figures.ts";
import styles from "./values.module.css";
import { useShow } from "./values.tsx";

const label: Localized = { zh: "关闭告警", en: "Close the alarm" };
const byWhom: Localized = { zh: "可关闭的角色：", en: "Can be closed by: " };

interface Props {
  readonly alarm: { readonly id: number; readonly closer: AlarmClosePermission };
  readonly sentence: Localized;
}

/** Closes an alarm. Operators without the permission see which roles have it. */
export function CloseAlarmButton({ alarm: { id, closer }, sentence }: Props) {
  const show = useShow();
  const may = useMay();
  if (may(closer)) {
    return (
      <ActionButton label={label} kind="quiet" call={closeAlarm} params={{ id }} consequences={sentence} />
    );
  }
  return (
    <span className={styles.aside}>
      {show(byWhom)}
      {show(enumerate(rolesWith(closer).map((role) => roleNames[role])))}
    </span>
  );
}
