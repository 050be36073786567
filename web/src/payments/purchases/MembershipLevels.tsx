import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { type MembershipSpan, readMembership } from "@baleen/contract/membership/membership.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { useEffect, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import styles from "./PurchasesPage.module.css";
import { texts } from "./purchases.text.ts";

interface Props {
  /** Called once the levels have loaded, or failed to. */
  readonly onSettled: () => void;
}

/** The levels of the membership and when each runs; nothing without one. */
export function MembershipLevels({ onSettled }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const [spans, setSpans] = useState<readonly MembershipSpan[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the levels are the same in every language.
  useEffect(() => {
    const controller = new AbortController();
    callApi(readMembership, { language, signal: controller.signal })
      .then(
        (membership) => setSpans(membership.spans),
        () => {
          // The list of orders below shows the error.
        },
      )
      .then(() => controller.signal.aborted || onSettled());
    return () => controller.abort();
  }, []);

  if (spans.length === 0) return null;
  return (
    <section className={styles.levels} aria-labelledby="levels">
      <h2 id="levels" className={styles.levelsTitle}>
        {text(texts.levels)}
      </h2>
      <ol className={styles.spans}>
        {spans.map(({ level, from, to }) => (
          <li key={from}>
            <strong>{text(levelNames[level])}</strong>
            <span>
              <time dateTime={from}>{formatDateTime(from)}</time>
              {" – "}
              {isLifetime(to) ? text(texts.untilFurther) : <time dateTime={to}>{formatDateTime(to)}</time>}
            </span>
          </li>
        ))}
      </ol>
      {spans.length > 1 && <p className={styles.aside}>{text(texts.rule)}</p>}
    </section>
  );
}
