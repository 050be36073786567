import { useText } from "../../platform/i18n/language.tsx";
import { AfterHydration } from "../../ui/AfterHydration.tsx";
import styles from "./Slide.module.css";
import { type ShowcaseItem, slideRole } from "./showcase.text.ts";
import { showcasePicture } from "./showcase-pictures.ts";

interface Props {
  item: ShowcaseItem;
  /** The accessible name, such as "3 of 10". */
  place: string;
  /** Signed distance from the current slide. */
  offset: number;
  /** True after hydration; until then no slide is hidden from screen readers. */
  isMovable: boolean;
}

/** A slide. It fills the stage, its picture at the position of its offset and its caption below. */
export function Slide({ item, place, offset, isMovable }: Props) {
  const text = useText();
  const isHidden = isMovable && offset !== 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element says "slide"; a list's item may not be a group.
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={text(slideRole)}
      aria-label={place}
      aria-hidden={isHidden || undefined}
      inert={isHidden}
      data-offset={Math.abs(offset) > 3 ? undefined : offset}
    >
      <div className={styles.stage} data-part="stage">
        <div className={styles.frame}>
          <AfterHydration>
            {/*
             * `loading` comes before `src`: React sets attributes in this order, and browsers load once `src` is set.
             */}
            <img
              loading="lazy"
              src={showcasePicture(item.id)}
              width="960"
              height="640"
              alt=""
              decoding="async"
            />
          </AfterHydration>
        </div>
      </div>
      <div className={styles.caption}>
        <h3 className={styles.name}>{text(item.name)}</h3>
        <p>{text(item.sentence)}</p>
      </div>
    </div>
  );
}
