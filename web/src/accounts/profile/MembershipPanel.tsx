import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { SessionUser } from "../session/session-user.ts";
import gaugeStyles from "./DaysGauge.module.css";
import { fullCells, gaugeCells, type Membership, membershipOf } from "./membership.ts";
import styles from "./ProfilePage.module.css";
import { daysLeftText, texts } from "./profile.text.ts";

interface Props {
  /** The user and when it was loaded; undefined while loading. */
  loaded: { readonly user: SessionUser; readonly atMs: number } | undefined;
}

/** The membership, and a link to buy or extend one. */
export function MembershipPanel({ loaded }: Props) {
  const text = useText();
  const membership = loaded && membershipOf(loaded.user, loaded.atMs);
  return (
    <section className={styles.panel} aria-label={text(texts.membership)}>
      <h2 className={styles.panelTitle}>{text(texts.membership)}</h2>
      {membership ? (
        <Standing membership={membership} />
      ) : (
        <>
          <Skeleton kind="title" width="short" />
          <Skeleton />
        </>
      )}
    </section>
  );
}

function Standing({ membership }: { membership: Membership }) {
  const text = useText();
  if (membership.kind === "none") {
    return (
      <>
        <p className={styles.standing}>{text(texts.inactive)}</p>
        <Link href="/pricing" className={buttonClass("primary", { wide: true })}>
          {text(texts.upgrade)}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className={styles.standing}>{text(texts.active)}</p>
      {membership.kind === "lifetime" && <p>{text(texts.lifetime)}</p>}
      {membership.kind === "running" && (
        <>
          <p className={styles.until}>
            {text(texts.validUntil)}{" "}
            <time dateTime={membership.until}>{formatDateTime(membership.until)}</time>
          </p>
          <p className={styles.left}>
            <DaysGauge daysLeft={membership.daysLeft} />
            {text(daysLeftText(membership.daysLeft))}
          </p>
          <Link href="/pricing" className={buttonClass("ghost", { wide: true })}>
            {text(texts.prolong)}
          </Link>
        </>
      )}
    </>
  );
}

const cells = Array.from({ length: gaugeCells }, (_, index) => index + 1);

/** The rest of the membership as a bar of one year. Decorative: the days are beside it as text. */
function DaysGauge({ daysLeft }: { daysLeft: number }) {
  const full = fullCells(daysLeft);
  return (
    <span className={gaugeStyles.gauge} aria-hidden="true">
      {cells.map((cell) => (
        <span key={cell} className={gaugeStyles.cell} data-filled={cell <= full || undefined} />
      ))}
    </span>
  );
}
