import { exactPrice } from "@baleen/contract/money.ts";
import type {
  BuyerFinding,
  BuyerFindingKind,
  LookedUpPayment,
} from "@baleen/contract/payments/payment-help.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import type { ReactNode } from "react";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { packageLabel } from "../package-duration.ts";
import { describeFinding } from "./findings.text.ts";
import styles from "./PaymentHelpPage.module.css";
import { texts } from "./PaymentHelpPage.text.ts";

const goodKinds: ReadonlySet<BuyerFindingKind> = new Set(["active", "returned", "refunded"]);
const waitingKinds: ReadonlySet<BuyerFindingKind> = new Set([
  "anotherAmount",
  "totalDiffers",
  "refundFailed",
  "checking",
]);

interface Props {
  payment: LookedUpPayment;
  /** Whether the visitor is signed in as its buyer. */
  isOwn?: boolean;
  /** What the buyer can do with the order. */
  children?: ReactNode;
}

/** An order as a list item: what was bought, how it stands, and what happens next. */
export function PaymentView({ payment, isOwn = false, children }: Props) {
  const text = useText();
  const { packageName, validDays, price, paymentMethod, numberEnding, createdAt, findings } = payment;
  return (
    <li className={styles.payment}>
      <div>
        <h3 className={styles.name}>{text(packageLabel({ name: packageName, validDays }))}</h3>
        <p className={styles.facts}>
          <span>{exactPrice(price)}</span>
          <span>{text(methodNames[paymentMethod])}</span>
          <span>
            {text(texts.ordered)} <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </span>
          <span>
            {text(texts.order)} {numberEnding}
          </span>
        </p>
      </div>
      {findings.map((finding) => (
        <FindingView key={finding.kind} finding={finding} order={{ price, isOwn }} />
      ))}
      {findings.some(({ kind }) => kind === "ended") && (
        <div className={styles.acts}>
          <a href="/pricing" className={buttonClass("quiet")}>
            {text(texts.buyAgain)}
          </a>
        </div>
      )}
      {children}
    </li>
  );
}

interface FindingProps {
  finding: BuyerFinding;
  order: Parameters<typeof describeFinding>[1];
}

function FindingView({ finding, order }: FindingProps) {
  const text = useText();
  const { title, next } = describeFinding(finding, order);
  return (
    <div className={styles.finding} data-tone={toneOf(finding.kind)}>
      <strong>{text(title)}</strong>
      <p>{text(next)}</p>
    </div>
  );
}

function toneOf(kind: BuyerFindingKind) {
  if (goodKinds.has(kind)) return "good";
  return waitingKinds.has(kind) ? "waits" : undefined;
}
