import { type CSSProperties, type PointerEvent, useState } from "react";
import { useText } from "../../../platform/i18n/use-language.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./Comparison.module.css";
import { proofPicture } from "./proof-pictures.ts";
import proofs from "./proofs.module.css";
import { comparisons, shareOriginal } from "./proofs.text.ts";

const tag = classNames(proofs.tag, styles.tag);

/** A shot before and after. Both pictures' file names begin with `name`. */
export function Comparison({ name }: { readonly name: keyof typeof comparisons }) {
  const text = useText();
  const texts = comparisons[name];
  const [percent, setPercent] = useState(50);
  const style: CSSProperties & { "--share": string } = { "--share": `${percent}%` };
  // A drag moves the dividing line instead of swiping to the next slide.
  const keepDrag = (event: PointerEvent) => event.stopPropagation();
  return (
    <div className={styles.comparison} style={style} onPointerDown={keepDrag}>
      <img src={proofPicture(`${name}-before`)} width="960" height="640" alt="" />
      <img src={proofPicture(`${name}-after`)} className={styles.after} width="960" height="640" alt="" />
      <span className={tag}>{text(texts.before)}</span>
      <span className={tag}>{text(texts.after)}</span>
      <input
        type="range"
        className={styles.range}
        min="0"
        max="100"
        value={percent}
        aria-label={text(texts.label)}
        aria-valuetext={text(shareOriginal(percent))}
        onChange={({ target }) => setPercent(target.valueAsNumber)}
      />
      <span className={styles.line} />
    </div>
  );
}
