import {
  type ContentDocument,
  type ContentVersion,
  listContentVersions,
  readContentVersion,
  restoreContent,
} from "@baleen/contract/back-office/content.ts";
import { type ContentPath, fieldsOf } from "@baleen/contract/back-office/content-fields.ts";
import { describePlace } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { usePages, useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { List, Loaded } from "../lists/List.tsx";
import { type Column, labels, Mark, Moment, useShow } from "../values/values.tsx";
import styles from "./content.module.css";
import { movedFrom, texts, unchangedRest } from "./content.text.ts";
import { findDifferences } from "./differences.ts";

/** The published versions of a document, with a button to restore each. */
export function History({ data }: { data: ContentDocument }) {
  const { name } = data;
  const listing = usePages(listContentVersions, { params: { name } });
  const columns: readonly Column<ContentVersion>[] = [
    { label: texts.versionNumber, cell: ({ id }) => id },
    { label: texts.published, cell: ({ at }) => <Moment at={at} /> },
    { label: texts.publishedBy, cell: ({ by }) => by ?? "–" },
    { label: texts.restoredFrom, hasPhoneLabel: true, cell: ({ restoredFrom }) => restoredFrom ?? "–" },
    { label: labels.state, onPhone: "first", cell: versionMark },
    {
      label: labels.actions,
      onPhone: "act",
      cell: ({ id, isPublished }) => !isPublished && <RestoreButton data={data} id={id} />,
    },
  ];
  return (
    <List label={texts.history} listing={listing} columns={columns} rowKey="id" empty={texts.noHistory} />
  );
}

function versionMark({ isPublished }: ContentVersion) {
  return <Mark shape={isPublished ? "full" : "hollow"}>{isPublished ? texts.current : texts.earlier}</Mark>;
}

function RestoreButton({ data: { name, version, published }, id }: { data: ContentDocument; id: number }) {
  return (
    <ActionButton
      label={texts.restore}
      kind="quiet"
      call={restoreContent}
      params={{ name }}
      body={() => ({ version, versionId: id })}
      describeSuccess={() => texts.restored}
      consequences={<RestoreChanges name={name} id={id} published={published.document} />}
    />
  );
}

type RestoreProps = Pick<ContentDocument, "name"> & { readonly id: number; readonly published: unknown };

function RestoreChanges({ name, id, published }: RestoreProps) {
  const show = useShow();
  const reply = useReply(readContentVersion, { params: { name, id } });
  return (
    <>
      <p>{show(texts.restoreHint)}</p>
      <Loaded reply={reply}>
        {({ document }) => (
          <Differences name={name} one={published} other={document} sides={[texts.before, texts.after]} />
        )}
      </Loaded>
    </>
  );
}

const maxShown = 30;

const uploadPath = /^\/media\/[0-9a-f]{64}\./;

interface Props {
  readonly name: SiteDocument;
  readonly one: unknown;
  readonly other: unknown;
  /** The headings of the two columns. */
  readonly sides: readonly [Localized, Localized];
}

/** The differences between two documents, side by side. */
export function Differences({ name, one, other, sides }: Props) {
  const show = useShow();
  const found = findDifferences(one, other);
  if (found.length === 0) return <p>{show(texts.noChanges)}</p>;
  const rest = found.length - maxShown;
  const switches = fieldsOf(name).filter(({ kind }) => kind === "switch");
  const shown = (path: ContentPath, value: string | undefined) => {
    if (value && uploadPath.test(value)) return <img src={value} alt={value} height="48" />;
    if (!switches.some((field) => field.name === path.at(-1))) return value ?? "–";
    return value === "false" ? show(texts.off) : show(texts.on);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard. */}
      <ul className={styles.differences} tabIndex={0} aria-label={sides.map(show).join(" → ")}>
        {found.slice(0, maxShown).map((difference) => (
          <li key={JSON.stringify(difference)}>
            <span>{show(describePlace(name, difference.path))}</span>
            {difference.kind === "moved" ? (
              show(movedFrom(difference.from + 1, difference.to + 1))
            ) : (
              <>
                <del>{shown(difference.path, difference.one)}</del>{" "}
                <ins>{shown(difference.path, difference.other)}</ins>
              </>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{show(unchangedRest(rest))}</p>}
    </>
  );
}
