import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { CarouselControls } from "../../ui/carousel/CarouselControls.tsx";
import { groups, states } from "../component-page.text.ts";
import { Example } from "../Example.tsx";
import { Group } from "../Group.tsx";
import { samples, slideName } from "../samples.text.ts";

export function Carousels() {
  return (
    <Group name={groups.carousel}>
      <Example name={states.running}>
        <Controls slides={4} startsRotating />
      </Example>
      <Example name={states.stopped}>
        <Controls slides={4} />
      </Example>
      <Example name={states.hover} state="hover">
        <Controls slides={3} />
      </Example>
      <Example name={states.focus} state="focus">
        <Controls slides={3} />
      </Example>
      <Example name={states.wide} room="wide">
        <Controls slides={10} />
      </Example>
    </Group>
  );
}

function Controls({ slides, startsRotating = false }: { slides: number; startsRotating?: boolean }) {
  const text = useText();
  const [isRotating, setRotating] = useState(startsRotating);
  const [current, setCurrent] = useState(0);
  const { start, stop, previous, next, pick } = samples;
  const labels = useTexts({ start, stop, previous, next, pick });
  return (
    <CarouselControls
      labels={labels}
      isRotating={isRotating}
      onToggle={() => setRotating(!isRotating)}
      onPrevious={() => setCurrent((current + slides - 1) % slides)}
      onNext={() => setCurrent((current + 1) % slides)}
      names={Array.from({ length: slides }, (_, index) => text(slideName(index + 1)))}
      current={current}
      onPick={setCurrent}
    />
  );
}
