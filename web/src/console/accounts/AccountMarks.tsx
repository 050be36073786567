import type { AccountRow } from "@baleen/contract/back-office/shop-values.ts";
import values from "../values/values.module.css";
import { Mark } from "../values/values.tsx";
import { texts } from "./accounts.text.ts";

type AccountStates = Pick<AccountRow, "hasAlarm" | "isBlocked" | "isDeleting" | "isDeleted" | "isMerged">;

export function AccountMarks({ account }: { account: AccountStates }) {
  const { hasAlarm, isBlocked, isDeleting, isDeleted, isMerged } = account;
  if (!hasAlarm && !isBlocked && !isDeleting && !isDeleted && !isMerged) return null;
  return (
    <span className={values.marks}>
      {hasAlarm && <Mark shape="half">{texts.hasAlarm}</Mark>}
      {isBlocked && <Mark shape="cross">{texts.blocked}</Mark>}
      {isDeleting && !isDeleted && (
        <Mark shape="half" tone="plain">
          {texts.deleting}
        </Mark>
      )}
      {isMerged && <Mark shape="dash">{texts.merged}</Mark>}
      {isDeleted && <Mark shape="dash">{texts.deleted}</Mark>}
    </span>
  );
}
