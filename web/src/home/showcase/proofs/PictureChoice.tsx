import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./PictureChoice.module.css";
import { proofPicture } from "./proof-pictures.ts";

interface Props {
  /** The file that contains the pictures side by side. */
  readonly picture: string;
  readonly names: readonly string[];
  readonly label: string;
  /**
   * The part of a picture that its button shows: left, top and width as fractions of the picture's width, and the
   * aspect ratio.
   */
  readonly detail: Readonly<Record<"left" | "top" | "width" | "ratio", number>>;
  children(index: number): ReactNode;
}

/** The height of a picture as a fraction of its width. */
const heightRatio = 2 / 3;

/** One of several pictures, with a row of buttons to choose it. */
export function PictureChoice({ picture, names, label, detail, children }: Props) {
  const group = useId();
  const [chosen, choose] = useState(0);
  const last = names.length - 1;
  const image = `url("${proofPicture(picture)}")`;
  const thumb = (index: number): CSSProperties => ({
    aspectRatio: detail.ratio,
    backgroundImage: image,
    backgroundSize: `${(names.length / detail.width) * 100}% auto`,
    backgroundPosition: `${((index + detail.left) / (names.length - detail.width)) * 100}% ${
      (detail.top / (heightRatio - detail.width / detail.ratio || 1)) * 100
    }%`,
  });
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div
        className={styles.shown}
        style={{
          backgroundImage: image,
          backgroundSize: `${names.length * 100}% auto`,
          backgroundPosition: `${(chosen / last) * 100}% 0`,
        }}
      >
        {children(chosen)}
      </div>
      <div className={styles.row}>
        {names.map((name, index) => (
          <label key={name} className={styles.option}>
            <input type="radio" name={group} checked={index === chosen} onChange={() => choose(index)} />
            <span className={styles.thumb} style={thumb(index)} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
