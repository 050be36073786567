import { useCallback } from "react";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./ToastRegion.module.css";
import { addToastRegion } from "./toasts.ts";

interface Props {
  closeLabel: string;
  /** False in the server's HTML of a page, whose scripts add its region themselves. */
  isOwn?: boolean;
}

/** The live region of toasts. It is always in the document, because screen readers miss new regions. */
export function ToastRegion({ closeLabel, isOwn = true }: Props) {
  const add = useCallback((region: HTMLElement | null) => (region ? addToastRegion(region) : undefined), []);
  return (
    <div ref={isOwn ? add : undefined} className={styles.region} data-toasts data-print="no">
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
