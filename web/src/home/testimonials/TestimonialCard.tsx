import { useText } from "../../platform/i18n/language.tsx";
import { useImageLoading } from "../../platform/lazy/idle.ts";
import { ConfiguredImage } from "../../platform/site-config/ConfiguredImage.tsx";
import styles from "./TestimonialCard.module.css";
import type { Card } from "./testimonial-cards.ts";
import { slide } from "./testimonials.text.ts";

/** A testimonial. A copy, which fills the loop, is hidden from screen readers and the keyboard. */
export function TestimonialCard({ card, isCopy = false }: { card: Card; isCopy?: boolean }) {
  const text = useText();
  const loading = useImageLoading();
  const { content, name, title, avatar, logo } = card;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends.
    <div
      className={styles.card}
      role="group"
      aria-roledescription={text(slide)}
      aria-label={(name ?? title).text}
      aria-hidden={isCopy || undefined}
      inert={isCopy}
    >
      <blockquote className={styles.content} lang={content.lang}>
        <p>{content.text}</p>
      </blockquote>
      <div className={styles.author}>
        <ConfiguredImage
          of={avatar}
          className={styles.avatar}
          width="48"
          height="48"
          loading={loading}
          alt=""
        />
        <p className={styles.person}>
          {name && (
            <span className={styles.name} lang={name.lang}>
              {name.text}
            </span>
          )}
          <span className={styles.title} lang={title.lang}>
            {title.text}
          </span>
        </p>
        <ConfiguredImage of={logo} className={styles.logo} height="24" loading={loading} alt="" />
      </div>
    </div>
  );
}
