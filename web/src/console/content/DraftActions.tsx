import {
  type ContentDocument,
  discardDraft,
  previewDraft,
  publishDraft,
} from "@baleen/contract/back-office/content.ts";
import { useTexts } from "../../platform/i18n/language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { useReply } from "../calls/use-reply.ts";
import { ActionButton } from "../forms/ActionButton.tsx";
import { texts } from "./content.text.ts";
import { Differences } from "./Differences.tsx";
import type { Editor } from "./use-editor.ts";

interface Props {
  readonly data: ContentDocument;
  readonly editor: Editor;
}

/** What can be done with a draft once it is saved. */
export function DraftActions({ data, editor }: Props) {
  const words = useTexts(texts);
  const { name, version, draft, published } = data;
  if (!draft || editor.isDirty) return null;
  const change = { params: { name }, body: () => ({ version }) } as const;
  return (
    <>
      <PreviewLinks data={data} />
      {editor.problems.errors.length === 0 && (
        <ActionButton
          {...change}
          label={texts.publish}
          kind="primary"
          call={publishDraft}
          done={() => texts.publishedToast}
          consequences={
            <>
              <p>{words.publishHint}</p>
              <Differences
                name={name}
                one={published.document}
                other={draft.document}
                sides={[texts.before, texts.after]}
              />
            </>
          }
        />
      )}
      <ActionButton
        {...change}
        label={texts.discard}
        kind="quiet"
        call={discardDraft}
        done={() => texts.discarded}
        consequences={<p>{words.discardHint}</p>}
      />
    </>
  );
}

/** Asked for again before it expires. */
const refetchMs = 20 * 60_000;

function PreviewLinks({ data: { name } }: Pick<Props, "data">) {
  const words = useTexts(texts);
  const { data } = useReply(previewDraft, { params: { name }, refetchMs });
  if (!data?.address) return null;
  const links = [
    { language: "zh", label: words.previewZh },
    { language: "en", label: words.previewEn },
  ] as const;
  return links.map(({ language, label }) => (
    <a
      key={language}
      className={buttonClass("ghost")}
      href={`${data.address}&lang=${language}`}
      target="_blank"
      rel="noopener"
    >
      {label}
    </a>
  ));
}
