import type { AccountRow } from "@baleen/contract/back-office/accounts.ts";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import values from "../values/values.module.css";
import { Mark } from "../values/values.tsx";
import { texts } from "./accounts.text.ts";

type AccountStates = Pick<AccountRow, "hasAlarm" | "isBlocked" | "isDeleting" | "isDeleted">;

export function AccountMarks({ account }: { account: AccountStates }) {
  const words = useTexts(texts);
  if (!account.hasAlarm && !account.isBlocked && !account.isDeleting && !account.isDeleted) return null;
  return (
    <span className={values.marks}>
      {account.hasAlarm && (
        <Mark shape="half" tone="waits">
          {words.hasAlarm}
        </Mark>
      )}
      {account.isBlocked && (
        <Mark shape="cross" tone="bad">
          {words.blocked}
        </Mark>
      )}
      {account.isDeleting && !account.isDeleted && (
        <Mark shape="half" tone="plain">
          {words.deleting}
        </Mark>
      )}
      {account.isDeleted && (
        <Mark shape="dash" tone="plain">
          {words.deleted}
        </Mark>
      )}
    </span>
  );
}
