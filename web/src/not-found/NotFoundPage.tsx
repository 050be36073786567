import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Phrases } from "../ui/Phrases.tsx";
import { WhalePicture } from "../whale/WhalePicture.tsx";
import styles from "./NotFoundPage.module.css";
import { backHome, description, explanation, heading, title } from "./not-found.text.ts";

function NotFoundPage() {
  const text = useText();
  return (
    <div className={styles.page}>
      <div className={styles.whale}>
        <WhalePicture asleep />
        <svg className={styles.dream} viewBox="0 0 5 5" shapeRendering="crispEdges" aria-hidden="true">
          <path d="M0 0h5v1h-5zM3 1h1v1h-1zM2 2h1v1h-1zM1 3h1v1h-1zM0 4h5v1h-5z" />
        </svg>
      </div>
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
