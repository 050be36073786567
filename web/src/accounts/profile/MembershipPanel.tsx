import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Gauge } from "../../ui/Gauge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import pageStyles from "../account-page.module.css";
import type { SessionUser } from "../session/stored-user.ts";
import styles from "./ProfilePage.module.css";
import { daysLeftText, texts } from "./ProfilePage.text.ts";

const panelClass = classNames(pageStyles.panel, pageStyles.tight, styles.membership);

interface Props {
  /** The user and when it was loaded; undefined while loading. */
  loaded: { readonly user: SessionUser; readonly atMs: number | undefined } | undefined;
}

/** The membership, and a link to buy or extend one. */
export function MembershipPanel({ loaded }: Props) {
  const text = useText();
  const membership = loaded && membershipOf(loaded.user, loaded.atMs);
  return (
    <section className={panelClass} aria-label={text(texts.membership)}>
      <h2 className={pageStyles.label}>{text(texts.membership)}</h2>
      {membership ? (
        <MembershipStatus membership={membership} />
      ) : (
        <>
          <Skeleton kind="title" width="short" />
          <Skeleton />
        </>
      )}
    </section>
  );
}

function MembershipStatus({ membership }: { membership: Membership }) {
  const text = useText();
  if (membership.kind === "none") {
    return (
      <>
        <p className={styles.standing}>{text(texts.inactive)}</p>
        <a href="/pricing" className={buttonClass("primary", { wide: true })}>
          {text(texts.upgrade)}
        </a>
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
          {membership.daysLeft !== undefined && (
            <p className={styles.left}>
              <Gauge shape="tall" value={fullCells(membership.daysLeft)} max={gaugeCells} />
              {text(daysLeftText(membership.daysLeft))}
            </p>
          )}
          <a href="/pricing" className={buttonClass("ghost", { wide: true })}>
            {text(texts.prolong)}
          </a>
        </>
      )}
    </>
  );
}

type Membership =
  | { readonly kind: "none" }
  | { readonly kind: "lifetime" }
  /** A membership whose end is not in the profile. */
  | { readonly kind: "open" }
  | { readonly kind: "running"; readonly until: string; readonly daysLeft: number | undefined };

const dayMs = 86_400_000;

/**
 * The user's membership at a server time. Without that time, the days left are undefined. Only the role `vip` makes a
 * member.
 */
export function membershipOf({ roles, vipExpireAt }: SessionUser, nowMs: number | undefined): Membership {
  if (!roles.includes("vip")) return { kind: "none" };
  const endMs = vipExpireAt === null ? Number.NaN : Date.parse(vipExpireAt);
  if (vipExpireAt === null || Number.isNaN(endMs)) return { kind: "open" };
  if (isLifetime(vipExpireAt)) return { kind: "lifetime" };
  const daysLeft = nowMs === undefined ? undefined : Math.max(0, Math.ceil((endMs - nowMs) / dayMs));
  return { kind: "running", until: vipExpireAt, daysLeft };
}

const gaugeCells = 8;

/** How many gauge cells to fill for the days left: all for a year or more, one for the last day. */
export function fullCells(daysLeft: number): number {
  return Math.min(gaugeCells, Math.ceil((daysLeft / 365) * gaugeCells));
}
