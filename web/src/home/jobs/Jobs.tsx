import type { MouseEvent } from "react";
import { useText, useTexts } from "../../i18n/language.tsx";
import { useMotionAllowed } from "../../preferences/use-motion.ts";
import { CarouselControls } from "../../ui/carousel/CarouselControls.tsx";
import { useCarousel } from "../../ui/carousel/use-carousel.ts";
import { useSwipe } from "../../ui/carousel/use-swipe.ts";
import { Phrases } from "../../ui/Phrases.tsx";
import { usePainted } from "../../ui/use-painted.ts";
import { useRotation } from "../../ui/use-rotation.ts";
import styles from "./Jobs.module.css";
import { carouselRole, controls, jobs, jobsHeading, slidePlace } from "./jobs.text.ts";
import { offsetOf } from "./offset.ts";
import { pressedSide } from "./pressed-side.ts";
import { Slide } from "./Slide.tsx";

const advanceEveryMs = 6000;

/** What the product does: ten pictures on a stage that curves like a wide screen. */
export function Jobs() {
  const text = useText();
  const labels = useTexts(controls);
  const { region, isRotating, isRunning, wasSeen, toggle, stop } = useCarousel(useMotionAllowed());
  const { index, show } = useRotation(jobs.length, advanceEveryMs, isRunning);
  const isMovable = usePainted();
  const move = (to: number) => {
    stop();
    show(to);
  };
  const pointing = {
    ...useSwipe((direction) => move(index + direction)),
    onClick(event: MouseEvent) {
      const side = pressedSide(event);
      if (side) move(index + side);
    },
  };
  return (
    <section
      className={styles.section}
      aria-labelledby="jobs"
      aria-roledescription={text(carouselRole)}
      {...region}
    >
      <h2 id="jobs" className={styles.heading}>
        <Phrases text={text(jobsHeading)} />
      </h2>
      <div className={styles.controls}>
        <CarouselControls
          labels={labels}
          isRotating={isRotating}
          onToggle={toggle}
          onPrevious={() => move(index - 1)}
          onNext={() => move(index + 1)}
          names={jobs.map(({ name }) => text(name))}
          current={index}
          onPick={move}
        />
      </div>
      <div
        className={styles.slides}
        aria-live={isRotating ? "off" : "polite"}
        data-seen={wasSeen || undefined}
        {...pointing}
      >
        {jobs.map((job, position) => (
          <Slide
            key={job.id}
            job={job}
            place={text(slidePlace(position + 1))}
            offset={offsetOf(position, index, jobs.length)}
            isMovable={isMovable}
          />
        ))}
      </div>
    </section>
  );
}
