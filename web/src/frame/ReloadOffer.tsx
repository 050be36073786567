import { useText } from "../platform/i18n/use-language.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { actionProps } from "./actions.ts";
import { close, pageUpdated, reload } from "./layout.text.ts";

/**
 * The live region in which `browser/reload-offer.ts` offers to reload the page; that module also loads the styles.
 * Always in the document, because screen readers miss new regions.
 */
export function ReloadOffer() {
  const text = useText();
  return (
    <div role="status" data-reload-offer data-print="no">
      <template>
        <div>
          <p>{text(pageUpdated)}</p>
          <Button kind="ghost" {...actionProps("reload")}>
            {text(reload)}
          </Button>
          <IconButton icon="close" label={text(close)} {...actionProps("close-reload-offer")} />
        </div>
      </template>
    </div>
  );
}
