import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../i18n/language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./lists.module.css";

const loading: Localized = { zh: "正在载入", en: "Loading" };

/** The place of something that is being read. */
export function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">{text(loading)}</VisuallyHidden>
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton />
    </div>
  );
}
