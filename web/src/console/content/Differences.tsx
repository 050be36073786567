import { type ContentPath, describePlace } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import styles from "./content.module.css";
import { texts, unchangedRest } from "./content.text.ts";

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

interface Difference {
  readonly path: ContentPath;
  readonly one: string | undefined;
  readonly other: string | undefined;
}

/** Where two documents differ, item by item and field by field. */
export function findDifferences(one: unknown, other: unknown): Difference[] {
  const [left, right] = [leavesOf(one), leavesOf(other)];
  const paths = new Map([...left, ...right].map(([key, { path }]) => [key, path]));
  return [...paths].flatMap(([key, path]) => {
    const [before, after] = [left.get(key)?.text, right.get(key)?.text];
    return before === after ? [] : [{ path, one: before, other: after }];
  });
}

interface Leaf {
  readonly path: ContentPath;
  readonly text: string;
}

function leavesOf(value: unknown, path: ContentPath = [], leaves = new Map<string, Leaf>()) {
  if (typeof value === "object" && value !== null) {
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, held] of entries) leavesOf(held, [...path, key], leaves);
  } else if (value !== undefined) {
    leaves.set(JSON.stringify(path), { path, text: String(value) });
  }
  return leaves;
}
