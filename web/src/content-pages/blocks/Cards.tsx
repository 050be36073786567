import { useId } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { BulletList } from "../../ui/typography.tsx";
import type { BlockOf, Card } from "../content/block.ts";
import styles from "./Cards.module.css";

/** Ruled cells of unequal width. */
export function Cards({ block: { cards } }: { block: BlockOf<"cards"> }) {
  return (
    <ul className={styles.cards} data-odd={cards.length % 2 === 1 || undefined}>
      {cards.map((card) => (
        <CardOf key={card.title.en} card={card} />
      ))}
    </ul>
  );
}

function CardOf({ card: { title, description, points, unavailable } }: { card: Card }) {
  const text = useText();
  const explanation = useId();
  const name = useId();
  return (
    <li className={styles.card}>
      <h3 id={name}>{text(title)}</h3>
      {description && <p className={styles.description}>{text(description)}</p>}
      {points && <BulletList items={points.map(text)} />}
      {unavailable && (
        <div className={styles.unavailable}>
          <Button kind="ghost" aria-disabled aria-describedby={`${name} ${explanation}`}>
            {text(unavailable.label)}
          </Button>
          <p id={explanation} className={styles.explanation}>
            {text(unavailable.explanation)}
          </p>
        </div>
      )}
    </li>
  );
}
