import { IconButton } from "../IconButton.tsx";
import styles from "./CarouselControls.module.css";
import type { Direction } from "./use-carousel.ts";

interface Props {
  /** `pick` is the accessible name of the group of dots. */
  labels: Readonly<Record<"start" | "stop" | "previous" | "next" | "pick", string>>;
  isRotating: boolean;
  onToggle(): void;
  onStep(direction: Direction): void;
  names: readonly string[];
  current: number;
  onPick(index: number): void;
}

/** The controls of a carousel; the pause button is first in the tab order. */
export function CarouselControls(props: Props) {
  const { labels, isRotating, onToggle, onStep, names, current, onPick } = props;
  return (
    <div className={styles.controls} data-print="no">
      <div className={styles.buttons}>
        <IconButton
          icon={isRotating ? "pause" : "play"}
          label={isRotating ? labels.stop : labels.start}
          className={styles.button}
          data-stops="motion"
          onClick={onToggle}
        />
        <IconButton
          icon="arrow-left"
          label={labels.previous}
          className={styles.button}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="arrow-right"
          label={labels.next}
          className={styles.button}
          onClick={() => onStep(1)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends. */}
      <div className={styles.dots} role="group" aria-label={labels.pick}>
        {names.map((name, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat.
            key={index}
            type="button"
            className={styles.dot}
            aria-label={name}
            aria-disabled={index === current || undefined}
            onClick={() => index !== current && onPick(index)}
          />
        ))}
      </div>
    </div>
  );
}
