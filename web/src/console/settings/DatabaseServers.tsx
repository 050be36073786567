import type { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Table } from "../lists/List.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { durationText } from "../values/figures.ts";
import {
  type Cell,
  type Column,
  type Fact,
  Facts,
  joinWithDots,
  joinWithSpaces,
  labels,
  Mark,
  Moment,
  useShow,
} from "../values/values.tsx";

type Replication = ReplyOf<typeof readSettings>["replication"];
type Standby = Replication["standbys"][number];

const texts = {
  title: { zh: "数据库服务器", en: "Database servers" },
  hint: {
    zh: "主库接受写入，同步备库确认之后付款才算确认。没有同步备库、落后超过10秒、十分钟没有归档都会报警。",
    en: "The primary takes writes; a payment is acknowledged once the synchronous standby has it. No such standby, a lag over 10 s and ten minutes without an archive raise alarms.",
  },
  primary: { zh: "主库", en: "Primary" },
  bySocket: { zh: "本机", en: "This machine" },
  timeline: { zh: "时间线", en: "Timeline" },
  lastFailover: { zh: "上次切换", en: "Last failover" },
  never: { zh: "没有过", en: "None so far" },
  archive: { zh: "日志归档", en: "Archive of the log" },
  notArchived: { zh: "未设", en: "None" },
  notYet: { zh: "还没有归档过", en: "Nothing yet" },
  failing: { zh: "归档失败", en: "Failing" },
  tooOld: { zh: "过久没有归档", en: "Too old" },
  works: { zh: "正常", en: "Works" },
  alone: { zh: "没有同步备库", en: "No synchronous standby" },
  standbys: { zh: "备库", en: "Standbys" },
  noStandbys: {
    zh: "没有备库：机器坏了，最近一次备份之后的数据就没有了。见docs/operations/availability.md。",
    en: "No standby: if the machine fails, everything since the last backup is lost. See docs/operations/availability.md.",
  },
  hidden: {
    zh: "数据库用户看不到备库的状态和延迟：执行grant pg_monitor，npm run doctor会给出整句。",
    en: "The database’s user cannot see state and lag of standbys: it needs pg_monitor, and npm run doctor prints the statement.",
  },
  address: { zh: "地址", en: "Address" },
  commits: { zh: "提交", en: "Commits" },
  synchronous: { zh: "等它确认", en: "Wait for it" },
  asynchronous: { zh: "不等它", en: "Do not wait" },
  lag: { zh: "延迟", en: "Lag" },
  unknown: { zh: "未知", en: "Unknown" },
} as const satisfies Record<string, Localized>;

const stateTexts: Readonly<Record<string, Localized>> = {
  streaming: { zh: "同步中", en: "Streaming" },
  catchup: { zh: "追赶中", en: "Catching up" },
  startup: { zh: "启动中", en: "Starting" },
  stopping: { zh: "停止中", en: "Stopping" },
  hidden: texts.unknown,
};

const columns: readonly Column<Standby>[] = [
  { label: labels.name, cell: ({ name }) => <code>{name}</code> },
  { label: texts.address, cell: ({ address }) => (address === null ? "–" : <code>{address}</code>) },
  { label: texts.commits, cell: synchronyOf },
  { label: labels.state, cell: ({ state }) => stateTexts[state] ?? state },
  { label: texts.lag, isFigure: true, cell: lagOf },
];

const facts: readonly Fact<Replication>[] = [
  { label: texts.primary, cell: ({ host }) => (host === null ? texts.bySocket : <code>{host}</code>) },
  { label: texts.timeline, cell: ({ timeline }) => timeline },
  { label: texts.lastFailover, cell: lastFailoverOf },
  { label: texts.archive, cell: archiveOf },
];

/** The primary, its standbys and their lag, the archive and the last failover. */
export function DatabaseServers({ replication }: { replication: Replication }) {
  const show = useShow();
  const { seesStandbys, standbys, withoutStandbyS } = replication;
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Facts of={replication} facts={facts} />
      {withoutStandbyS !== null && (
        <p>{joinWithSpaces(<Mark shape="cross">{texts.alone}</Mark>, aloneText(withoutStandbyS))}</p>
      )}
      {!seesStandbys && standbys.length > 0 && <p>{show(texts.hidden)}</p>}
      {(standbys.length > 0 || withoutStandbyS === null) && (
        <Table
          label={texts.standbys}
          columns={columns}
          rows={standbys}
          rowKey={({ name, address }) => `${name} ${address}`}
          empty={texts.noStandbys}
        />
      )}
    </Section>
  );
}

function aloneText(seconds: number): Localized {
  const { zh, en } = durationText(seconds * 1000);
  return {
    zh: `已有${zh}：新的付款只存在一台机器上`,
    en: `for ${en}: new payments are on one machine only`,
  };
}

function lastFailoverOf({ lastFailover }: Replication): Cell {
  if (lastFailover === null) return texts.never;
  const { at, host, formerHost } = lastFailover;
  const hasMoved = formerHost !== null && host !== null && formerHost !== host;
  const moment = <Moment at={at} to="second" />;
  return hasMoved ? joinWithSpaces(moment, <code>{formerHost}</code>, "→", <code>{host}</code>) : moment;
}

function archiveOf({ archive }: Replication): Cell {
  if (archive === null) return texts.notArchived;
  const { lastArchivedAt, isFailing, isOld, ageS } = archive;
  const shown = (
    <Mark shape={isFailing || isOld ? "cross" : "full"}>
      {isFailing ? texts.failing : isOld ? texts.tooOld : texts.works}
    </Mark>
  );
  const last = lastArchivedAt === null ? texts.notYet : <Moment at={lastArchivedAt} to="second" />;
  return joinWithDots(joinWithSpaces(shown, last), ageS > 0 && waitsText(ageS));
}

function waitsText(seconds: number): Localized {
  const { zh, en } = durationText(seconds * 1000);
  return { zh: `${zh}的日志还没归档`, en: `${en} of it are not archived` };
}

function synchronyOf({ isSynchronous, state }: Standby): Cell {
  if (state === "hidden") return texts.unknown;
  return (
    <Mark shape={isSynchronous ? "full" : "hollow"}>
      {isSynchronous ? texts.synchronous : texts.asynchronous}
    </Mark>
  );
}

function lagOf({ lagS, isBehind }: Standby): Cell {
  if (lagS === null) return texts.unknown;
  const shown = `${lagS.toFixed(1)} s`;
  return isBehind ? <Mark shape="cross">{shown}</Mark> : shown;
}
