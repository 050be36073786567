import { coverTitles } from "../home/showcase/proofs/proofs.text.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import styles from "./PictureTitle.module.css";

/** The title on the picture of covers, which is drawn without words. Other pictures have none. */
export function PictureTitle({ picture }: { picture: string }) {
  const text = useText();
  const [title] = coverTitles;
  if (picture !== "covers" || !title) return null;
  return (
    <span className={styles.title} aria-hidden="true">
      {text(title)
        .split("|")
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </span>
  );
}
