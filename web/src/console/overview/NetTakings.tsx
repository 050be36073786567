import type { readOverview, Takings } from "@baleen/contract/back-office/overview.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { yuan } from "../values/figures.ts";
import styles from "./overview.module.css";
import { changeText, texts } from "./overview.text.ts";

type Props = Pick<ReplyOf<typeof readOverview>, "takings" | "figuresAt">;

/** What the shop has taken today and this month, less what went back, beside the day and the month before. */
export function NetTakings({ takings, figuresAt }: Props) {
  const words = useTexts(texts);
  const { today, yesterday, month, lastMonthSoFar, lastMonth } = takings;
  return (
    <Section title={texts.net}>
      {figuresAt === null ? (
        <p>{words.noFigures}</p>
      ) : (
        <div className={styles.takings}>
          <Taking label={texts.today} now={today} before={[[texts.yesterday, yesterday]]} />
          <Taking
            label={texts.month}
            now={month}
            before={[
              [texts.lastMonthSoFar, lastMonthSoFar],
              [texts.lastMonth, lastMonth],
            ]}
            change={changeText(month.netFen, lastMonthSoFar.netFen)}
          />
        </div>
      )}
    </Section>
  );
}

interface TakingProps {
  readonly label: Localized;
  readonly now: Takings;
  readonly before: readonly (readonly [label: Localized, takings: Takings])[];
  /** Against the first of what was before. */
  readonly change?: Localized | undefined;
}

function Taking({ label, now, before, change }: TakingProps) {
  const words = useTexts(texts);
  const text = useText();
  return (
    <div className={styles.taking}>
      <h3>{text(label)}</h3>
      <strong className={styles.net}>{yuan(now.netFen)}</strong>
      <p className={styles.compared}>
        <span>
          {words.paid} {yuan(now.paidFen)}
        </span>
        <span>
          {words.refunded} {yuan(now.refundedFen)}
        </span>
      </p>
      <p className={styles.compared}>
        {before.map(([name, { netFen }]) => (
          <span key={name.en}>
            {text(name)} {yuan(netFen)}
          </span>
        ))}
        {change && <span>{text(change)}</span>}
      </p>
    </div>
  );
}
