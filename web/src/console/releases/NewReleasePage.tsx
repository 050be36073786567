import { createRelease } from "@baleen/contract/back-office/releases.ts";
import { releaseChannels } from "@baleen/contract/desktop/releases.ts";
import { useLocation } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { afterDialogs } from "../../ui/dialog-history.ts";
import { showToast } from "../../ui/toasts.ts";
import { ActionForm, texts as actionTexts } from "../forms/ActionForm.tsx";
import { ActionField, ActionSelect } from "../forms/action-fields.tsx";
import { releasePath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { NotesFields, readNotes } from "./release-fields.tsx";
import { channelNames, formTexts, texts } from "./releases.text.ts";

/** A draft, to which files are added next. */
export function NewReleasePage() {
  const text = useText();
  const words = useTexts({ ...texts, ...formTexts });
  const [, navigate] = useLocation();
  return (
    <PageFrame title={words.create}>
      <ActionForm
        call={createRelease}
        body={(read) => ({ channel: read("channel"), version: read("version"), ...readNotes(read) })}
        asksBeforeLeaving
        submit={formTexts.create}
        onDone={({ id }) => {
          showToast("success", text(actionTexts.done));
          afterDialogs(() => navigate(releasePath(id), { replace: true }));
        }}
      >
        <ActionField name="version" label={words.version} hint={words.versionHint} maxLength={40} />
        <ActionSelect
          name="channel"
          label={words.channel}
          prompt={words.choose}
          defaultValue="stable"
          options={releaseChannels.map((value) => ({ value, label: text(channelNames[value]) }))}
        />
        <NotesFields />
      </ActionForm>
    </PageFrame>
  );
}
