import { type DocumentState, listContent } from "@baleen/contract/back-office/content.ts";
import { documentNames } from "@baleen/contract/back-office/content-fields.ts";
import type { ReactNode } from "react";
import { useReply } from "../calls/calls.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { contentPath } from "../paths.ts";
import { PageFrame, usePageName } from "../shell/PageFrame.tsx";
import { type Cell, type Column, Mark, Moment } from "../values/values.tsx";
import { texts } from "./content.text.ts";

const columns: readonly Column<DocumentState>[] = [
  { label: texts.document, cell: ({ name }) => documentNames[name] },
  { label: texts.published, hasPhoneLabel: true, cell: ({ published }) => publishedAt(published) },
  { label: texts.publishedBy, cell: ({ published }) => published.by ?? "–" },
  { label: texts.draft, onPhone: "first", cell: draftMark },
  { label: texts.draftBy, cell: ({ draft }) => draft?.editedBy ?? "–" },
  { label: texts.draftAt, hasPhoneLabel: true, cell: ({ draft }) => <Moment at={draft?.editedAt ?? null} /> },
];

/** The documents of the site's content. */
export function ContentPage() {
  const name = usePageName();
  const reply = useReply(listContent);
  return (
    <PageFrame>
      <Loaded reply={reply}>
        {({ documents }) => (
          <Table label={name} columns={columns} rows={documents} rowKey="name" rowPath={contentPath} />
        )}
      </Loaded>
    </PageFrame>
  );
}

export function publishedAt({ at }: { readonly at: string | null }): Cell {
  return at === null ? texts.builtIn : <Moment at={at} />;
}

export function draftMark({ draft }: { readonly draft: object | null }): ReactNode {
  return <Mark shape={draft ? "half" : "dash"}>{draft ? texts.draft : texts.noDraft}</Mark>;
}
