import {
  type ContentDocument,
  type ContentVersion,
  listContentVersions,
  readContentVersion,
  restoreContent,
} from "@baleen/contract/back-office/content.ts";
import { useTexts } from "../../platform/i18n/language.tsx";
import { usePages, useReply } from "../calls/use-reply.ts";
import { ActionButton } from "../forms/ActionButton.tsx";
import { type Column, List } from "../lists/List.tsx";
import { Waiting } from "../lists/reply-states.tsx";
import { Mark, Moment } from "../values/values.tsx";
import { texts } from "./content.text.ts";
import { Differences } from "./Differences.tsx";

/** What was published of a document, each version to be restored. */
export function History({ data }: { data: ContentDocument }) {
  const words = useTexts(texts);
  const { name } = data;
  const listing = usePages(listContentVersions, { params: { name } });
  const columns: readonly Column<ContentVersion>[] = [
    { label: texts.versionNumber, cell: ({ id }) => id },
    { label: texts.published, cell: ({ at }) => <Moment at={at} /> },
    { label: texts.publishedBy, cell: ({ by }) => by ?? "–" },
    { label: texts.restoredFrom, cell: ({ restoredFrom }) => restoredFrom ?? "–" },
    { label: texts.state, cell: ({ isPublished }) => <VersionMark isPublished={isPublished} /> },
    {
      label: texts.actions,
      cell: ({ id, isPublished }) => !isPublished && <RestoreButton data={data} id={id} />,
    },
  ];
  return (
    <List
      label={words.history}
      listing={listing}
      columns={columns}
      rowKey={({ id }) => id}
      empty={words.noHistory}
    />
  );
}

function VersionMark({ isPublished }: Pick<ContentVersion, "isPublished">) {
  const words = useTexts(texts);
  return (
    <Mark shape={isPublished ? "full" : "hollow"} tone={isPublished ? "good" : "plain"}>
      {isPublished ? words.current : words.earlier}
    </Mark>
  );
}

function RestoreButton({ data: { name, version, published }, id }: { data: ContentDocument; id: number }) {
  return (
    <ActionButton
      label={texts.restore}
      kind="quiet"
      call={restoreContent}
      params={{ name }}
      body={() => ({ version, versionId: id })}
      done={() => texts.restored}
      consequences={<RestoreChanges name={name} id={id} published={published.document} />}
    />
  );
}

type RestoreProps = Pick<ContentDocument, "name"> & { readonly id: number; readonly published: unknown };

function RestoreChanges({ name, id, published }: RestoreProps) {
  const words = useTexts(texts);
  const { data } = useReply(readContentVersion, { params: { name, id } });
  return (
    <>
      <p>{words.restoreHint}</p>
      {data ? (
        <Differences name={name} one={published} other={data.document} sides={[texts.before, texts.after]} />
      ) : (
        <Waiting />
      )}
    </>
  );
}
