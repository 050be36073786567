import {
  type AlertChannelName,
  type AlertTest,
  type readSettings,
  testAlertChannels,
} from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { Form, FormMessage } from "../../platform/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { useCalls } from "../calls/calls.tsx";
import { useSend } from "../forms/SendForm.tsx";
import { Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { Section } from "../shell/PageFrame.tsx";
import { type Cell, type Column, joinWithSpaces, labels, Mark, useShow } from "../values/values.tsx";

const texts = {
  title: { zh: "告警渠道", en: "Alert channels" },
  hint: {
    zh: "告警会发到这里的每个渠道。渠道在服务器的设置中填写，控制台不能修改。",
    en: "Alarms are sent to each of these. Channels are settings of the server, which the console cannot change.",
  },
  none: {
    zh: "没有设置告警渠道，出了问题没人知道。在服务器上填写ALERT_开头的设置。",
    en: "No alert channel is set up, so nobody learns of alarms. Fill in the server’s settings that begin with ALERT_.",
  },
  result: { zh: "测试结果", en: "Result of the test" },
  test: { zh: "发送测试告警", en: "Send a test alert" },
  accepted: { zh: "已接收", en: "Accepted" },
  notAccepted: { zh: "没有接收", en: "Not accepted" },
  look: {
    zh: "请到已接收的渠道确认确实收到。",
    en: "Check that it arrived in each channel that accepted it.",
  },
} as const satisfies Record<string, Localized>;

const names: Readonly<Record<AlertChannelName, Localized>> = {
  mail: { zh: "邮件", en: "Mail" },
  wecom: { zh: "企业微信", en: "WeCom" },
  dingtalk: { zh: "钉钉", en: "DingTalk" },
  feishu: { zh: "飞书", en: "Feishu" },
  webhook: { zh: "自己的接收地址", en: "Own receiver" },
};

/** The channels for alarms, and whether each accepts a test message. */
export function AlertChannels({ alertChannels }: Pick<ReplyOf<typeof readSettings>, "alertChannels">) {
  const show = useShow();
  const { call } = useCalls();
  const [tests, setTests] = useState<readonly AlertTest[]>();
  const sending = useSend(async () => setTests((await call(testAlertChannels, {})).tests));
  if (alertChannels.length === 0) {
    return (
      <Section title={texts.title}>
        <p className={lists.empty}>{show(texts.none)}</p>
      </Section>
    );
  }
  const columns: readonly Column<AlertChannelName>[] = [
    { label: labels.channel, cell: (name) => names[name] },
    { label: texts.result, cell: (name) => resultOf(tests?.find(({ channel }) => channel === name)) },
  ];
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Table label={texts.title} columns={columns} rows={alertChannels} rowKey={(name) => name} isNarrow />
      <Form name="alert-channels" className={lists.state} onSubmit={sending.submit}>
        <div aria-live="polite">{tests?.some(({ problem }) => !problem) && <p>{show(texts.look)}</p>}</div>
        <FormMessage message={sending.message} />
        <Button kind="ghost" type="submit" busy={sending.isBusy}>
          {show(texts.test)}
        </Button>
      </Form>
    </Section>
  );
}

/** A channel's test result; a dash before the first test. */
function resultOf(test: AlertTest | undefined): Cell {
  if (!test) return "–";
  if (!test.problem) return <Mark shape="full">{texts.accepted}</Mark>;
  return joinWithSpaces(<Mark shape="cross">{texts.notAccepted}</Mark>, <Problem problem={test.problem} />);
}

function Problem({ problem }: { problem: Localized }) {
  const show = useShow();
  return <span lang={problem.zh === problem.en ? "en" : undefined}>{show(problem)}</span>;
}
