import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { reportFailure } from "../../platform/failures/report-failure.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { useMotionAllowed } from "../../platform/preferences/use-preferences.ts";
import { CarouselControls } from "../../ui/carousel/CarouselControls.tsx";
import { type Direction, swipeDirection, useCarousel } from "../../ui/carousel/use-carousel.ts";
import { LazyImage } from "../../ui/LazyImage.tsx";
import { withLineBreaks } from "../../ui/typography.tsx";
import styles from "./Showcase.module.css";
import {
  carouselRole,
  controls,
  type ShowcaseItem,
  showcaseHeading,
  showcaseItems,
  showcaseLead,
  slidePlace,
  slideRole,
} from "./showcase.text.ts";
import { showcasePicture } from "./showcase-pictures.ts";

const advanceEveryMs = 6000;

export function Showcase() {
  const text = useText();
  const labels = useTexts(controls);
  const { region, isRotating, isRunning, wasSeen, toggle, stop } = useCarousel(useMotionAllowed());
  const { index, show } = useRotation(isRunning);
  const Proof = useProof(wasSeen);
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => setInteractive(true), []);
  const pointerHandlers = {
    ...useSwipe((direction) => show(index + direction)),
    onClick(event: MouseEvent) {
      const direction = clickDirection(event);
      if (direction) show(index + direction);
    },
  };
  return (
    <section
      className={styles.section}
      aria-labelledby="showcase"
      aria-roledescription={text(carouselRole)}
      {...region}
    >
      <div className={styles.heading}>
        <h2 id="showcase">{withLineBreaks(text(showcaseHeading))}</h2>
        <p>{text(showcaseLead)}</p>
      </div>
      <div className={styles.controls}>
        <CarouselControls
          labels={labels}
          isRotating={isRotating}
          onToggle={toggle}
          onStep={(direction) => show(index + direction)}
          names={showcaseItems.map(({ name }) => text(name))}
          current={index}
          onPick={show}
        />
      </div>
      <div
        className={styles.slides}
        aria-live={isRotating ? "off" : "polite"}
        data-seen={wasSeen || undefined}
        {...pointerHandlers}
      >
        {showcaseItems.map((item, position) => (
          <Slide
            key={item.id}
            item={item}
            place={text(slidePlace(position + 1))}
            offset={slideOffset(position, index, showcaseItems.length)}
            isInteractive={isInteractive}
            isRunning={isRunning && position === index}
            Proof={Proof}
            onUse={stop}
          />
        ))}
      </div>
    </section>
  );
}

/** Rotates through the items while `isRunning` is true. The first and the last item are neighbours. */
function useRotation(isRunning: boolean) {
  const count = showcaseItems.length;
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    // Restarted on each change, so that an item chosen by hand is shown as long as any other.
    const timer = setTimeout(() => setIndex((index + 1) % count), advanceEveryMs);
    return () => clearTimeout(timer);
  }, [isRunning, index]);
  return { index, show: (item: number) => setIndex((item + count) % count) };
}

type ProofModule = typeof import("./proofs/Proof.tsx");

/** The demonstrations, loaded once the carousel has been seen. If they cannot be loaded, the pictures stay. */
function useProof(isNeeded: boolean): ProofModule["Proof"] | undefined {
  const [loaded, setLoaded] = useState<ProofModule>();
  useEffect(() => {
    if (isNeeded)
      import("./proofs/Proof.tsx").then(setLoaded, () => reportFailure("chunkMissing", "Showcase"));
  }, [isNeeded]);
  return loaded?.Proof;
}

/** Signed distance from the current slide in the shorter direction. */
export function slideOffset(index: number, current: number, count: number): number {
  const steps = (index - current + count) % count;
  return steps > count / 2 ? steps - count : steps;
}

/**
 * The direction of a click beside the current picture. The current slide's stage covers the other slides, so it
 * receives their clicks.
 */
function clickDirection({ target, clientX }: MouseEvent): Direction | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.part !== "stage") return undefined;
  return clientX < innerWidth / 2 ? -1 : 1;
}

/** Pointer handlers for swipes with a finger or a pen. With a mouse, visitors select text instead. */
function useSwipe(onSwipe: (direction: Direction) => void) {
  const fromX = useRef<number>(undefined);
  return {
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      fromX.current = pointerType !== "mouse" && isPrimary ? clientX : undefined;
    },
    onPointerUp({ clientX }: PointerEvent) {
      const direction = fromX.current === undefined ? undefined : swipeDirection(clientX - fromX.current);
      fromX.current = undefined;
      if (direction) onSwipe(direction);
    },
    // The browser has taken over the gesture to scroll the page.
    onPointerCancel() {
      fromX.current = undefined;
    },
  };
}

interface Props {
  item: ShowcaseItem;
  /** The slide's accessible name, such as "3 of 10". */
  place: string;
  offset: number;
  /** True once the script runs in the browser; before that, no slide is hidden from screen readers. */
  isInteractive: boolean;
  isRunning: boolean;
  Proof: ProofModule["Proof"] | undefined;
  onUse(): void;
}

function Slide({ item, place, offset, isInteractive, isRunning, Proof, onUse }: Props) {
  const text = useText();
  const isHidden = isInteractive && offset !== 0;
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
          <LazyImage
            loading="lazy"
            src={showcasePicture(item.id)}
            width="960"
            height="640"
            decoding="async"
          />
          {Proof && Math.abs(offset) < 2 && (
            // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what is done to the controls in it.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks buttons, and changes fields.
            <div data-print="no" onInput={onUse} onClick={onUse}>
              <Proof id={item.id} isRunning={isRunning} />
            </div>
          )}
        </div>
      </div>
      <div className={styles.caption}>
        <h3 className={styles.name}>{text(item.name)}</h3>
        <p>{text(item)}</p>
      </div>
    </div>
  );
}
