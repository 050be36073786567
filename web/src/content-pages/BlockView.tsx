import type { ComponentType } from "react";
import { localizeStats } from "../home/features/stats.ts";
import { useText } from "../platform/i18n/language.tsx";
import { Stats } from "../ui/stats/Stats.tsx";
import { BreakableText } from "../ui/typography.tsx";
import styles from "./BlockView.module.css";
import { Action } from "./blocks/Action.tsx";
import { Cards } from "./blocks/Cards.tsx";
import { Facts } from "./blocks/Facts.tsx";
import { JobOpenings } from "./blocks/JobOpenings.tsx";
import { Notice, Prose } from "./blocks/Prose.tsx";
import { Steps } from "./blocks/Steps.tsx";
import { Timeline } from "./blocks/Timeline.tsx";
import { Tracks } from "./blocks/Tracks.tsx";
import type { Block, BlockKind, BlockOf } from "./content/block.ts";

const views: { readonly [Kind in BlockKind]: ComponentType<{ block: BlockOf<Kind> }> } = {
  prose: Prose,
  notice: Notice,
  cards: Cards,
  timeline: Timeline,
  steps: Steps,
  stats: StatsBlock,
  tracks: Tracks,
  facts: Facts,
  jobOpenings: JobOpenings,
  action: Action,
};

/** One section of a page, under its heading. */
export function BlockView({ block }: { block: Block }) {
  const text = useText();
  // The table maps each kind to its own view; TypeScript cannot express that relation for a union.
  const View = views[block.kind] as ComponentType<{ block: Block }>;
  const id = block.kind === "prose" ? block.id : undefined;
  const heading = <BreakableText text={text(block.heading)} />;
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

function StatsBlock({ block: { stats } }: { block: BlockOf<"stats"> }) {
  return <Stats stats={localizeStats(stats, useText())} />;
}
