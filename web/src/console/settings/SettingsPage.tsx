import {
  type AlertChannelName,
  type AlertTest,
  readSettings,
  testAlertChannels,
} from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import { BreakableText } from "../../ui/typography.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { useReply } from "../calls/use-reply.ts";
import { useSend } from "../forms/use-send.ts";
import { type Column, ReplyStates, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { menu } from "../paths.ts";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { count } from "../values/figures.ts";
import { Fact, Facts, LocalizedText, Mark, Moment } from "../values/values.tsx";
import { Backups } from "./Backups.tsx";
import { VerificationFiles } from "./VerificationFiles.tsx";

type Settings = ReplyOf<typeof readSettings>;

const texts = {
  mode: { zh: "模式", en: "Mode" },
  demo: { zh: "演示", en: "Demo" },
  production: { zh: "正式", en: "Production" },
  node: { zh: "Node版本", en: "Node" },
  database: { zh: "数据库", en: "Database" },
  settings: { zh: "设置项", en: "Settings" },
  name: { zh: "名称", en: "Name" },
  meaning: { zh: "含义", en: "Meaning" },
  value: { zh: "是否已设", en: "Value" },
  isSet: { zh: "已设", en: "Set" },
  notSet: { zh: "默认", en: "Default" },
  fingerprint: { zh: "指纹", en: "Fingerprint" },
  nodes: { zh: "节点", en: "Nodes" },
  nodesHint: {
    zh: "每个进程约30秒报告一次，一天没有报告的不再显示。设置或密钥的指纹不同，说明节点的设置不一致。只读副本落后太多或连不上时，改读主库。",
    en: "Each process reports every 30 seconds; one that has been silent for a day is left out. Different fingerprints mean different settings or keys. While a replica is too far behind or unreachable, the primary is read.",
  },
  noNodes: { zh: "还没有节点报告过。", en: "No node has reported yet." },
  state: { zh: "状态", en: "State" },
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

const settingColumns: readonly Column<Settings["settings"][number]>[] = [
  {
    label: texts.name,
    cell: ({ name }) => (
      <code>
        <BreakableText text={name.replaceAll("_", "_|")} />
      </code>
    ),
  },
  { label: texts.meaning, cell: ({ meaning }) => <LocalizedText text={meaning} /> },
  { label: texts.value, cell: (setting) => <SettingState setting={setting} /> },
  {
    label: texts.fingerprint,
    isFigure: true,
    cell: ({ fingerprint }) => fingerprint && <code>{fingerprint}</code>,
  },
];

const nodeColumns: readonly Column<Settings["nodes"][number]>[] = [
  { label: texts.name, cell: ({ name }) => <code>{name}</code> },
  { label: texts.state, cell: (node) => <NodeState node={node} /> },
  { label: texts.version, cell: ({ version }) => version },
  { label: texts.startedAt, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { label: texts.lastSeenAt, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  {
    label: texts.clock,
    isFigure: true,
    cell: ({ clockAheadMs }) => `${clockAheadMs > 0 ? "+" : ""}${count(clockAheadMs)} ms`,
  },
  { label: texts.replica, cell: (node) => <ReplicaState node={node} /> },
  { label: texts.settings, cell: ({ settingsFingerprint }) => <code>{settingsFingerprint}</code> },
  { label: texts.secretKey, cell: ({ secretKeyFingerprint }) => <code>{secretKeyFingerprint}</code> },
];

const migrationColumns: readonly Column<Settings["migrations"][number]>[] = [
  { label: texts.name, cell: ({ name }) => name },
  { label: texts.appliedAt, cell: ({ appliedAt }) => <Moment at={appliedAt} /> },
];

/** Which settings are set, without their values. */
export function SettingsPage() {
  const text = useText();
  const words = useTexts(texts);
  const { data, error, refetch } = useReply(readSettings);
  return (
    <PageFrame title={text(menu.settings.label)}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && (
        <>
          <Facts>
            <Fact label={texts.mode}>{words[data.mode]}</Fact>
            <Fact label={texts.node}>{data.nodeVersion}</Fact>
            <Fact label={texts.database}>{data.databaseVersion}</Fact>
          </Facts>
          <Section title={words.nodes}>
            <p>{words.nodesHint}</p>
            {data.nodes.length === 0 ? (
              <p className={lists.empty}>{words.noNodes}</p>
            ) : (
              <Table
                label={words.nodes}
                columns={nodeColumns}
                rows={data.nodes}
                rowKey={({ name }) => name}
              />
            )}
          </Section>
          <AlertChannels alertChannels={data.alertChannels} />
          <Backups backups={data.backups} />
          <VerificationFiles />
          <Section title={words.settings}>
            <Table
              label={words.settings}
              columns={settingColumns}
              rows={data.settings}
              rowKey={({ name }) => name}
            />
          </Section>
          <Section title={words.migrations}>
            <Table
              label={words.migrations}
              columns={migrationColumns}
              rows={data.migrations}
              rowKey={({ name }) => name}
            />
          </Section>
        </>
      )}
    </PageFrame>
  );
}

function NodeState({ node: { isAlive } }: { node: Settings["nodes"][number] }) {
  const words = useTexts(texts);
  return (
    <Mark shape={isAlive ? "full" : "hollow"} tone={isAlive ? "good" : "plain"}>
      {isAlive ? words.alive : words.silent}
    </Mark>
  );
}

function ReplicaState({ node: { replica } }: { node: Settings["nodes"][number] }) {
  const words = useTexts(texts);
  if (!replica) return words.noReplica;
  const { state, lagMs } = replica;
  return (
    <Mark shape={state === "used" ? "full" : "hollow"} tone={state === "used" ? "good" : "bad"}>
      {words[state]}
      {lagMs !== null && ` (${count(lagMs)} ms)`}
    </Mark>
  );
}

function SettingState({ setting }: { setting: Settings["settings"][number] }) {
  const words = useTexts(texts);
  return setting.isSet ? (
    <Mark shape="full" tone="plain">
      {words.isSet}
    </Mark>
  ) : (
    <Mark shape="hollow" tone="plain">
      {words.notSet} {setting.default}
    </Mark>
  );
}

const channelTexts = {
  title: { zh: "告警渠道", en: "Alert channels" },
  hint: {
    zh: "告警会发到这里的每个渠道。渠道在服务器的设置中填写，控制台不能修改。",
    en: "Alarms are sent to each of these. Channels are settings of the server, which the console cannot change.",
  },
  none: {
    zh: "没有设置告警渠道，出了问题没人知道。在服务器上填写ALERT_开头的设置。",
    en: "No alert channel is set up, so nobody learns of alarms. Fill in the server’s settings that begin with ALERT_.",
  },
  channel: { zh: "渠道", en: "Channel" },
  result: { zh: "测试结果", en: "Result of the test" },
  test: { zh: "发送测试告警", en: "Send a test alert" },
  accepted: { zh: "已接收", en: "Accepted" },
  notAccepted: { zh: "没有接收", en: "Not accepted" },
  look: {
    zh: "请到已接收的渠道确认确实收到。",
    en: "Look whether it has arrived where it was accepted.",
  },
} as const satisfies Record<string, Localized>;

const names: Readonly<Record<AlertChannelName, Localized>> = {
  mail: { zh: "邮件", en: "Mail" },
  wecom: { zh: "企业微信", en: "WeCom" },
  dingtalk: { zh: "钉钉", en: "DingTalk" },
  feishu: { zh: "飞书", en: "Feishu" },
  webhook: { zh: "自己的接收地址", en: "Own receiver" },
};

interface Row {
  readonly channel: AlertChannelName;
  /** Undefined before a test. */
  readonly test: AlertTest | undefined;
}

const columns: readonly Column<Row>[] = [
  { label: channelTexts.channel, cell: ({ channel }) => <LocalizedText text={names[channel]} /> },
  { label: channelTexts.result, cell: ({ test }) => (test ? <Result problem={test.problem} /> : "–") },
];

/** Where alarms are sent, and whether each channel accepts a test. */
function AlertChannels({ alertChannels }: Pick<ReplyOf<typeof readSettings>, "alertChannels">) {
  const words = useTexts(channelTexts);
  const { call } = useCalls();
  const [tests, setTests] = useState<readonly AlertTest[]>();
  const sending = useSend(async () => {
    const reply = await call(testAlertChannels, {});
    setTests(reply.tests);
  });
  if (alertChannels.length === 0) {
    return (
      <Section title={words.title}>
        <p className={lists.empty}>{words.none}</p>
      </Section>
    );
  }
  const rows = alertChannels.map((channel) => ({
    channel,
    test: tests?.find((one) => one.channel === channel),
  }));
  return (
    <Section title={words.title}>
      <p>{words.hint}</p>
      <Table label={words.title} columns={columns} rows={rows} rowKey={({ channel }) => channel} isNarrow />
      <Form className={lists.state} onSubmit={sending.submit}>
        <div aria-live="polite">{tests?.some(({ problem }) => !problem) && <p>{words.look}</p>}</div>
        <FormMessage message={sending.message} />
        <Button kind="ghost" type="submit" busy={sending.isBusy}>
          {words.test}
        </Button>
      </Form>
    </Section>
  );
}

function Result({ problem }: Pick<AlertTest, "problem">) {
  const text = useText();
  const words = useTexts(channelTexts);
  if (!problem) {
    return (
      <Mark shape="full" tone="good">
        {words.accepted}
      </Mark>
    );
  }
  return (
    <>
      <Mark shape="cross" tone="bad">
        {words.notAccepted}
      </Mark>{" "}
      <span lang={problem.zh === problem.en ? "en" : undefined}>{text(problem)}</span>
    </>
  );
}
