import { downloadPath } from "@baleen/contract/desktop/releases.ts";
import { type ComponentType, useId } from "react";
import { Stats } from "../home/features/Stats.tsx";
import { DownloadButton } from "../home/hero/DownloadButton.tsx";
import { showcasePicture } from "../home/showcase/showcase-pictures.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { Island } from "../platform/islands/Island.tsx";
import { usePage } from "../platform/page/page-context.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { BreakableText, BulletList } from "../ui/typography.tsx";
import styles from "./BlockView.module.css";
import { ClientReleases } from "./ClientReleases.tsx";
import { ContentLink } from "./ContentLink.tsx";
import type { Block, BlockKind, BlockOf, Card } from "./content/page.ts";
import { currentRelease, Downloads } from "./downloads/Downloads.tsx";
import { systemNames } from "./downloads/release-names.ts";
import { Timeline } from "./Timeline.tsx";

const views: { readonly [Kind in BlockKind]: ComponentType<{ block: BlockOf<Kind> }> } = {
  prose: Prose,
  notice: Notice,
  cards: Cards,
  clientReleases: ClientReleases,
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
  // TypeScript cannot relate the kind of a block in a union to the view of that kind.
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
  return <Stats stats={stats} />;
}

/** A call to action: a sentence and its links. With a download, the files of the current version follow. */
function Action({ block: { description, links, download = false } }: { block: BlockOf<"action"> }) {
  const text = useText();
  const { system } = usePage();
  const hasFiles = currentRelease(useContent().releases) !== undefined;
  // On phones a way to the computer takes the button's place.
  const hasButton = download && !(hasFiles && system === "phone");
  return (
    <div className={styles.action} id={download ? "download" : undefined}>
      <p className={styles.description}>{text(description)}</p>
      <div className={styles.links}>
        {hasButton && (
          <Island
            name="DownloadButton"
            of={DownloadButton}
            start="press"
            props={hasFiles ? { url: downloadPath } : {}}
          />
        )}
        {links.map((link, index) => (
          <ContentLink
            key={"to" in link ? link.to : link.mail}
            link={link}
            className={buttonClass(index === 0 && !download ? "primary" : "ghost", { tall: download })}
          />
        ))}
      </div>
      {download && hasFiles && <Island name="Downloads" of={Downloads} start="press" props={{}} />}
    </div>
  );
}

function Cards({ block: { cards } }: { block: BlockOf<"cards"> }) {
  return (
    <ul className={styles.cards} data-odd={cards.length % 2 === 1 || undefined}>
      {cards.map((card) => (
        <CardView key={card.title.en} card={card} />
      ))}
    </ul>
  );
}

function CardView({ card: { title, description, points, unavailable } }: { card: Card }) {
  const text = useText();
  const explanation = useId();
  const name = useId();
  return (
    <li className={styles.card}>
      <h3 id={name}>{text(title)}</h3>
      {description && <p className={styles.cardsDescription}>{text(description)}</p>}
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

function Facts({ block: { facts } }: { block: BlockOf<"facts"> }) {
  const text = useText();
  const names = systemNames(currentRelease(useContent().releases));
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, systems, link }) => (
        <div key={name.en} className={styles.fact}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.value}>
            {value && <p>{text(value)}</p>}
            {systems && <p>{text(systems(names))}</p>}
            {link && (
              <p>
                <ContentLink link={link} className={styles.link} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Job openings as disclosure widgets. */
function JobOpenings({ block: { jobOpenings } }: { block: BlockOf<"jobOpenings"> }) {
  const text = useText();
  return (
    <div className={styles.jobOpenings}>
      {jobOpenings.map(({ title, summary, description, listName, list }) => (
        <details key={title.en} className={styles.opening}>
          <summary className={styles.summary}>
            <span className={styles.title}>{text(title)}</span>
            <span className={styles.jobOpeningsFacts}>
              {summary.map(text).join(text({ zh: "，", en: ", " }))}
            </span>
            <Icon name="chevron" />
          </summary>
          <div className={styles.details}>
            <p className={styles.jobOpeningsDescription}>{text(description)}</p>
            <h3 className={styles.listName}>{text(listName)}</h3>
            <BulletList items={list.map(text)} />
          </div>
        </details>
      ))}
    </div>
  );
}

function Prose({ block: { paragraphs = [], points } }: { block: BlockOf<"prose"> }) {
  const text = useText();
  return (
    <div className={styles.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.en}>{text(paragraph)}</p>
      ))}
      {points && <BulletList items={points.map(text)} />}
    </div>
  );
}

function Notice({ block: { points } }: { block: BlockOf<"notice"> }) {
  const text = useText();
  return (
    <div className={styles.notice}>
      <BulletList items={points.map(text)} />
    </div>
  );
}

/** The steps of a process, as consecutive clips on a track. */
function Steps({ block: { steps } }: { block: BlockOf<"steps"> }) {
  const text = useText();
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, description }) => (
        <li key={title.en} className={styles.step}>
          <span className={styles.clip} aria-hidden="true" />
          <h3 className={styles.stepsTitle}>{text(title)}</h3>
          <p className={styles.stepsDescription}>{text(description)}</p>
        </li>
      ))}
    </ol>
  );
}

/** The functions of a product, as the tracks of a timeline. */
function Tracks({ block: { tracks } }: { block: BlockOf<"tracks"> }) {
  const text = useText();
  return (
    <ul className={styles.tracks}>
      {tracks.map(({ title, description, points, picture }, position) => (
        <li key={title.en} className={styles.track} data-pictured={picture ? true : undefined}>
          <span className={styles.tracksClip} aria-hidden="true" />
          <h3>{text(title)}</h3>
          <div className={styles.tracksDescription}>
            <p>{text(description)}</p>
            {points && <BulletList items={points.map(text)} />}
          </div>
          {picture && (
            <img
              className={styles.picture}
              src={showcasePicture(picture)}
              width="960"
              height="640"
              alt=""
              // The first picture is in the viewport and is the largest element there (LCP).
              {...(position === 0 ? { fetchPriority: "high" } : { loading: "lazy" })}
              decoding="sync"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
