import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { BreakableText } from "../ui/BreakableText.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { SleepingWhale } from "../whale/SleepingWhale.tsx";
import { GoBackButton } from "./GoBackButton.tsx";
import styles from "./MessagePage.module.css";
import { backHome } from "./message-pages.text.ts";

interface Props {
  heading: Localized;
  explanation: Localized;
}

/** A page with nothing to see yet, or no more: the whale sleeps, and two ways lead away. */
export function MessagePage({ heading, explanation }: Props) {
  const text = useText();
  return (
    <div className={styles.page}>
      <SleepingWhale />
      <div className={styles.message}>
        <h1>
          <BreakableText text={text(heading)} />
        </h1>
        <p className={styles.text}>{text(explanation)}</p>
        <div className={styles.actions}>
          <Link href="/" className={buttonClass("ghost")}>
            {text(backHome)}
          </Link>
          <GoBackButton />
        </div>
      </div>
    </div>
  );
}
