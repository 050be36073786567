import { downloadPath } from "@baleen/contract/desktop/releases.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentType, useId } from "react";
import { Stats } from "../home/features/Stats.tsx";
import { DownloadButton } from "../home/hero/DownloadButton.tsx";
import { showcasePicture } from "../home/showcase/showcase-pictures.ts";
import { CopyButton } from "../platform/copying/CopyButton.tsx";
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
import { clauseBreaks } from "./clause-breaks.ts";
import type { Block, BlockKind, BlockOf, Card, Track } from "./content/page.ts";
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
function Action({ block: { description, links, copies, download = false } }: { block: BlockOf<"action"> }) {
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
        {copies && <CopyButton {...copies} kind="ghost" />}
      </div>
      {download && hasFiles && <Downloads />}
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
      {facts.map(({ name, value, systems, link, copies }) => (
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
            {copies && (
              <p>
                {copies} <CopyButton copies={copies} />
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
  return (
    <ul className={styles.tracks}>
      {tracks.map((track, position) => (
        <TrackView key={track.title.en} track={track} isFirst={position === 0} />
      ))}
    </ul>
  );
}

function TrackView({ track, isFirst }: { track: Track; isFirst: boolean }) {
  const text = useText();
  const { id, title, description, points, limit, link, picture } = track;
  return (
    <li id={id} className={styles.track} data-pictured={picture ? true : undefined}>
      <span className={styles.tracksClip} aria-hidden="true" />
      <h3>
        {id === undefined ? (
          text(title)
        ) : (
          <a className={styles.anchor} href={`#${id}`}>
            {text(title)}
          </a>
        )}
      </h3>
      <div className={styles.tracksDescription}>
        <p {...clauseBreaks(text(description))}>{text(description)}</p>
        {points && <BulletList items={points.map(text)} />}
        {limit && (
          <p className={styles.limit}>
            <strong>{text(limitName)}</strong>
            {text(limit)}
          </p>
        )}
        {link && (
          <p>
            <ContentLink link={link} className={styles.link} />
          </p>
        )}
      </div>
      {picture && <TrackPicture picture={picture} name={text(title)} isFirst={isFirst} />}
    </li>
  );
}

/** A link to the picture itself, which can be looked at closely there. */
function TrackPicture({ picture, name, isFirst }: { picture: string; name: string; isFirst: boolean }) {
  const text = useText();
  const source = showcasePicture(picture);
  return (
    <a className={styles.pictureLink} href={source}>
      <img
        className={styles.picture}
        src={source}
        width="960"
        height="640"
        alt={text({ zh: `${name}的画面，点开看大图`, en: `${name}: open the picture` })}
        // The first picture is in the viewport and is the largest element there (LCP).
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
        decoding="sync"
      />
    </a>
  );
}

const limitName: Localized = { zh: "限制：", en: "Limits: " };
