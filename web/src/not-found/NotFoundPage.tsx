import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Phrases } from "../ui/Phrases.tsx";
import { SleepingWhale } from "../whale/SleepingWhale.tsx";
import styles from "./NotFoundPage.module.css";
import { backHome, description, explanation, heading, title } from "./not-found.text.ts";

function NotFoundPage() {
  const text = useText();
  return (
    <div className={styles.page}>
      <SleepingWhale />
      <h1>
        <Phrases text={text(heading)} />
      </h1>
      <p className={styles.words}>{text(explanation)}</p>
      <Link href="/" className={buttonClass("ghost")}>
        {text(backHome)}
      </Link>
    </div>
  );
}

export const page: PageDefinition = { Page: NotFoundPage, title, description, indexed: false };
