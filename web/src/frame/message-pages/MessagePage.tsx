import type { Localized } from "@baleen/contract/language.ts";
import { useSyncExternalStore } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { BreakableText } from "../../ui/typography.tsx";
import { WhalePicture } from "../../ui/whale/WhalePicture.tsx";
import styles from "./MessagePage.module.css";
import { apiTexts, backHome, goBack, notFoundTexts } from "./message-pages.text.ts";

export const apiPage: PageDefinition = {
  Page: () => <MessagePage heading={apiTexts.heading} explanation={apiTexts.explanation} />,
  title: apiTexts.title,
  description: apiTexts.description,
  indexed: true,
};

export const notFoundPage: PageDefinition = {
  Page: () => <MessagePage heading={notFoundTexts.heading} explanation={notFoundTexts.explanation} />,
  title: notFoundTexts.title,
  description: notFoundTexts.description,
  indexed: false,
};

interface Props {
  heading: Localized;
  explanation: Localized;
}

/** A page with one message: the sleeping whale, a link home and a back button. */
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

function SleepingWhale() {
  return (
    <div className={styles.whale}>
      <WhalePicture asleep />
      <svg className={styles.dream} viewBox="0 0 5 5" shapeRendering="crispEdges" aria-hidden="true">
        <path d="M0 0h5v1h-5zM3 1h1v1h-1zM2 2h1v1h-1zM1 3h1v1h-1zM0 4h5v1h-5z" />
      </svg>
    </div>
  );
}

const never = () => () => undefined;

/** Goes back in history. Invisible where there is no previous page. */
function GoBackButton() {
  const text = useText();
  const hasPast = useSyncExternalStore(
    never,
    () => history.length > 1,
    () => false,
  );
  return (
    <Button kind="quiet" className={hasPast ? undefined : styles.absent} onClick={() => history.back()}>
      {text(goBack)}
    </Button>
  );
}
