import { useText } from "../../../platform/i18n/use-language.tsx";
import { PictureChoice } from "./PictureChoice.tsx";
import styles from "./proofs.module.css";
import { chooseHuman, generated, humanName } from "./proofs.text.ts";

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** The face, 22 cells of 60. */
const face = { left: 19 / 60, top: 5 / 60, width: 22 / 60, ratio: 1 };

/** Ten digital humans, one of whom presents. */
export function DigitalHumans() {
  const text = useText();
  return (
    <PictureChoice
      picture="people"
      names={numbers.map((number) => text(humanName(number)))}
      label={text(chooseHuman)}
      detail={face}
    >
      {() => <span className={styles.tag}>{text(generated)}</span>}
    </PictureChoice>
  );
}
