import type { WaitingMatter } from "@baleen/contract/back-office/overview.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { accountPath, menu, orderPath } from "../paths.ts";
import { Section } from "../shell/PageFrame.tsx";
import { CloseAlarmButton } from "../values/CloseAlarmButton.tsx";
import { chinaTime } from "../values/figures.ts";
import { Mark, Moment } from "../values/values.tsx";
import styles from "./overview.module.css";
import { texts } from "./overview.text.ts";

interface Props {
  readonly matters: readonly WaitingMatter[];
  readonly checkedAt: string;
}

/** What needs a person, gravest first. */
export function WaitingMatters({ matters, checkedAt }: Props) {
  const words = useTexts(texts);
  return (
    <Section title={words.waiting}>
      {matters.length === 0 ? (
        <p>
          <Mark shape="full" tone="good">
            {words.nothing}
          </Mark>
        </p>
      ) : (
        <ul className={styles.matters}>
          {matters.map((matter) => (
            <Matter
              key={`${matter.kind}${matter.since}${matter.target?.id}${matter.sentence.en}`}
              {...matter}
            />
          ))}
        </ul>
      )}
      <p className={styles.aside}>
        {words.checked}
        {chinaTime(checkedAt)}
      </p>
    </Section>
  );
}

const pathOf = { order: orderPath, account: accountPath, payments: () => menu.payments.path } as const;

function Matter({ sentence, since, target, alarm }: WaitingMatter) {
  const words = useTexts(texts);
  const text = useText();
  return (
    <li className={styles.matter}>
      <Mark shape="half" tone="waits">
        <span className={styles.sentence}>
          {target ? (
            <Link href={pathOf[target.kind](target.id)} data-row-link>
              {text(sentence)}
            </Link>
          ) : (
            text(sentence)
          )}
        </span>
      </Mark>
      <span className={styles.aside}>
        {words.since} <Moment at={since} />
      </span>
      {alarm && <CloseAlarmButton alarm={alarm} sentence={text(sentence)} />}
    </li>
  );
}
