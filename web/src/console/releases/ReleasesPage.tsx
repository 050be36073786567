import {
  type ConsoleRelease,
  createRelease,
  listConsoleReleases,
} from "@baleen/contract/back-office/releases.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useReply } from "../calls/calls.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { releasePath } from "../paths.ts";
import { NewLink, PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import { type Column, labels, Mark, type MarkShape, Moment } from "../values/values.tsx";
import { channelNames, formTexts, stateNames, texts } from "./releases.text.ts";

const columns: readonly Column<ConsoleRelease>[] = [
  { label: texts.version, cell: ({ version }) => version },
  { label: labels.channel, cell: ({ channel }) => channelNames[channel] },
  { label: labels.state, onPhone: "first", cell: (release) => <ReleaseState {...release} /> },
  { label: texts.rollout, cell: ({ rollout }) => `${rollout}%`, isFigure: true },
  { label: texts.published, hasPhoneLabel: true, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  {
    label: texts.downloads,
    cell: ({ files }) => formatNumber(files.reduce((sum, { downloads }) => sum + downloads, 0)),
    isFigure: true,
  },
];

/** The desktop tool's releases, and the versions in use. */
export function ReleasesPage() {
  const reply = useReply(listConsoleReleases);
  return (
    <PageFrame
      actions={
        <NewLink
          permission={createRelease.requiredAccess}
          href="/console/releases/new"
          label={formTexts.create}
        />
      }
    >
      <Loaded reply={reply}>
        {({ releases, versionsInUse }) => (
          <>
            <Table
              label={texts.list}
              columns={columns}
              rows={releases}
              rowKey="id"
              rowPath={releasePath}
              empty={texts.empty}
            />
            <Section title={texts.inUse}>
              <Table
                label={texts.inUse}
                columns={versionColumns}
                rows={versionsInUse}
                rowKey="version"
                empty={texts.noneInUse}
              />
            </Section>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

type VersionInUse = ReplyOf<typeof listConsoleReleases>["versionsInUse"][number];

const versionColumns: readonly Column<VersionInUse>[] = [
  { label: texts.version, cell: ({ version }) => version },
  { label: texts.devices, onPhone: "first", cell: ({ devices }) => formatNumber(devices), isFigure: true },
];

const stateMarks: Readonly<Record<ConsoleRelease["state"], MarkShape>> = {
  draft: "hollow",
  live: "full",
  pulled: "back",
};

export function ReleaseState({ state }: Pick<ConsoleRelease, "state">) {
  return <Mark shape={stateMarks[state]}>{stateNames[state]}</Mark>;
}
