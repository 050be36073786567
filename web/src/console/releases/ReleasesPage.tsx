import {
  type ConsoleRelease,
  createRelease,
  listConsoleReleases,
} from "@baleen/contract/back-office/releases.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { useReply } from "../calls/use-reply.ts";
import type { Column } from "../lists/column.ts";
import { ReplyStates, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { menu, newReleasePath, releasePath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { count } from "../values/figures.ts";
import { LocalizedText, Mark, type MarkLook, Moment } from "../values/values.tsx";
import { channelNames, formTexts, stateNames, texts } from "./releases.text.ts";

const columns: readonly Column<ConsoleRelease>[] = [
  { label: texts.version, cell: ({ version }) => version },
  { label: texts.channel, cell: ({ channel }) => <LocalizedText text={channelNames[channel]} /> },
  { label: texts.state, onPhone: "first", cell: (release) => <ReleaseState {...release} /> },
  { label: texts.rollout, cell: ({ rollout }) => `${rollout}%`, isFigure: true },
  { label: texts.published, isNamed: true, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  {
    label: texts.downloads,
    cell: ({ files }) => count(files.reduce((sum, { downloads }) => sum + downloads, 0)),
    isFigure: true,
  },
];

/** Releases of the desktop tool, and which versions are in use. */
export function ReleasesPage() {
  const text = useText();
  const words = useTexts(texts);
  const may = useMay();
  const { data, error, refetch } = useReply(listConsoleReleases);
  return (
    <PageFrame
      title={text(menu.releases.label)}
      actions={
        may(createRelease.allows) && (
          <Link href={newReleasePath} className={buttonClass("primary")}>
            {text(formTexts.create)}
          </Link>
        )
      }
    >
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data?.releases.length === 0 && <p className={lists.empty}>{words.empty}</p>}
      {data && data.releases.length > 0 && (
        <Table
          label={words.list}
          columns={columns}
          rows={data.releases}
          rowKey={({ id }) => id}
          rowPath={({ id }) => releasePath(id)}
        />
      )}
      {data && <VersionsInUse versions={data.versionsInUse} />}
    </PageFrame>
  );
}

type Versions = ReplyOf<typeof listConsoleReleases>["versionsInUse"];

const versionColumns: readonly Column<Versions[number]>[] = [
  { label: texts.version, cell: ({ version }) => version },
  { label: texts.devices, onPhone: "first", cell: ({ devices }) => count(devices), isFigure: true },
];

function VersionsInUse({ versions }: { versions: Versions }) {
  const words = useTexts(texts);
  return (
    <Section title={words.inUse}>
      {versions.length === 0 ? (
        <p>{words.noneInUse}</p>
      ) : (
        <Table
          label={words.inUse}
          columns={versionColumns}
          rows={versions}
          rowKey={({ version }) => version}
        />
      )}
    </Section>
  );
}

const looks: Readonly<Record<ConsoleRelease["state"], MarkLook>> = {
  draft: { shape: "hollow", tone: "plain" },
  live: { shape: "full", tone: "good" },
  pulled: { shape: "back", tone: "plain" },
};

export function ReleaseState({ state }: Pick<ConsoleRelease, "state">) {
  return (
    <Mark {...looks[state]}>
      <LocalizedText text={stateNames[state]} />
    </Mark>
  );
}
