import type { Testimonial } from "@baleen/contract/content/site-config.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { publishedText, useLanguage, useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { runAfterLoad } from "../../platform/islands/idle.ts";
import { useContent } from "../../platform/page/page-context.tsx";
import { useMotionAllowed } from "../../platform/preferences/use-preferences.ts";
import { ConfiguredImage } from "../../platform/site-config/ConfiguredImage.tsx";
import { CarouselControls } from "../../ui/carousel/CarouselControls.tsx";
import { type Direction, useCarousel } from "../../ui/carousel/use-carousel.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import type { Marquee } from "./marquee.ts";
import styles from "./Testimonials.module.css";

const testimonialsHeading: Localized = { zh: "创作者怎么说", en: "What creators say" };
/** Role descriptions for screen readers. */
const carousel: Localized = { zh: "轮播", en: "carousel" };
const slide: Localized = { zh: "卡片", en: "card" };
const rowLabel: Localized = {
  zh: "评价，可用左右方向键翻看",
  en: "Testimonials. Use the arrow keys to move through them",
};

const controls = {
  start: { zh: "开始滚动评价", en: "Start the testimonials" },
  stop: { zh: "停止滚动评价", en: "Stop the testimonials" },
  previous: { zh: "上一条评价", en: "Previous testimonial" },
  next: { zh: "下一条评价", en: "Next testimonial" },
  pick: { zh: "选择一条评价", en: "Pick a testimonial" },
} as const satisfies Record<string, Localized>;

const arrowDirections: Readonly<Record<string, Direction>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The configured testimonials. Renders no section if there are none. */
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
  const { region, isRotating, isRunning, toggle } = useCarousel(isMotionAllowed);
  const { frame, track, isLooping, current, step, pick } = useMarquee(
    cards.length,
    isRunning,
    isMotionAllowed,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrowDirections[pressedKey(event) ?? ""];
    if (!isLooping || event.target !== event.currentTarget || !direction) return;
    event.preventDefault();
    step(direction);
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
      </div>
      <section
        className={styles.frame}
        ref={frame}
        aria-label={text(rowLabel)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard.
        tabIndex={0}
        data-looping={isLooping || undefined}
        onKeyDown={onKeyDown}
      >
        <div className={styles.track} ref={track}>
          {cards.map((card) => (
            <TestimonialCard key={card.key} card={card} />
          ))}
          {/* Copies of the cards, visible where the end of the loop meets its start. */}
          {isLooping && cards.map((card) => <TestimonialCard key={`${card.key} again`} card={card} isCopy />)}
        </div>
      </section>
      {/* Placed after the row, so that visitors who are already tabbing through the page still reach the controls
         when they appear. */}
      {isLooping && (
        <div className={styles.controls}>
          <CarouselControls
            labels={labels}
            isRotating={isRotating}
            onToggle={toggle}
            onStep={step}
            names={cards.map(({ name, title }) => (name ?? title).text)}
            current={current}
            onPick={pick}
          />
        </div>
      )}
    </section>
  );
}

/** A testimonial. Copies, which fill the loop, are hidden from screen readers and the keyboard. */
function TestimonialCard({ card, isCopy = false }: { card: Card; isCopy?: boolean }) {
  const text = useText();
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
        <ConfiguredImage url={avatar} className={styles.avatar} width="48" height="48" loading="lazy" />
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
        <ConfiguredImage url={logo} className={styles.logo} height="24" loading="lazy" />
      </div>
    </div>
  );
}

type Card = ReturnType<typeof testimonialCards>[number];

/** The testimonials in a language, sorted. Fields without an English version are in Chinese. */
export function testimonialCards(testimonials: readonly Testimonial[], language: Language) {
  const localize = (zh: string, en: string | undefined) => publishedText(language, zh, en);
  return [...testimonials]
    .sort((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0)
    .map(({ id, author, name = author, nameEn, title, titleEn, content, contentEn, avatar, logo }) => ({
      key: String(id),
      content: localize(content, contentEn),
      name: name === undefined && nameEn === undefined ? undefined : localize(name ?? nameEn ?? "", nameEn),
      title: localize(title, titleEn),
      avatar,
      logo,
    }));
}

/** Makes the row loop if there are more cards than fit. The code is loaded when the page is idle. */
function useMarquee(count: number, isRunning: boolean, isMotionAllowed: boolean) {
  const frame = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const row = useRef<Marquee>(undefined);
  const [isLooping, setLooping] = useState(false);
  const [current, setCurrent] = useState(0);
  const go = useEffectEvent(() => row.current?.update(isRunning && isLooping, isMotionAllowed));

  useEffect(() => {
    const unmounting = new AbortController();
    runAfterLoad(async () => {
      // If the code cannot be loaded, the row stays scrollable.
      const module = await import("./marquee.ts").catch(() => undefined);
      if (!module || unmounting.signal.aborted || !frame.current || !track.current) return;
      row.current = new module.Marquee({
        frame: frame.current,
        track: track.current,
        count,
        onCard: setCurrent,
        onMeasure: setLooping,
      });
      go();
    }, unmounting.signal);
    return () => {
      unmounting.abort();
      row.current?.stop();
      row.current = undefined;
    };
  }, [count]);

  useEffect(() => go());

  return {
    frame,
    track,
    isLooping,
    current,
    step: (direction: Direction) => row.current?.goToAdjacentCard(direction),
    pick: (card: number) => row.current?.goToCard(card),
  };
}
