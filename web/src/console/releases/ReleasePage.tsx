import {
  addReleaseFile,
  type ConsoleRelease,
  editRelease,
  publishRelease,
  pullRelease,
  type ReleaseFile,
  readRelease,
  releaseFileProblems,
  removeReleaseFile,
  setMinimumVersion,
  setRollout,
} from "@baleen/contract/back-office/releases.ts";
import { hasOwn } from "@baleen/contract/has-own.ts";
import { useState } from "react";
import { useParams } from "wouter";
import { formatNames } from "../../desktop/releases/release-names.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton, ActionForm } from "../forms/ActionForm.tsx";
import { ActionArea, ActionSelect } from "../forms/area-and-select.tsx";
import { type Close, DialogButton } from "../forms/DialogButton.tsx";
import { readWhole } from "../forms/read-typed.ts";
import { ActionField, type ReadField } from "../forms/SendForm.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import {
  type Column,
  CopyNumber,
  type Fact,
  Facts,
  labels,
  Mark,
  type MarkShape,
  Moment,
  useShow,
} from "../values/values.tsx";
import { ReleaseState } from "./ReleasesPage.tsx";
import { NotesFields, readNotes } from "./release-fields.tsx";
import styles from "./releases.module.css";
import {
  archNames,
  channelNames,
  fileStateNames,
  formTexts,
  kindNames,
  platformNames,
  texts,
} from "./releases.text.ts";

export function ReleasePage() {
  const { id = "" } = useParams();
  const reply = useReply(readRelease, { params: { id } });
  return (
    <PageFrame
      title={texts.release}
      about={reply.data?.version ?? `#${id}`}
      actions={reply.data && <ReleaseActions release={reply.data} />}
    >
      <Loaded reply={reply}>{(data) => <ReleaseDetail release={data} />}</Loaded>
    </PageFrame>
  );
}

const facts: readonly Fact<ConsoleRelease>[] = [
  { label: labels.channel, cell: ({ channel }) => channelNames[channel] },
  { label: labels.state, cell: ({ state }) => <ReleaseState state={state} /> },
  { label: texts.rollout, cell: ({ rollout }) => `${rollout}%` },
  { label: texts.published, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  { label: texts.minSystem, cell: ({ minSystem }) => minSystem ?? "–" },
  { label: texts.minWindows, cell: ({ minWindows }) => minWindows ?? "–" },
  { label: texts.minMacos, cell: ({ minMacos }) => minMacos ?? "–" },
  { label: texts.buildNumber, cell: ({ buildNumber }) => buildNumber ?? "–" },
  { label: texts.minimum, cell: ({ isMinimum }) => (isMinimum ? texts.required : texts.optional) },
];

function ReleaseDetail({ release }: { release: ConsoleRelease }) {
  return (
    <>
      <Facts of={release} facts={facts} />
      <Section title={texts.files}>
        <Files release={release} />
      </Section>
      <Section title={texts.notesZh}>
        <p lang="zh" className={styles.notes}>
          {release.notesZh}
        </p>
      </Section>
      <Section title={texts.notesEn}>
        <p lang="en" className={styles.notes}>
          {release.notesEn}
        </p>
      </Section>
    </>
  );
}

function Files({ release: { id, state, files } }: { release: ConsoleRelease }) {
  const columns: readonly Column<ReleaseFile>[] = [
    { label: texts.platform, cell: ({ platform }) => platformNames[platform] },
    { label: texts.arch, cell: ({ arch }) => archNames[arch] },
    { label: texts.kind, cell: ({ kind }) => kindNames[kind] },
    { label: texts.format, cell: ({ format }) => (format === null ? "–" : formatNames[format]) },
    { label: texts.check, onPhone: "first", cell: (file) => <FileState file={file} /> },
    { label: texts.size, cell: ({ bytes }) => (bytes === null ? "–" : megabytes(bytes)), isFigure: true },
    { label: texts.downloads, cell: ({ downloads }) => formatNumber(downloads), isFigure: true },
    { label: texts.address, onPhone: "opened", cell: ({ url }) => <CopyNumber value={url} /> },
    {
      label: labels.actions,
      onPhone: "act",
      cell: (file) =>
        state === "draft" && (
          <ActionButton
            label={formTexts.removeFile}
            kind="quiet"
            call={removeReleaseFile}
            isDestructive
            params={{ id, fileId: file.id }}
          />
        ),
    },
  ];
  return <Table label={texts.files} columns={columns} rows={files} rowKey="id" empty={texts.noFiles} />;
}

const stateMarks: Readonly<Record<ReleaseFile["state"], MarkShape>> = {
  checking: "half",
  checked: "full",
  refused: "cross",
};

function FileState({ file: { state, problem } }: { file: ReleaseFile }) {
  const hasText = problem !== null && hasOwn(releaseFileProblems, problem);
  return (
    <Mark shape={stateMarks[state]}>
      {hasText ? releaseFileProblems[problem as keyof typeof releaseFileProblems] : fileStateNames[state]}
    </Mark>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface Props {
  readonly release: ConsoleRelease;
}

/** The actions that a release's state allows. */
function ReleaseActions({ release }: Props) {
  const { id, state, isMinimum } = release;
  return (
    <>
      <DialogButton label={formTexts.edit} call={editRelease}>
        {(close) => <NotesForm release={release} onClose={close} />}
      </DialogButton>
      {state === "draft" && <AddFileButton id={id} />}
      {state !== "pulled" && <RolloutButton release={release} />}
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
  const show = useShow();
  const [initial] = useState(release.editVersion);
  const isStale = initial !== release.editVersion;
  return (
    <ActionForm
      call={editRelease}
      params={{ id: release.id }}
      body={(read) => ({ editVersion: release.editVersion, ...readNotes(read) })}
      submit={formTexts.save}
      consequences={isStale && <p role="alert">{show(formTexts.stale)}</p>}
      onDone={() => onClose()}
    >
      <NotesFields initial={release} />
    </ActionForm>
  );
}

function AddFileButton({ id }: { id: number }) {
  const show = useShow();
  return (
    <ActionButton
      label={formTexts.addFile}
      call={addReleaseFile}
      params={{ id }}
      body={readFile}
      consequences={
        <>
          <p>{show(formTexts.signatureHint)}</p>
          <p>{show(formTexts.addHint)}</p>
        </>
      }
    >
      <ActionSelect name="platform" label={texts.platform} options={platformNames} />
      <ActionSelect name="arch" label={texts.arch} options={archNames} />
      <ActionSelect name="kind" label={texts.kind} options={kindNames} />
      <ActionField name="url" label={formTexts.url} inputMode="url" />
      <ActionField name="sha256" label="SHA-256" maxLength={80} />
      <ActionArea name="signature" label={formTexts.signature} />
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

/** Publishes a draft, or changes the rollout percentage of a live release. */
function RolloutButton({ release: { id, state, rollout } }: Props) {
  const isDraft = state === "draft";
  return (
    <ActionButton
      label={isDraft ? formTexts.publish : formTexts.setRollout}
      kind={isDraft ? "primary" : "ghost"}
      call={isDraft ? publishRelease : setRollout}
      params={{ id }}
      body={(read) => ({ rollout: readWhole(read("rollout")) })}
      consequences={isDraft && formTexts.publishHint}
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
