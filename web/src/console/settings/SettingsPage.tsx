import { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Link } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { checksPath, firstHourPath } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  type Fact,
  Facts,
  joinWithSpaces,
  labels,
  Mark,
  Moment,
  useShow,
} from "../values/values.tsx";
import { AlertChannels } from "./AlertChannels.tsx";
import { Backups } from "./Backups.tsx";
import { BuyerRefunds } from "./BuyerRefunds.tsx";
import { DatabaseServers } from "./DatabaseServers.tsx";
import { SettingList } from "./SettingList.tsx";
import { TestMessages } from "./TestMessages.tsx";
import { VerificationFiles } from "./VerificationFiles.tsx";

type Settings = ReplyOf<typeof readSettings>;
type Node = Settings["nodes"][number];

const texts = {
  checks: { zh: "检查", en: "Checks" },
  firstHour: { zh: "上线清单", en: "The first hour" },
  mode: { zh: "模式", en: "Mode" },
  demo: { zh: "演示", en: "Demo" },
  production: { zh: "正式", en: "Production" },
  node: { zh: "Node版本", en: "Node" },
  database: { zh: "数据库", en: "Database" },
  settings: { zh: "设置项", en: "Settings" },
  nodes: { zh: "节点", en: "Nodes" },
  nodesHint: {
    zh: "每个进程约30秒报告一次，一天没有报告的不再显示。设置或密钥的指纹不同，说明节点的设置不一致。只读副本落后太多或连不上时，改读主库。",
    en: "Each process reports every 30 seconds; one that has been silent for a day is left out. Different fingerprints mean different settings or keys. While a replica is too far behind or unreachable, the primary is read.",
  },
  noNodes: { zh: "还没有节点报告过。", en: "No node has reported yet." },
  alive: { zh: "运行中", en: "Running" },
  silent: { zh: "没有消息", en: "Silent" },
  version: { zh: "版本", en: "Version" },
  startedAt: { zh: "启动时间", en: "Started" },
  lastSeenAt: { zh: "最近报告", en: "Last seen" },
  clock: { zh: "时钟偏差", en: "Clock" },
  secretKey: { zh: "密钥指纹", en: "Key" },
  replica: { zh: "只读副本", en: "Replica" },
  noReplica: { zh: "未设", en: "None" },
  used: { zh: "使用中", en: "In use" },
  behind: { zh: "落后太多", en: "Too far behind" },
  unreachable: { zh: "连不上", en: "Unreachable" },
  migrations: { zh: "数据库迁移", en: "Migrations" },
  appliedAt: { zh: "执行时间", en: "Applied" },
} as const satisfies Record<string, Localized>;

const nodeColumns: readonly Column<Node>[] = [
  { label: labels.name, cell: ({ name }) => <code>{name}</code> },
  { label: labels.state, onPhone: "first", cell: nodeState },
  { label: texts.version, cell: ({ version }) => version },
  { label: texts.startedAt, hasPhoneLabel: true, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { label: texts.lastSeenAt, hasPhoneLabel: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  {
    label: texts.clock,
    isFigure: true,
    cell: ({ clockAheadMs }) => `${clockAheadMs > 0 ? "+" : ""}${formatNumber(clockAheadMs)} ms`,
  },
  { label: texts.replica, cell: replicaState },
  { label: texts.settings, cell: ({ settingsFingerprint }) => <code>{settingsFingerprint}</code> },
  { label: texts.secretKey, cell: ({ secretKeyFingerprint }) => <code>{secretKeyFingerprint}</code> },
];

const migrationColumns: readonly Column<Settings["migrations"][number]>[] = [
  { label: labels.name, cell: ({ name }) => name },
  { label: texts.appliedAt, onPhone: "first", cell: ({ appliedAt }) => <Moment at={appliedAt} /> },
];

const facts: readonly Fact<Settings>[] = [
  { label: texts.mode, cell: ({ mode }) => texts[mode] },
  { label: texts.node, cell: ({ nodeVersion }) => nodeVersion },
  { label: texts.database, cell: ({ databaseVersion }) => databaseVersion },
];

/** The server's settings, and whether they work. */
export function SettingsPage() {
  const show = useShow();
  const reply = useReply(readSettings);
  return (
    <PageFrame
      actions={
        <>
          <Link href={checksPath}>{show(texts.checks)}</Link>
          <Link href={firstHourPath}>{show(texts.firstHour)}</Link>
        </>
      }
    >
      <Loaded reply={reply}>
        {(settings) => (
          <>
            <Facts of={settings} facts={facts} />
            <SettingList settings={settings.settings} />
            <TestMessages />
            <AlertChannels alertChannels={settings.alertChannels} />
            <DatabaseServers replication={settings.replication} />
            <Backups backups={settings.backups} />
            <BuyerRefunds />
            <VerificationFiles />
            <Section title={texts.nodes} hint={texts.nodesHint}>
              <Table
                label={texts.nodes}
                columns={nodeColumns}
                rows={settings.nodes}
                rowKey="name"
                empty={texts.noNodes}
              />
            </Section>
            <Section title={texts.migrations}>
              <Table
                label={texts.migrations}
                columns={migrationColumns}
                rows={settings.migrations}
                rowKey="name"
              />
            </Section>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function nodeState({ isAlive }: Node) {
  return <Mark shape={isAlive ? "full" : "hollow"}>{isAlive ? texts.alive : texts.silent}</Mark>;
}

function replicaState({ replica }: Node): Cell {
  if (!replica) return texts.noReplica;
  const { state, lagMs } = replica;
  const isUsed = state === "used";
  return (
    <Mark shape={isUsed ? "full" : "hollow"} tone={isUsed ? "good" : "bad"}>
      {joinWithSpaces(texts[state], lagMs !== null && `(${formatNumber(lagMs)} ms)`)}
    </Mark>
  );
}
