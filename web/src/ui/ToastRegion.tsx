import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./ToastRegion.module.css";
import { addToastRegion } from "./toasts.ts";

/** The live region of toasts. It is always in the document, because screen readers miss new regions. */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  return (
    <div ref={addToastRegion} className={styles.region} data-toasts data-print="no">
      <template>
        <div className={styles.toast}>
          <Icon name="alert" />
          <Icon name="check" />
          <p className={styles.text} />
          <IconButton icon="close" label={closeLabel} className={styles.close} />
        </div>
      </template>
      <div role="alert" data-tone="danger" />
      <div role="status" data-tone="success" />
    </div>
  );
}
