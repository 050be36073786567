import {
  addReleaseFile,
  type ConsoleRelease,
  editRelease,
  publishRelease,
  pullRelease,
  setMinimumVersion,
  setRollout,
} from "@baleen/contract/back-office/releases.ts";
import { useState } from "react";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { type Close, FormButton } from "../forms/FormButton.tsx";
import { ActionArea, ActionField, ActionSelect } from "../forms/fields.tsx";
import { readWhole } from "../forms/read-typed.ts";
import type { ReadField } from "../forms/SendForm.tsx";
import { NotesFields, readNotes } from "./release-fields.tsx";
import { archNames, formTexts, kindNames, platformNames, texts } from "./releases.text.ts";

interface Props {
  readonly release: ConsoleRelease;
}

/** What can be done with a release in its state. */
export function ReleaseActions({ release }: Props) {
  const { id, state, isMinimum } = release;
  return (
    <>
      <FormButton label={formTexts.edit} call={editRelease}>
        {(close) => <NotesForm release={release} onClose={close} />}
      </FormButton>
      {state === "draft" && <AddFileButton id={id} />}
      {state === "draft" && <RolloutButton release={release} call={publishRelease} />}
      {state === "live" && <RolloutButton release={release} call={setRollout} />}
      {state === "live" && (
        <ActionButton
          label={isMinimum ? formTexts.unrequire : formTexts.require}
          call={setMinimumVersion}
          params={{ id }}
          body={() => ({ isMinimum: !isMinimum })}
          consequences={!isMinimum && formTexts.requireHint}
        />
      )}
      {state === "live" && (
        <ActionButton
          label={formTexts.pull}
          call={pullRelease}
          isDestructive
          params={{ id }}
          consequences={formTexts.pullHint}
        />
      )}
    </>
  );
}

function NotesForm({ release, onClose }: Props & { onClose: Close }) {
  const words = useTexts(formTexts);
  const [initial] = useState(release.editVersion);
  const isStale = initial !== release.editVersion;
  return (
    <ActionForm
      call={editRelease}
      params={{ id: release.id }}
      body={(read) => ({ editVersion: release.editVersion, ...readNotes(read) })}
      submit={formTexts.save}
      consequences={isStale && <p role="alert">{words.stale}</p>}
      onDone={() => onClose()}
    >
      <NotesFields initial={release} />
    </ActionForm>
  );
}

function AddFileButton({ id }: { id: number }) {
  const words = useTexts(formTexts);
  return (
    <ActionButton
      label={formTexts.addFile}
      call={addReleaseFile}
      params={{ id }}
      body={readFile}
      consequences={
        <>
          <p>{words.signatureHint}</p>
          <p>{words.addHint}</p>
        </>
      }
    >
      <ActionSelect name="platform" label={texts.platform} options={platformNames} />
      <ActionSelect name="arch" label={texts.arch} options={archNames} />
      <ActionSelect name="kind" label={texts.kind} options={kindNames} />
      <ActionField name="url" label={formTexts.url} inputMode="url" />
      <ActionField name="sha256" label="SHA-256" maxLength={80} />
      <ActionArea name="signature" label={formTexts.signature} aria-required={false} />
    </ActionButton>
  );
}

function readFile(read: ReadField): object {
  return {
    platform: read("platform"),
    arch: read("arch"),
    kind: read("kind"),
    url: read("url").trim(),
    sha256: read("sha256"),
    signature: read("signature").trim() || null,
  };
}

/** Publishes a draft, or changes the share of a live release. */
function RolloutButton({
  release: { id, rollout },
  call,
}: Props & { call: typeof publishRelease | typeof setRollout }) {
  return (
    <ActionButton
      label={call === publishRelease ? formTexts.publish : formTexts.setRollout}
      kind={call === publishRelease ? "primary" : "ghost"}
      call={call}
      params={{ id }}
      body={(read) => ({ rollout: readWhole(read("rollout")) })}
      consequences={call === publishRelease && formTexts.publishHint}
    >
      <ActionField
        name="rollout"
        label={formTexts.rollout}
        inputMode="numeric"
        defaultValue={rollout}
        data-initial-focus
      />
    </ActionButton>
  );
}
