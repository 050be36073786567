import { fetchBills, type MissingBill, type readMonth } from "@baleen/contract/back-office/month.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { Mark, type MarkShape } from "../values/values.tsx";
import styles from "./month.module.css";
import { fetchedText, foreignText, ledgerDays, missingText, texts, withoutBills } from "./month.text.ts";
import { daysText } from "./month-sums.ts";

type Props = Pick<
  ReplyOf<typeof readMonth>,
  "month" | "rows" | "methodsWithBills" | "missing" | "foreignLines"
>;

const looks: Readonly<Record<MissingBill["reason"], MarkShape>> = {
  due: "hollow",
  unavailable: "cross",
  notRead: "half",
  gone: "dash",
};

const reasons = ["unavailable", "notRead", "gone", "due"] as const;

/** Which figures are not from bills, and why. */
export function MissingBills({ month, rows, methodsWithBills, missing, foreignLines }: Props) {
  const text = useText();
  const unbilled = paymentMethods.filter(
    (method) => !methodsWithBills.includes(method) && rows.some((row) => row.method === method),
  );
  const groups = paymentMethods.flatMap((method) =>
    reasons.map((reason) => missing.filter((bill) => bill.method === method && bill.reason === reason)),
  );
  return (
    <Section title={texts.bills}>
      {missing.length === 0 && methodsWithBills.length > 0 && (
        <p>
          <Mark shape="full">{texts.allBills}</Mark>
        </p>
      )}
      {missing.length > 0 && (
        <ul className={styles.notes}>
          {groups.map((bills) =>
            bills[0] ? (
              <li key={`${bills[0].method}${bills[0].reason}`}>
                <MissingDays {...bills[0]} days={daysText(bills.map(({ day }) => day))} />
              </li>
            ) : undefined,
          )}
        </ul>
      )}
      {missing.length > 0 && <p>{text(ledgerDays)}</p>}
      {missing.some(({ reason }) => reason === "unavailable" || reason === "notRead") && (
        <div>
          <ActionButton
            label={texts.fetch}
            call={fetchBills}
            body={() => ({ month })}
            consequences={texts.fetchHint}
            done={({ bills }: ReplyOf<typeof fetchBills>) => fetchedText(bills)}
          />
        </div>
      )}
      {unbilled.length > 0 && <p>{text(withoutBills(unbilled.map((method) => methodNames[method])))}</p>}
      {foreignLines > 0 && <p>{text(foreignText(foreignLines))}</p>}
    </Section>
  );
}

function MissingDays({ method, reason, days }: Omit<MissingBill, "day"> & { days: string }) {
  const text = useText();
  return (
    <Mark shape={looks[reason]}>
      <span className={styles.wrap}>{text(missingText(reason, methodNames[method], days))}</span>
    </Mark>
  );
}
