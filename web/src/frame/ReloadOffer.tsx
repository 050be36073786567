import { useText } from "../platform/i18n/use-language.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { acts } from "./actions.ts";
import { close, pageUpdated, reload } from "./layout.text.ts";
import styles from "./ReloadOffer.module.css";

/** Where the frame's script offers to load the page again. Always in the document, because screen readers miss new regions. */
export function ReloadOffer() {
  const text = useText();
  return (
    <div role="status" data-reload-offer data-print="no">
      <template>
        <div className={styles.offer}>
          <p>{text(pageUpdated)}</p>
          <Button kind="ghost" className={styles.reload} {...acts("reload")}>
            {text(reload)}
          </Button>
          <IconButton icon="close" label={text(close)} {...acts("close-reload-offer")} />
        </div>
      </template>
    </div>
  );
}
