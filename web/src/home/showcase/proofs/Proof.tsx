import type { ComponentProps, ComponentType } from "react";
import { useLanguage, useText } from "../../../platform/i18n/use-language.tsx";
import { Comparison } from "./Comparison.tsx";
import { PauseCutter } from "./PauseCutter.tsx";
import { PictureChoice } from "./PictureChoice.tsx";
import styles from "./proofs.module.css";
import { chooseCover, chooseHuman, coverTitles, generated, humanName } from "./proofs.text.ts";

type ProofProps = ComponentProps<typeof PauseCutter>;

const proofs: Readonly<Record<string, ComponentType<ProofProps>>> = {
  "smart-cuts": PauseCutter,
  "digital-human": DigitalHumans,
  covers: CoverChoice,
  enhancement: () => <Comparison name="enhancement" />,
  "background-removal": () => <Comparison name="background-removal" />,
};

/** A drawn demonstration of a feature, which replaces the slide's picture. `id` is the slide's id. */
export function Proof({ id, isRunning }: ProofProps & { readonly id: string }) {
  const Shown = proofs[id];
  return Shown ? <Shown isRunning={isRunning} /> : null;
}

const whole = { left: 0, top: 0, width: 1, ratio: 3 / 2 };

function CoverChoice() {
  const { language, text } = useLanguage();
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

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Position of the face in the picture: 22 of 60 cells wide. */
const face = { left: 19 / 60, top: 5 / 60, width: 22 / 60, ratio: 1 };

function DigitalHumans() {
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
