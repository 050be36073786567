import type { AccountRow } from "@baleen/contract/back-office/shop-values.ts";
import values from "../values/values.module.css";
import { Mark } from "../values/values.tsx";
import { texts } from "./accounts.text.ts";

type AccountStates = Pick<AccountRow, "hasAlarm" | "isBlocked" | "isDeleting" | "isDeleted">;

export function AccountMarks({ account }: { account: AccountStates }) {
  if (!account.hasAlarm && !account.isBlocked && !account.isDeleting && !account.isDeleted) return null;
  return (
    <span className={values.marks}>
      {account.hasAlarm && <Mark shape="half">{texts.hasAlarm}</Mark>}
      {account.isBlocked && <Mark shape="cross">{texts.blocked}</Mark>}
      {account.isDeleting && !account.isDeleted && (
        <Mark shape="half" tone="plain">
          {texts.deleting}
        </Mark>
      )}
      {account.isDeleted && <Mark shape="dash">{texts.deleted}</Mark>}
    </span>
  );
}
