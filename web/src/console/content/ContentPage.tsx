import { type DocumentState, listContent } from "@baleen/contract/back-office/content.ts";
import { documentNames } from "@baleen/contract/back-office/content-fields.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import type { Column } from "../lists/column.ts";
import { ReplyStates, Table } from "../lists/List.tsx";
import { contentPath, menu } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { Mark, Moment } from "../values/values.tsx";
import { texts } from "./content.text.ts";

/** The documents of the site's content. */
export function ContentPage() {
  const text = useText();
  const { data, error, refetch } = useReply(listContent);
  const columns: readonly Column<DocumentState>[] = [
    { label: texts.document, cell: ({ name }) => text(documentNames[name]) },
    { label: texts.published, isNamed: true, cell: ({ published }) => <PublishedAt at={published.at} /> },
    { label: texts.publishedBy, cell: ({ published }) => published.by ?? "–" },
    { label: texts.draft, onPhone: "first", cell: ({ draft }) => <DraftMark hasDraft={draft !== null} /> },
    { label: texts.draftBy, cell: ({ draft }) => draft?.editedBy ?? "–" },
    { label: texts.draftAt, isNamed: true, cell: ({ draft }) => <Moment at={draft?.editedAt ?? null} /> },
  ];
  return (
    <PageFrame title={text(menu.content.label)}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && (
        <Table
          label={text(menu.content.label)}
          columns={columns}
          rows={data.documents}
          rowKey={({ name }) => name}
          rowPath={({ name }) => contentPath(name)}
        />
      )}
    </PageFrame>
  );
}

export function PublishedAt({ at }: { at: string | null }) {
  const words = useTexts(texts);
  return at === null ? words.builtIn : <Moment at={at} />;
}

export function DraftMark({ hasDraft }: { hasDraft: boolean }) {
  const words = useTexts(texts);
  return (
    <Mark shape={hasDraft ? "half" : "dash"} tone={hasDraft ? "waits" : "plain"}>
      {hasDraft ? words.draft : words.noDraft}
    </Mark>
  );
}
