import { type ContentDocument, readContent, siteDocuments } from "@baleen/contract/back-office/content.ts";
import { documentNames, isList } from "@baleen/contract/back-office/content-fields.ts";
import type { SiteDocument } from "@baleen/contract/content/site-config.ts";
import { useState } from "react";
import { useParams } from "wouter";
import { FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useReply } from "../calls/use-reply.ts";
import { Failure, Waiting } from "../lists/reply-states.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { Fact, Facts, Moment } from "../values/values.tsx";
import { DraftMark, PublishedAt } from "./ContentPage.tsx";
import styles from "./content.module.css";
import { texts } from "./content.text.ts";
import { DraftActions } from "./DraftActions.tsx";
import { asEdited, type Edited, itemsOf, type Values } from "./edited-document.ts";
import { History } from "./History.tsx";
import { ItemFields } from "./ItemFields.tsx";
import { JsonView } from "./JsonView.tsx";
import { ListForm } from "./ListForm.tsx";
import { ProblemList } from "./ProblemList.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

export function DocumentPage() {
  const words = useTexts(texts);
  const params = useParams();
  const name = siteDocuments.find((known) => known === params.name);
  if (name === undefined) {
    return (
      <PageFrame title={words.missing}>
        <p>{params.name}</p>
      </PageFrame>
    );
  }
  return <LoadedPage key={name} name={name} />;
}

function LoadedPage({ name }: Pick<ContentDocument, "name">) {
  const text = useText();
  const { data, error, refetch } = useReply(readContent, { params: { name } });
  if (data) return <Editing data={data} />;
  return (
    <PageFrame title={text(documentNames[name])}>
      {error ? <Failure error={error} onRetry={refetch} /> : <Waiting />}
    </PageFrame>
  );
}

function Editing({ data }: { data: ContentDocument }) {
  const text = useText();
  const words = useTexts(texts);
  const editor = useEditor(data);
  const [isJson, setJson] = useState(false);
  const [isValid, setValid] = useState(true);
  const { name, published, draft } = data;
  const { isDirty, isSaving, message, problems } = editor;
  const save = async () => {
    if (await editor.save()) showToast("success", words.saved);
  };
  const toggleJson = () => {
    // The form shows what has the form of the document.
    editor.setEdited(asEdited(name, editor.edited));
    setValid(true);
    setJson(!isJson);
  };
  return (
    <PageFrame title={text(documentNames[name])} actions={<DraftActions data={data} editor={editor} />}>
      <Facts>
        <Fact label={texts.published}>
          <PublishedAt at={published.at} />
        </Fact>
        <Fact label={texts.publishedBy}>{published.by ?? "–"}</Fact>
        <Fact label={texts.draft}>
          <DraftMark hasDraft={draft !== null} />
        </Fact>
        {draft && <Fact label={texts.draftBy}>{draft.editedBy}</Fact>}
        {draft && (
          <Fact label={texts.draftAt}>
            <Moment at={draft.editedAt} />
          </Fact>
        )}
      </Facts>
      <ProblemList name={name} problems={problems} />
      {isJson ? (
        <JsonView editor={editor} onValidity={setValid} />
      ) : (
        <DocumentForm name={name} editor={editor} />
      )}
      <FormMessage message={message} />
      {editor.isStale && <StaleNotice data={data} editor={editor} />}
      <div className={styles.bar}>
        <Button kind="primary" busy={isSaving} disabled={!isDirty || !isValid} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button kind="ghost" onClick={toggleJson}>
          {isJson ? words.asForm : words.asJson}
        </Button>
        <span role="status">{isDirty && words.unsaved}</span>
      </div>
      <Section title={words.history}>
        <History data={data} />
      </Section>
    </PageFrame>
  );
}

/** The form of a document: its fields, or those of each of its items. */
function DocumentForm({ name, editor }: { name: SiteDocument; editor: Editor }) {
  if (isList(name)) return <ListForm name={name} editor={editor} />;
  const [values = {}] = itemsOf(editor.edited);
  const change = (item: Values) => editor.setEdited(item as Edited);
  return <ItemFields name={name} values={values} path={[]} problems={editor.problems} onChange={change} />;
}
