import { downloadPath } from "@baleen/contract/desktop/releases.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { type ComponentType, useId } from "react";
import { currentRelease, systemNames } from "../desktop/releases/release-names.ts";
import { Stats } from "../home/features/Stats.tsx";
import { DownloadButton } from "../home/hero/DownloadButton.tsx";
import { showcasePicture } from "../home/showcase/showcase-pictures.ts";
import { CopyButton } from "../platform/copying/CopyButton.tsx";
import { textKey } from "../platform/i18n/text-key.ts";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Island } from "../platform/islands/Island.tsx";
import { useContent, usePage } from "../platform/page/page-context.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { BulletList, withLineBreaks, withWholeEnd } from "../ui/typography.tsx";
import styles from "./BlockView.module.css";
import { ClientReleases } from "./ClientReleases.tsx";
import { ContentLink } from "./ContentLink.tsx";
import { clauseBreakAttribute } from "./clause-breaks.ts";
import type { Block, BlockKind, Card, ContentOf, Track } from "./content/blocks.ts";
import { Downloads } from "./downloads/Downloads.tsx";
import { HeadingLink } from "./HeadingLink.tsx";
import { PictureTitle } from "./PictureTitle.tsx";
import { Timeline } from "./Timeline.tsx";

const views: { readonly [Kind in BlockKind]: ComponentType<{ content: ContentOf<Kind> }> } = {
  prose: Prose,
  notice: Notice,
  cards: Cards,
  clientReleases: ClientReleases,
  timeline: Timeline,
  steps: Steps,
  stats: ({ content }) => <Stats stats={content} />,
  tracks: Tracks,
  facts: Facts,
  jobOpenings: JobOpenings,
  action: Action,
};

export function BlockView({ block: { kind, heading, content } }: { block: Block }) {
  const text = useText();
  // TypeScript cannot infer that the view and the content belong to the same kind.
  const View = views[kind] as ComponentType<{ content: typeof content }>;
  const { id } = heading;
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        <HeadingLink id={id}>{withLineBreaks(text(heading))}</HeadingLink>
      </h2>
      <View content={content} />
    </section>
  );
}

/** A call to action: a text and its links. If it has a download, the files of the current version follow. */
function Action({ content }: { content: ContentOf<"action"> }) {
  const { links, copyButton, download = false } = content;
  const text = useText();
  const { system } = usePage();
  const hasFiles = currentRelease(useContent().releases) !== undefined;
  // Phones get a way to send the link to a computer instead of the button.
  const hasButton = download && !(hasFiles && system === "phone");
  return (
    <div className={styles.action} id={download ? "download" : undefined}>
      <p className={styles.description}>{withWholeEnd(text(content))}</p>
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
        {copyButton && <CopyButton {...copyButton} kind="ghost" />}
      </div>
      {download && hasFiles && <Downloads />}
    </div>
  );
}

function Cards({ content: cards }: { content: ContentOf<"cards"> }) {
  return (
    <ul className={styles.cards} data-ruled data-odd={cards.length % 2 === 1 || undefined}>
      {cards.map((card) => (
        <CardView key={textKey(card.title)} card={card} />
      ))}
    </ul>
  );
}

function CardView({ card }: { card: Card }) {
  const { title, points, unavailable } = card;
  const text = useText();
  const explanation = useId();
  const name = useId();
  return (
    <li className={styles.card}>
      <h3 id={name}>{text(title)}</h3>
      <p className={styles.aside}>{withWholeEnd(text(card))}</p>
      {points && <BulletList items={points.map(text)} />}
      {unavailable && (
        <div className={styles.unavailable}>
          <Button kind="ghost" aria-disabled aria-describedby={`${name} ${explanation}`}>
            {text(unavailable.label)}
          </Button>
          <p id={explanation} className={classNames(styles.aside, styles.small)}>
            {withWholeEnd(text(unavailable.explanation))}
          </p>
        </div>
      )}
    </li>
  );
}

function Facts({ content: facts }: { content: ContentOf<"facts"> }) {
  const { language, text } = useLanguage();
  const names = systemNames(currentRelease(useContent().releases));
  return (
    <dl className={styles.facts} data-ruled>
      {facts.map(({ name, [language]: detail, systems, link, textToCopy }) => (
        <div key={textKey(name)} className={styles.fact}>
          <dt className={styles.name}>{text(name)}</dt>
          <dd className={styles.description}>
            {detail && <p>{withWholeEnd(detail)}</p>}
            {systems && <p>{withWholeEnd(text(systems(names)))}</p>}
            {link && (
              <p>
                <ContentLink link={link} className={styles.link} />
              </p>
            )}
            {textToCopy && (
              <p>
                <span lang={langOfName(language, textToCopy)}>{textToCopy}</span>{" "}
                <CopyButton textToCopy={textToCopy} lang={langOfName(language, textToCopy)} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The `lang` of a name that is the same in both languages: set if it is Chinese and the page is not. */
function langOfName(language: Language, name: string): "zh-CN" | undefined {
  return language === "en" && /\p{Script=Han}/u.test(name) ? "zh-CN" : undefined;
}

function JobOpenings({ content: jobOpenings }: { content: ContentOf<"jobOpenings"> }) {
  const text = useText();
  return (
    <div data-ruled>
      {jobOpenings.map(({ title, department, location, type, description, requirements }) => (
        <details key={textKey(title)}>
          <summary className={styles.summary}>
            <span className={styles.title}>{text(title)}</span>
            <span className={styles.aside}>
              {[department, location, type].map(text).join(text({ zh: "，", en: ", " }))}
            </span>
            <Icon name="chevron" />
          </summary>
          <div className={styles.details}>
            <p>{withWholeEnd(text(description))}</p>
            <h3 className={styles.listName}>{text(requirementsName)}</h3>
            <BulletList items={requirements.map(text)} />
          </div>
        </details>
      ))}
    </div>
  );
}

function Prose({ content }: { content: ContentOf<"prose"> }) {
  const text = useText();
  return (
    <div className={styles.prose}>
      {content.map((part) =>
        "zh" in part ? (
          <p key={textKey(part)}>{withWholeEnd(text(part))}</p>
        ) : (
          <BulletList key="points" items={part.map(text)} />
        ),
      )}
    </div>
  );
}

function Notice({ content: points }: { content: ContentOf<"notice"> }) {
  const text = useText();
  return (
    <div className={styles.notice}>
      <BulletList items={points.map(text)} />
    </div>
  );
}

/** Consecutive clips on a track. */
function Steps({ content: steps }: { content: ContentOf<"steps"> }) {
  const text = useText();
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={textKey(step.title)} className={styles.step}>
          <span className={styles.clip} aria-hidden="true" />
          <h3 className={styles.stepsTitle}>{text(step.title)}</h3>
          <p className={styles.stepsDescription}>{withWholeEnd(text(step))}</p>
        </li>
      ))}
    </ol>
  );
}

function Tracks({ content: tracks }: { content: ContentOf<"tracks"> }) {
  return (
    <ul data-ruled>
      {tracks.map((track, position) => (
        <TrackView key={textKey(track.title)} track={track} isFirst={position === 0} />
      ))}
    </ul>
  );
}

function TrackView({ track, isFirst }: { track: Track; isFirst: boolean }) {
  const text = useText();
  const { id, title, points, limit, link, picture } = track;
  return (
    <li id={id} className={styles.track} data-pictured={picture ? true : undefined}>
      <span className={styles.tracksClip} aria-hidden="true" />
      <h3>
        <HeadingLink id={id}>{text(title)}</HeadingLink>
      </h3>
      <div className={styles.tracksDescription}>
        <p {...clauseBreakAttribute(text(track))}>{withWholeEnd(text(track))}</p>
        {points && <BulletList items={points.map(text)} />}
        {limit && (
          <p className={styles.small}>
            <strong>{text(limitName)}</strong>
            {withWholeEnd(text(limit))}
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

/** A picture that links to its file, where visitors can zoom in. */
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
        // The first picture is in the viewport and is the largest element (LCP).
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
        decoding="sync"
      />
      <PictureTitle picture={picture} />
    </a>
  );
}

const requirementsName: Localized = { zh: "我们希望你", en: "What we look for" };
const limitName: Localized = { zh: "限制：", en: "Limits: " };
