import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { PictureChoice } from "./PictureChoice.tsx";
import styles from "./proofs.module.css";
import { chooseCover, coverTitles } from "./proofs.text.ts";

const whole = { left: 0, top: 0, width: 1, ratio: 3 / 2 };

/** Four covers with their titles. */
export function CoverChoice() {
  const text = useText();
  const { language } = useLanguage();
  const titles = coverTitles.map((title) => text(title).split("|"));
  return (
    <PictureChoice
      picture="covers"
      names={titles.map((lines) => lines.join(language === "en" ? " " : ""))}
      label={text(chooseCover)}
      detail={whole}
    >
      {(index) => (
        <p className={styles.title}>
          {titles[index]?.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </PictureChoice>
  );
}
