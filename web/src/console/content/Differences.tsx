import { describePlace } from "@baleen/contract/console/content-problems.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { SiteDocument } from "@baleen/contract/site-config.ts";
import { useText, useTexts } from "../../i18n/language.tsx";
import styles from "./content.module.css";
import { texts, unchangedRest } from "./content.text.ts";
import { findDifferences } from "./differences.ts";

const maxShown = 30;

interface Props {
  readonly name: SiteDocument;
  readonly one: unknown;
  readonly other: unknown;
  /** What the two sides are. */
  readonly sides: readonly [Localized, Localized];
}

/** Where two documents differ, both sides beside each other. */
export function Differences({ name, one, other, sides }: Props) {
  const text = useText();
  const words = useTexts(texts);
  const found = findDifferences(one, other);
  if (found.length === 0) return <p>{words.noChanges}</p>;
  const rest = found.length - maxShown;
  return (
    <>
      <ul className={styles.differences} aria-label={sides.map(text).join(" → ")}>
        {found.slice(0, maxShown).map(({ path, one: left, other: right }) => (
          <li key={path.join(".")}>
            <span>{text(describePlace(name, path))}</span>
            <del>{left ?? "–"}</del> <ins>{right ?? "–"}</ins>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{text(unchangedRest(rest))}</p>}
    </>
  );
}
