import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import styles from "./ProfilePage.module.css";
import { texts } from "./profile.text.ts";
import { type DialogName, prefetchOnIntent } from "./use-profile-dialog.ts";

/** The buttons and links below the account's fields. */
export function AccountActions({ onAct }: { onAct(name: DialogName): void }) {
  const text = useText();
  return (
    <div className={styles.actions}>
      <Button kind="ghost" {...prefetchOnIntent} onClick={() => onAct("password")}>
        {text(texts.changePassword)}
      </Button>
      <Button kind="ghost" {...prefetchOnIntent} onClick={() => onAct("card")}>
        {text(texts.activateCard)}
      </Button>
      <Link href="/account/purchases" className={buttonClass("quiet")}>
        {text(texts.purchases)}
      </Link>
    </div>
  );
}
