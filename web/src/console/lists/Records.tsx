import type { Localized } from "@baleen/contract/language.ts";
import { Fragment, isValidElement, useId, useState } from "react";
import { Link } from "wouter";
import { textKey } from "../../platform/i18n/text-key.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type Cell, type Column, isMissing, type TextOrPair, useShow } from "../values/values.tsx";
import styles from "./records.module.css";

export interface TableProps<Row> {
  /** The table's accessible name. */
  readonly label: TextOrPair;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown instead of the table if there are no rows. */
  readonly empty?: Cell;
  /** The field that is a row's key, or a function that returns the key. */
  readonly rowKey: (keyof Row & string) | ((row: Row) => string | number);
  /** The path of a row's own page by its key; the first cell becomes the link. */
  readonly rowPath?: (key: string | number) => string;
  /** For tables with few narrow columns: keeps the table layout on narrow screens too. */
  readonly isNarrow?: boolean;
}

export function keyOf<Row>(row: Row, rowKey: TableProps<Row>["rowKey"]): string | number {
  return typeof rowKey === "function" ? rowKey(row) : (row[rowKey] as string | number);
}

const all: Localized = { zh: "全部内容", en: "All of it" };

/**
 * The rows of a table on a narrow screen, in two lines each, the most important values first. The second line may be
 * cut, so a row without a page of its own can be expanded in place.
 */
export function Records<Row>({ label, columns, rows, rowKey, rowPath }: TableProps<Row>) {
  const show = useShow();
  return (
    <ul className={styles.records} aria-label={show(label)}>
      {rows.map((row) => (
        <RecordItem
          key={keyOf(row, rowKey)}
          facts={factsOf(row, columns)}
          path={rowPath?.(keyOf(row, rowKey))}
        />
      ))}
    </ul>
  );
}

interface RecordFact extends Pick<Column<never>, "label" | "isFigure" | "hasPhoneLabel"> {
  readonly content: Cell;
  readonly place: Column<never>["onPhone"];
}

/** The values of a row, without empty cells. */
function factsOf<Row>(row: Row, columns: readonly Column<Row>[]): RecordFact[] {
  const facts = columns.map(({ cell, onPhone, ...column }, index): RecordFact => {
    return { ...column, content: cell(row), place: index === 0 ? "first" : onPhone };
  });
  return facts.filter(({ content }) => !isEmpty(content));
}

function isEmpty(content: Cell): boolean {
  if (isMissing(content) || content === "–") return true;
  // A time that is not set.
  return isValidElement<{ at?: unknown }>(content) && content.props.at === null;
}

/** The number of values that always fit into a record. */
const guaranteedFacts = 2;

interface Props {
  readonly facts: readonly RecordFact[];
  readonly path: string | undefined;
}

function RecordItem({ facts, path }: Props) {
  const show = useShow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const factsAt = (place: RecordFact["place"]) => facts.filter((fact) => fact.place === place);
  const actionFacts = factsAt("act");
  const details = facts.filter(({ place }) => place !== "act");
  const canExpand = path === undefined && (details.length > guaranteedFacts || factsAt("opened").length > 0);
  return (
    <li className={styles.record}>
      <div className={styles.lines}>
        <FirstLine facts={factsAt("first")} path={path} />
        <SecondLine facts={[...factsAt("second"), ...factsAt(undefined), ...factsAt("last")]} />
      </div>
      {canExpand && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={show(all)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" />
        </button>
      )}
      {actionFacts.length > 0 && (
        <div className={styles.acts}>
          {actionFacts.map(({ label, content }) => (
            <Fragment key={textKey(label)}>{show(content)}</Fragment>
          ))}
        </div>
      )}
      {canExpand && (
        <dl id={id} className={styles.all} hidden={!isOpen}>
          {details.map(({ label, content }) => (
            <div key={textKey(label)}>
              <dt>{show(label)}</dt>
              <dd>{show(content)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function FirstLine({ facts: [lead, ...besides], path }: Props) {
  const show = useShow();
  return (
    <div className={styles.first}>
      <span className={styles.lead}>
        {path ? (
          <Link href={path} className={styles.open} data-row-link>
            {show(lead?.content)}
          </Link>
        ) : (
          show(lead?.content)
        )}
      </span>
      {besides.map((fact) => (
        <span key={textKey(fact.label)} className={styles.beside}>
          <LabelledValue {...fact} isFigure={false} />
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
        <Fragment key={textKey(fact.label)}>
          {index > 0 && " · "}
          <LabelledValue {...fact} />
        </Fragment>
      ))}
    </div>
  );
}

/** Numbers are meaningless without their label. */
function LabelledValue({ label, content, isFigure, hasPhoneLabel }: RecordFact) {
  const show = useShow();
  return (
    <>
      {(isFigure || hasPhoneLabel) && `${show(label)} `}
      {show(content)}
    </>
  );
}
