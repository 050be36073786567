import type { OpenDifference, readMonth } from "@baleen/contract/back-office/month.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { Link } from "wouter";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { orderPath } from "../paths.ts";
import { differenceNames, differingThings } from "../payments/payments.text.ts";
import { Section } from "../shell/PageFrame.tsx";
import { yuan } from "../values/figures.ts";
import { dotted, Mark } from "../values/values.tsx";
import styles from "./month.module.css";
import { texts } from "./month.text.ts";

type Props = Pick<ReplyOf<typeof readMonth>, "differences" | "hasMoreDifferences">;

/** What the month's bills and the ledger still differ in, with the orders where that is mended. */
export function MonthDifferences({ differences, hasMoreDifferences }: Props) {
  const words = useTexts(texts);
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
      {hasMoreDifferences && <p>{words.moreDifferences}</p>}
    </Section>
  );
}

function DifferenceLine(difference: OpenDifference) {
  const { day, method, list, what, attemptNo, orderNo, gatewayFen, ourFen } = difference;
  const words = useTexts(texts);
  const order = orderNo ? (
    <Link href={orderPath(orderNo)} data-row-link>
      {orderNo}
    </Link>
  ) : (
    `${attemptNo} (${words.unknownOrder})`
  );
  return (
    <Mark shape="half">
      <span className={styles.wrap}>
        {dotted(
          day.slice(5),
          methodNames[method],
          differenceNames[list],
          differingThings[what],
          gatewayFen !== null && `${words.bill} ${yuan(gatewayFen)}`,
          ourFen !== null && `${words.ledger} ${yuan(ourFen)}`,
          order,
        )}
      </span>
    </Mark>
  );
}
