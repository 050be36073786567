import {
  type ConsoleRelease,
  fileProblems,
  type ReleaseFile,
  readRelease,
  removeReleaseFile,
} from "@baleen/contract/back-office/releases.ts";
import { useParams } from "wouter";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { ActionButton } from "../forms/ActionForm.tsx";
import type { Column } from "../lists/column.ts";
import { Loaded, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { CopyNumber, type Fact, Facts, Mark, type MarkShape, Moment } from "../values/values.tsx";
import { ReleaseActions } from "./ReleaseActions.tsx";
import { ReleaseState } from "./ReleasesPage.tsx";
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
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const reply = useReply(readRelease, { params: { id } });
  return (
    <PageFrame
      title={`${words.release} ${reply.data?.version ?? `#${id}`}`}
      actions={reply.data && <ReleaseActions release={reply.data} />}
    >
      <Loaded reply={reply}>{(data) => <ReleaseDetail release={data} />}</Loaded>
    </PageFrame>
  );
}

const facts: readonly Fact<ConsoleRelease>[] = [
  { label: texts.channel, cell: ({ channel }) => channelNames[channel] },
  { label: texts.state, cell: ({ state }) => <ReleaseState state={state} /> },
  { label: texts.rollout, cell: ({ rollout }) => `${rollout}%` },
  { label: texts.published, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  { label: texts.minSystem, cell: ({ minSystem }) => minSystem ?? "–" },
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
    { label: texts.check, onPhone: "first", cell: (file) => <FileState file={file} /> },
    { label: texts.size, cell: ({ bytes }) => (bytes === null ? "–" : megabytes(bytes)), isFigure: true },
    { label: texts.downloads, cell: ({ downloads }) => count(downloads), isFigure: true },
    { label: texts.address, onPhone: "opened", cell: ({ url }) => <CopyNumber value={url} /> },
    {
      label: texts.actions,
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

const looks: Readonly<Record<ReleaseFile["state"], MarkShape>> = {
  checking: "half",
  checked: "full",
  refused: "cross",
};

function FileState({ file: { state, problem } }: { file: ReleaseFile }) {
  const known = problem !== null && Object.hasOwn(fileProblems, problem);
  return (
    <Mark shape={looks[state]}>
      {known ? fileProblems[problem as keyof typeof fileProblems] : fileStateNames[state]}
    </Mark>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
