import type { Localized } from "@baleen/contract/language.ts";
import { Fragment, isValidElement, type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Column, TableProps } from "./column.ts";
import styles from "./records.module.css";

const texts = {
  all: { zh: "全部内容", en: "All of it" },
} as const satisfies Record<string, Localized>;

/**
 * The rows of a table on a narrow screen: each in two lines, of which the first tells most. The second may be cut, so what has no
 * page of its own opens in its place.
 */
export function Records<Row>({ label, columns, rows, rowKey, rowPath }: TableProps<Row>) {
  return (
    <ul className={styles.records} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.record}>
          <RecordLines facts={factsOf(row, columns)} path={rowPath?.(row)} />
        </li>
      ))}
    </ul>
  );
}

interface Fact extends Pick<Column<never>, "label" | "isFigure" | "isNamed"> {
  readonly content: ReactNode;
  readonly place: Column<never>["onPhone"];
}

/** What a row holds; empty cells are left out. */
function factsOf<Row>(row: Row, columns: readonly Column<Row>[]): Fact[] {
  const facts = columns.map(({ label, isFigure = false, isNamed = false, cell, onPhone }, index) => ({
    label,
    isFigure,
    isNamed,
    content: cell(row),
    place: index === 0 ? "first" : onPhone,
  }));
  return facts.filter(({ content }) => !isEmpty(content));
}

function isEmpty(content: ReactNode): boolean {
  if (content === null || content === undefined || content === false) return true;
  if (content === "" || content === "–") return true;
  // A moment that has not been.
  return isValidElement<{ at?: unknown }>(content) && content.props.at === null;
}

/** The facts of which a record is sure to show the whole. */
const sureFacts = 2;

interface Props {
  readonly facts: readonly Fact[];
  readonly path: string | undefined;
}

function RecordLines({ facts, path }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const at = (place: Fact["place"]) => facts.filter((fact) => fact.place === place);
  const acts = at("act");
  const told = facts.filter(({ place }) => place !== "act");
  const opens = path === undefined && (told.length > sureFacts || at("opened").length > 0);
  return (
    <>
      <div className={styles.lines}>
        <FirstLine facts={at("first")} path={path} />
        <SecondLine facts={[...at("second"), ...at(undefined), ...at("last")]} />
      </div>
      {opens && <Toggle id={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map(({ label, content }) => (
            <Fragment key={label.en}>{content}</Fragment>
          ))}
        </div>
      )}
      {opens && (
        <dl id={id} className={styles.all} hidden={!isOpen}>
          {told.map((fact) => (
            <Whole key={fact.label.en} {...fact} />
          ))}
        </dl>
      )}
    </>
  );
}

function FirstLine({ facts: [lead, ...besides], path }: Props) {
  return (
    <div className={styles.first}>
      <span className={styles.lead}>
        {path ? (
          <Link href={path} className={styles.open} data-row-link>
            {lead?.content}
          </Link>
        ) : (
          lead?.content
        )}
      </span>
      {besides.map((fact) => (
        <span key={fact.label.en} className={styles.beside}>
          <Named {...fact} isFigure={false} />
        </span>
      ))}
    </div>
  );
}

function SecondLine({ facts }: Pick<Props, "facts">) {
  if (facts.length === 0) return null;
  return (
    <div className={styles.second}>
      {facts.map((fact, index) => (
        <Fragment key={fact.label.en}>
          {index > 0 && " · "}
          <Named {...fact} />
        </Fragment>
      ))}
    </div>
  );
}

/** Figures say nothing without their name. */
function Named({ label, content, isFigure, isNamed }: Fact) {
  const text = useText();
  return isFigure || isNamed ? (
    <>
      {text(label)} {content}
    </>
  ) : (
    content
  );
}

function Whole({ label, content }: Fact) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{content}</dd>
    </div>
  );
}

interface ToggleProps {
  readonly id: string;
  readonly isOpen: boolean;
  onToggle(): void;
}

function Toggle({ id, isOpen, onToggle }: ToggleProps) {
  const words = useTexts(texts);
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={words.all}
      onClick={onToggle}
    >
      <Icon name="chevron" />
    </button>
  );
}
