import { createRelease } from "@baleen/contract/back-office/releases.ts";
import { ActionForm, useOpenCreated } from "../forms/ActionForm.tsx";
import { ActionSelect } from "../forms/area-and-select.tsx";
import { ActionField } from "../forms/SendForm.tsx";
import { releasePath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { labels } from "../values/values.tsx";
import { NotesFields, readNotes } from "./release-fields.tsx";
import { channelNames, formTexts, texts } from "./releases.text.ts";

/** Creates a draft release; files are added to it afterwards. */
export function NewReleasePage() {
  const openCreated = useOpenCreated(releasePath);
  return (
    <PageFrame title={formTexts.create}>
      <ActionForm
        call={createRelease}
        body={(read) => ({ channel: read("channel"), version: read("version"), ...readNotes(read) })}
        shouldAskBeforeLeaving
        submit={formTexts.create}
        onDone={openCreated}
      >
        <ActionField name="version" label={texts.version} hint={formTexts.versionHint} maxLength={40} />
        <ActionSelect name="channel" label={labels.channel} defaultValue="stable" options={channelNames} />
        <NotesFields />
      </ActionForm>
    </PageFrame>
  );
}
