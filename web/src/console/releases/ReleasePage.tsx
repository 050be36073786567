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
import { ReplyStates, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { CopyNumber, Fact, Facts, LocalizedText, Mark, type MarkLook, Moment } from "../values/values.tsx";
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
  const { data, error, refetch } = useReply(readRelease, { params: { id } });
  return (
    <PageFrame
      title={`${words.release} ${data?.version ?? `#${id}`}`}
      actions={data && <ReleaseActions release={data} />}
    >
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && <ReleaseDetail release={data} />}
    </PageFrame>
  );
}

function ReleaseDetail({ release }: { release: ConsoleRelease }) {
  const words = useTexts(texts);
  return (
    <>
      <Facts>
        <Fact label={texts.channel}>
          <LocalizedText text={channelNames[release.channel]} />
        </Fact>
        <Fact label={texts.state}>
          <ReleaseState state={release.state} />
        </Fact>
        <Fact label={texts.rollout}>{release.rollout}%</Fact>
        <Fact label={texts.published}>
          <Moment at={release.publishedAt} />
        </Fact>
        <Fact label={texts.minSystem}>{release.minSystem ?? "–"}</Fact>
        <Fact label={texts.minimum}>{release.isMinimum ? words.required : words.optional}</Fact>
      </Facts>
      <Section title={words.files}>
        <Files release={release} />
      </Section>
      <Section title={words.notesZh}>
        <p lang="zh" className={styles.notes}>
          {release.notesZh}
        </p>
      </Section>
      <Section title={words.notesEn}>
        <p lang="en" className={styles.notes}>
          {release.notesEn}
        </p>
      </Section>
    </>
  );
}

function Files({ release: { id, state, files } }: { release: ConsoleRelease }) {
  const words = useTexts(texts);
  if (files.length === 0) return <p>{words.noFiles}</p>;
  const columns: readonly Column<ReleaseFile>[] = [
    { label: texts.platform, cell: ({ platform }) => platformNames[platform] },
    { label: texts.arch, cell: ({ arch }) => <LocalizedText text={archNames[arch]} /> },
    { label: texts.kind, cell: ({ kind }) => <LocalizedText text={kindNames[kind]} /> },
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
  return <Table label={words.files} columns={columns} rows={files} rowKey={(file) => file.id} />;
}

const looks: Readonly<Record<ReleaseFile["state"], MarkLook>> = {
  checking: { shape: "half", tone: "waits" },
  checked: { shape: "full", tone: "good" },
  refused: { shape: "cross", tone: "bad" },
};

function FileState({ file: { state, problem } }: { file: ReleaseFile }) {
  const known = problem !== null && Object.hasOwn(fileProblems, problem);
  return (
    <Mark {...looks[state]}>
      <LocalizedText
        text={known ? fileProblems[problem as keyof typeof fileProblems] : fileStateNames[state]}
      />
    </Mark>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
