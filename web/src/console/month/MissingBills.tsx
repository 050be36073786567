import {
  fetchBills,
  type MissingBill,
  type OpenDifference,
  type readMonth,
} from "@baleen/contract/back-office/month.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { Link } from "wouter";
import { ActionButton } from "../forms/ActionForm.tsx";
import { orderPath } from "../paths.ts";
import { differenceNames, differingThings } from "../payments/payments.text.ts";
import { Section } from "../shell/PageFrame.tsx";
import { formatYuan } from "../values/figures.ts";
import { joinWithDots, Mark, type MarkShape, useShow } from "../values/values.tsx";
import styles from "./month.module.css";
import { fetchedText, foreignText, ledgerDays, missingText, texts, withoutBills } from "./month.text.ts";
import { daysText } from "./month-sums.ts";

type Props = Pick<
  ReplyOf<typeof readMonth>,
  "month" | "rows" | "methodsWithBills" | "missing" | "foreignLines"
>;

const reasonMarks: Readonly<Record<MissingBill["reason"], MarkShape>> = {
  due: "hollow",
  unavailable: "cross",
  notRead: "half",
  gone: "dash",
};

const reasons = ["unavailable", "notRead", "gone", "due"] as const;

/** Lists the figures that are not taken from bills, with the reason. */
export function MissingBills({ month, rows, methodsWithBills, missing, foreignLines }: Props) {
  const show = useShow();
  const unbilled = paymentMethods.filter(
    (method) => !methodsWithBills.includes(method) && rows.some((row) => row.method === method),
  );
  const groups = paymentMethods.flatMap((method) =>
    reasons.map((reason) => {
      const bills = missing.filter((bill) => bill.method === method && bill.reason === reason);
      return { method, reason, days: bills.map(({ day }) => day) };
    }),
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
          {groups
            .filter(({ days }) => days.length > 0)
            .map(({ method, reason, days }) => (
              <li key={method + reason}>
                <Mark shape={reasonMarks[reason]}>
                  <span className={styles.wrap}>
                    {show(missingText(reason, methodNames[method], daysText(days)))}
                  </span>
                </Mark>
              </li>
            ))}
        </ul>
      )}
      {missing.length > 0 && <p>{show(ledgerDays)}</p>}
      {missing.some(({ reason }) => reason === "unavailable" || reason === "notRead") && (
        <div>
          <ActionButton
            label={texts.fetch}
            call={fetchBills}
            body={() => ({ month })}
            consequences={texts.fetchHint}
            describeSuccess={({ bills }: ReplyOf<typeof fetchBills>) => fetchedText(bills)}
          />
        </div>
      )}
      {unbilled.length > 0 && <p>{show(withoutBills(unbilled.map((method) => methodNames[method])))}</p>}
      {foreignLines > 0 && <p>{show(foreignText(foreignLines))}</p>}
    </Section>
  );
}

type DifferencesProps = Pick<ReplyOf<typeof readMonth>, "differences" | "hasMoreDifferences">;

/** The open differences between the month's bills and the ledger, each with a link to the order where it is fixed. */
export function MonthDifferences({ differences, hasMoreDifferences }: DifferencesProps) {
  const show = useShow();
  return (
    <Section title={texts.differences}>
      {differences.length === 0 ? (
        <p>
          <Mark shape="full">{texts.noDifferences}</Mark>
        </p>
      ) : (
        <ul className={styles.notes}>
          {differences.map((difference) => (
            <li key={`${difference.day}${difference.attemptNo}${difference.refundNo}${difference.what}`}>
              <DifferenceLine {...difference} />
            </li>
          ))}
        </ul>
      )}
      {hasMoreDifferences && <p>{show(texts.moreDifferences)}</p>}
    </Section>
  );
}

function DifferenceLine(difference: OpenDifference) {
  const { day, method, list, what, attemptNo, orderNo, gatewayFen, ourFen } = difference;
  const show = useShow();
  const order = orderNo ? (
    <Link href={orderPath(orderNo)} data-row-link>
      {orderNo}
    </Link>
  ) : (
    `${attemptNo} (${show(texts.unknownOrder)})`
  );
  return (
    <Mark shape="half">
      <span className={styles.wrap}>
        {joinWithDots(
          day.slice(5),
          methodNames[method],
          differenceNames[list],
          differingThings[what],
          gatewayFen !== null && `${show(texts.bill)} ${formatYuan(gatewayFen)}`,
          ourFen !== null && `${show(texts.ledger)} ${formatYuan(ourFen)}`,
          order,
        )}
      </span>
    </Mark>
  );
}
