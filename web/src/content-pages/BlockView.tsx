import type { ComponentType } from "react";
import type { Block, BlockKind, BlockOf } from "../content/block.ts";
import { useText } from "../i18n/language.tsx";
import { Phrases } from "../ui/Phrases.tsx";
import styles from "./BlockView.module.css";
import { Action } from "./blocks/Action.tsx";
import { Cards } from "./blocks/Cards.tsx";
import { Facts } from "./blocks/Facts.tsx";
import { Figures } from "./blocks/Figures.tsx";
import { Notice } from "./blocks/Notice.tsx";
import { Openings } from "./blocks/Openings.tsx";
import { Prose } from "./blocks/Prose.tsx";
import { Steps } from "./blocks/Steps.tsx";
import { Timeline } from "./blocks/Timeline.tsx";
import { Tracks } from "./blocks/Tracks.tsx";

const views: { readonly [Kind in BlockKind]: ComponentType<{ block: BlockOf<Kind> }> } = {
  prose: Prose,
  notice: Notice,
  cards: Cards,
  timeline: Timeline,
  steps: Steps,
  figures: Figures,
  tracks: Tracks,
  facts: Facts,
  openings: Openings,
  action: Action,
};

/** One section of a page, under its heading. */
export function BlockView({ block }: { block: Block }) {
  const text = useText();
  // The table gives each kind the view of that very kind; the compiler cannot follow the pair through it.
  const View = views[block.kind] as ComponentType<{ block: Block }>;
  const id = block.kind === "prose" ? block.id : undefined;
  const heading = <Phrases text={text(block.heading)} />;
  return (
    <section className={styles.block} data-kind={block.kind} aria-labelledby={id}>
      {id === undefined ? (
        <h2 className={styles.heading}>{heading}</h2>
      ) : (
        <h2 className={styles.heading} id={id}>
          <a className={styles.anchor} href={`#${id}`}>
            {heading}
          </a>
        </h2>
      )}
      <View block={block} />
    </section>
  );
}
