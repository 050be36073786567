import {
  addReleaseFile,
  type ConsoleRelease,
  editRelease,
  publishRelease,
  pullRelease,
  setMinimumVersion,
  setRollout,
} from "@baleen/contract/back-office/releases.ts";
import { fileKinds, releaseArches, releasePlatforms } from "@baleen/contract/desktop/releases.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { ActionArea, ActionField, ActionSelect } from "../forms/action-fields.tsx";
import { FormButton } from "../forms/FormButton.tsx";
import { readWhole } from "../forms/read-typed.ts";
import type { ReadField } from "../forms/use-send.ts";
import { NotesFields, readNotes } from "./release-fields.tsx";
import { archNames, formTexts, kindNames, platformNames, texts } from "./releases.text.ts";

interface Props {
  readonly release: ConsoleRelease;
}

/** What can be done with a release in its state. */
export function ReleaseActions({ release }: Props) {
  const { id, state } = release;
  return (
    <>
      <FormButton label={formTexts.edit} call={editRelease}>
        {(close) => <NotesForm release={release} onClose={close} />}
      </FormButton>
      {state === "draft" && <AddFileButton id={id} />}
      {state === "draft" && <RolloutButton release={release} call={publishRelease} />}
      {state === "live" && <RolloutButton release={release} call={setRollout} />}
      {state === "live" && <MinimumButton release={release} />}
      {state === "live" && <PullButton id={id} />}
    </>
  );
}

function NotesForm({ release, onClose }: Props & { onClose(): void }) {
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
      onDone={onClose}
    >
      <NotesFields initial={release} />
    </ActionForm>
  );
}

function AddFileButton({ id }: { id: number }) {
  const text = useText();
  const words = useTexts({ ...texts, ...formTexts });
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
      <ActionSelect
        name="platform"
        label={words.platform}
        prompt={words.choose}
        options={releasePlatforms.map((value) => ({ value, label: platformNames[value] }))}
      />
      <ActionSelect
        name="arch"
        label={words.arch}
        prompt={words.choose}
        options={releaseArches.map((value) => ({ value, label: text(archNames[value]) }))}
      />
      <ActionSelect
        name="kind"
        label={words.kind}
        prompt={words.choose}
        options={fileKinds.map((value) => ({ value, label: text(kindNames[value]) }))}
      />
      <ActionField name="url" label={words.url} inputMode="url" />
      <ActionField name="sha256" label="SHA-256" maxLength={80} />
      <ActionArea name="signature" label={words.signature} aria-required={false} />
    </ActionButton>
  );
}

function readFile(read: ReadField): object {
  const signature = read("signature").trim();
  return {
    platform: read("platform"),
    arch: read("arch"),
    kind: read("kind"),
    url: read("url").trim(),
    sha256: read("sha256"),
    signature: signature === "" ? null : signature,
  };
}

/** Publishes a draft, or changes the share of a live release. */
function RolloutButton({
  release: { id, rollout },
  call,
}: Props & { call: typeof publishRelease | typeof setRollout }) {
  const words = useTexts(formTexts);
  return (
    <ActionButton
      label={call === publishRelease ? formTexts.publish : formTexts.setRollout}
      kind={call === publishRelease ? "primary" : "ghost"}
      call={call}
      params={{ id }}
      body={(read) => ({ rollout: readWhole(read("rollout")) })}
      consequences={call === publishRelease && <p>{words.publishHint}</p>}
    >
      <ActionField
        name="rollout"
        label={words.rollout}
        inputMode="numeric"
        defaultValue={rollout}
        data-initial-focus
      />
    </ActionButton>
  );
}

function MinimumButton({ release: { id, isMinimum } }: Props) {
  const words = useTexts(formTexts);
  return (
    <ActionButton
      label={isMinimum ? formTexts.unrequire : formTexts.require}
      call={setMinimumVersion}
      params={{ id }}
      body={() => ({ isMinimum: !isMinimum })}
      consequences={!isMinimum && <p>{words.requireHint}</p>}
    />
  );
}

function PullButton({ id }: { id: number }) {
  const words = useTexts(formTexts);
  return (
    <ActionButton
      label={formTexts.pull}
      call={pullRelease}
      isDestructive
      params={{ id }}
      consequences={<p>{words.pullHint}</p>}
    />
  );
}
