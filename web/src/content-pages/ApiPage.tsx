import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Phrases } from "../ui/Phrases.tsx";
import { SleepingWhale } from "../whale/SleepingWhale.tsx";
import styles from "./ApiPage.module.css";
import { backHome, description, explanation, heading, title } from "./api-page.text.ts";
import { GoBackButton } from "./GoBackButton.tsx";

function ApiPage() {
  const text = useText();
  return (
    <div className={styles.page}>
      <SleepingWhale />
      <h1>
        <Phrases text={text(heading)} />
      </h1>
      <p className={styles.words}>{text(explanation)}</p>
      <div className={styles.ways}>
        <Link href="/" className={buttonClass("ghost")}>
          {text(backHome)}
        </Link>
        <GoBackButton />
      </div>
    </div>
  );
}

export const page: PageDefinition = { Page: ApiPage, title, description, indexed: true };
