import { useSyncExternalStore } from "react";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import styles from "./GoBackButton.module.css";
import { goBack } from "./message-pages.text.ts";

const never = () => () => undefined;

/** Goes back to where the visitor came from. Its place is kept, but it shows only if there is such a page. */
export function GoBackButton() {
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
