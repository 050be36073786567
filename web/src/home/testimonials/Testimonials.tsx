import type { KeyboardEvent } from "react";
import { useLanguage, useText, useTexts } from "../../platform/i18n/language.tsx";
import { useMotionAllowed } from "../../platform/preferences/preferences.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { CarouselControls } from "../../ui/carousel/CarouselControls.tsx";
import { useCarousel } from "../../ui/carousel/use-carousel.ts";
import { TestimonialCard } from "./TestimonialCard.tsx";
import styles from "./Testimonials.module.css";
import { type Card, testimonialCards } from "./testimonial-cards.ts";
import { carousel, controls, row, testimonialsHeading } from "./testimonials.text.ts";
import { useMarquee } from "./use-marquee.ts";

/** Configured testimonials. Without any, there is no section. */
export function Testimonials() {
  const { language } = useLanguage();
  const cards = testimonialCards(useContent().testimonials, language);
  return cards.length > 0 && <Row cards={cards} />;
}

/** A marquee of cards; without scripts, a scrollable row. */
function Row({ cards }: { cards: readonly Card[] }) {
  const text = useText();
  const labels = useTexts(controls);
  const isMotionAllowed = useMotionAllowed();
  const { region, isRotating, isRunning, toggle, stop } = useCarousel(isMotionAllowed);
  const { frame, track, isLooping, current, step, pick } = useMarquee(
    cards.length,
    isRunning,
    isMotionAllowed,
    stop,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!isLooping || event.target !== event.currentTarget || direction === undefined) return;
    event.preventDefault();
    step(direction === 1 ? 1 : -1);
  };

  return (
    <section
      className={styles.section}
      aria-roledescription={text(carousel)}
      aria-labelledby="testimonials"
      {...region}
    >
      <div className={styles.head}>
        <h2 id="testimonials">{text(testimonialsHeading)}</h2>
        {isLooping && (
          <div className={styles.controls}>
            <CarouselControls
              labels={labels}
              isRotating={isRotating}
              onToggle={toggle}
              onPrevious={() => step(-1)}
              onNext={() => step(1)}
              names={cards.map(({ name, title }) => (name ?? title).text)}
              current={current}
              onPick={pick}
            />
          </div>
        )}
      </div>
      <section
        className={styles.frame}
        ref={frame}
        aria-label={text(row)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard.
        tabIndex={0}
        data-looping={isLooping || undefined}
        onKeyDown={onKeyDown}
      >
        <div className={styles.track} ref={track}>
          {cards.map((card) => (
            <TestimonialCard key={card.key} card={card} />
          ))}
          {/* Copies, visible while the loop starts again. */}
          {isLooping && cards.map((card) => <TestimonialCard key={`${card.key} again`} card={card} isCopy />)}
        </div>
      </section>
    </section>
  );
}
