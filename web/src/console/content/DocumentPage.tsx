import {
  type ContentDocument,
  discardDraft,
  previewDraft,
  publishDraft,
  readContent,
  siteDocuments,
} from "@baleen/contract/back-office/content.ts";
import { documentNames, isList } from "@baleen/contract/back-office/content-fields.ts";
import { type ContentProblems, describeProblem } from "@baleen/contract/back-office/content-problems.ts";
import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import { useState } from "react";
import { useParams } from "wouter";
import { FormMessage } from "../../platform/forms/Form.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { Loaded } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { type Fact, Facts, Moment, useShow } from "../values/values.tsx";
import { draftMark, publishedAt } from "./ContentPage.tsx";
import styles from "./content.module.css";
import { texts } from "./content.text.ts";
import { type EditableDocument, itemsOf, toEditable, type Values } from "./edited-document.ts";
import { Differences, History } from "./History.tsx";
import { ItemFields, ListForm } from "./ListForm.tsx";
import { type Editor, shownVersion, useAutoSave, useEditor } from "./use-editor.ts";

export function DocumentPage() {
  const params = useParams();
  const name = siteDocuments.find((document) => document === params.name);
  if (name === undefined) {
    return (
      <PageFrame title={texts.missing}>
        <p>{params.name}</p>
      </PageFrame>
    );
  }
  return <LoadedPage key={name} name={name} />;
}

function LoadedPage({ name }: Pick<ContentDocument, "name">) {
  const reply = useReply(readContent, { params: { name } });
  if (reply.data) return <Editing data={reply.data} />;
  return (
    <PageFrame title={documentNames[name]}>
      <Loaded reply={reply} />
    </PageFrame>
  );
}

const facts: readonly Fact<ContentDocument>[] = [
  { label: texts.published, cell: ({ published }) => publishedAt(published) },
  { label: texts.publishedBy, cell: ({ published }) => published.by ?? "–" },
  { label: texts.draft, cell: draftMark },
  { label: texts.draftBy, cell: ({ draft }) => draft?.editedBy },
  { label: texts.draftAt, cell: ({ draft }) => draft && <Moment at={draft.editedAt} /> },
];

function Editing({ data }: { data: ContentDocument }) {
  const show = useShow();
  const editor = useEditor(data);
  /** The text of the JSON editor; undefined while the form is shown. */
  const [json, setJson] = useState<string>();
  const isValid = json === undefined || readJson(json) !== undefined;
  const { name } = data;
  const { isDirty, isSaving, message, problems } = editor;
  const save = async () => {
    if (await editor.save()) showToast("success", show(texts.saved));
  };
  useAutoSave(editor, isValid);
  const toggleJson = () => {
    // The form cannot show JSON whose shape differs from the document's, so it is converted first.
    editor.setEdited(toEditable(name, editor.edited));
    setJson(json === undefined ? JSON.stringify(editor.stored, null, 2) : undefined);
  };
  const typeJson = (typed: string) => {
    setJson(typed);
    const parsed = readJson(typed);
    if (parsed) editor.setEdited(parsed);
  };
  return (
    <PageFrame title={documentNames[name]} actions={<DraftActions data={data} editor={editor} />}>
      <Facts of={data} facts={facts} />
      <ProblemList name={name} problems={problems} />
      {json === undefined ? (
        <DocumentForm name={name} editor={editor} />
      ) : (
        <div className={styles.json}>
          <TextArea
            label={show(texts.json)}
            value={json}
            spellCheck={false}
            error={isValid ? undefined : show(texts.jsonBroken)}
            onChange={(event) => typeJson(event.target.value)}
          />
        </div>
      )}
      <FormMessage message={message} />
      {editor.isStale && <StaleNotice data={data} editor={editor} />}
      <div className={styles.bar}>
        <Button kind="primary" busy={isSaving} disabled={!isDirty || !isValid} onClick={() => void save()}>
          {show(texts.save)}
        </Button>
        <Button kind="ghost" onClick={toggleJson}>
          {show(json === undefined ? texts.asJson : texts.asForm)}
        </Button>
        <span role="status">{isDirty && show(texts.unsaved)}</span>
      </div>
      <Section title={texts.history}>
        <History data={{ ...data, version: editor.version }} />
      </Section>
    </PageFrame>
  );
}

/** The form of a document: its fields, or for a list the fields of each item. */
function DocumentForm({ name, editor }: { name: SiteDocument; editor: Editor }) {
  if (isList(name)) return <ListForm name={name} editor={editor} />;
  const [values = {}] = itemsOf(editor.edited);
  const change = (edit: (values: Values) => Values) =>
    editor.setEdited((before) => edit(itemsOf(before)[0] ?? {}));
  return <ItemFields name={name} values={values} path={[]} problems={editor.problems} onChange={change} />;
}

/** Shows both versions after another operator changed the document. Neither is lost until the operator chooses one. */
function StaleNotice({ data, editor }: { data: ContentDocument; editor: Editor }) {
  const show = useShow();
  return (
    <section className={styles.stale} role="alert">
      <p>{show(texts.stale)}</p>
      <Differences
        name={data.name}
        one={shownVersion(data).document}
        other={editor.stored}
        sides={[texts.theirs, texts.mine]}
      />
      <div className={styles.bar}>
        <Button kind="ghost" onClick={editor.keepMine}>
          {show(texts.keepMine)}
        </Button>
        <Button kind="ghost" onClick={editor.takeTheirs}>
          {show(texts.takeTheirs)}
        </Button>
      </div>
    </section>
  );
}

/** Errors, which prevent publishing, and warnings, each with its position in the document. */
function ProblemList({ name, problems }: { name: SiteDocument; problems: ContentProblems }) {
  const show = useShow();
  const { errors, warnings } = problems;
  const sentences = (found: typeof errors) => (
    <ul className={styles.problems}>
      {found.map((problem) => (
        <li key={`${problem.path.join(".")} ${problem.code}`}>{show(describeProblem(name, problem))}</li>
      ))}
    </ul>
  );
  return (
    <>
      {errors.length > 0 && (
        <Banner tone="danger">
          {show(texts.errors)} ({errors.length}){sentences(errors)}
        </Banner>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>
            {show(texts.warnings)} ({warnings.length})
          </summary>
          {sentences(warnings)}
        </details>
      )}
    </>
  );
}

/** The actions on a saved draft. */
function DraftActions({ data, editor }: { data: ContentDocument; editor: Editor }) {
  const show = useShow();
  const { name, draft, published } = data;
  if (!draft || editor.isDirty) return null;
  const target = { params: { name }, body: () => ({ version: editor.version }) } as const;
  return (
    <>
      <PreviewLinks name={name} />
      {editor.problems.errors.length === 0 && (
        <ActionButton
          {...target}
          label={texts.publish}
          kind="primary"
          call={publishDraft}
          describeSuccess={() => texts.publishedToast}
          consequences={
            <>
              <p>{show(texts.publishHint)}</p>
              <Differences
                name={name}
                one={published.document}
                other={editor.stored}
                sides={[texts.before, texts.after]}
              />
            </>
          }
        />
      )}
      <ActionButton
        {...target}
        label={texts.discard}
        kind="quiet"
        call={discardDraft}
        isDestructive
        describeSuccess={() => texts.discarded}
        consequences={texts.discardHint}
      />
    </>
  );
}

/** Fetches a new preview link before the old one expires. */
const refetchMs = 20 * 60_000;

function PreviewLinks({ name }: { name: SiteDocument }) {
  const show = useShow();
  const { data } = useReply(previewDraft, { params: { name }, refetchMs });
  if (!data?.address) return null;
  const labels = [
    ["zh", texts.previewZh],
    ["en", texts.previewEn],
  ] as const;
  return labels.map(([language, label]) => (
    <a
      key={language}
      className={buttonClass("ghost")}
      href={`${data.address}&lang=${language}`}
      target="_blank"
      rel="noopener"
    >
      {show(label)}
    </a>
  ));
}

/** Parses a document or a list of items; undefined for anything else. */
function readJson(text: string): EditableDocument | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as EditableDocument) : undefined;
  } catch {
    return undefined;
  }
}
