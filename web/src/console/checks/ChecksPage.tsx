import { runChecks } from "@baleen/contract/back-office/checks.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Button } from "../../ui/Button.tsx";
import { useReply } from "../calls/calls.tsx";
import { Loaded } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { joinWithDots, Mark, type MarkShape, Moment, useShow } from "../values/values.tsx";
import styles from "./checks.module.css";

type Reply = ReplyOf<typeof runChecks>;
type Finding = Reply["findings"][number];

const texts = {
  title: { zh: "检查", en: "Checks" },
  lead: {
    zh: "从这台服务器运行npm run doctor的全部检查，最多半分钟。不改动设置，不发送消息；支付方式会用一分钱的订单试一次，没有人付款。",
    en: "Runs all checks of npm run doctor from this server, in up to half a minute. No setting is changed and no message is sent. Payment methods are tried with orders of one fen that nobody pays.",
  },
  again: { zh: "重新检查", en: "Run again" },
  sound: { zh: "没有发现问题", en: "No problems found" },
} as const satisfies Record<string, Localized>;

const countText = (failures: number, warnings: number): Localized => ({
  zh: `${failures}个错误，${warnings}个提醒`,
  en: `${formatCount(failures, "failure")}, ${formatCount(warnings, "warning")}`,
});

interface Group {
  readonly result: Finding["result"];
  readonly title: Localized;
  readonly hint?: Localized;
  readonly shape: MarkShape;
}

/** In display order. */
const groups: readonly Group[] = [
  { result: "fail", title: { zh: "错误", en: "Failures" }, shape: "cross" },
  { result: "warn", title: { zh: "提醒", en: "Warnings" }, shape: "half" },
  { result: "ok", title: { zh: "正常", en: "Passed" }, shape: "full" },
  {
    result: "skipped",
    title: { zh: "没有检查", en: "Not checked" },
    hint: {
      zh: "没有用到、没有设置，或要先处理上面的问题。",
      en: "Not used, not set up, or waiting for a problem above to be fixed.",
    },
    shape: "dash",
  },
];

/** The deployment's failures and warnings with advice, followed by the checks that passed. */
export function ChecksPage() {
  const show = useShow();
  // A run takes seconds and contacts other servers, so coming back to the page does not repeat it.
  const reply = useReply(runChecks, { staleMs: Number.POSITIVE_INFINITY });
  return (
    <PageFrame
      title={texts.title}
      actions={
        <Button kind="ghost" busy={reply.isFetching} onClick={() => reply.refetch()}>
          {show(texts.again)}
        </Button>
      }
    >
      <p>{show(texts.lead)}</p>
      <Loaded reply={reply}>{(found) => <FindingGroups {...found} />}</Loaded>
    </PageFrame>
  );
}

function FindingGroups({ at, findings }: Reply) {
  const found = groups.map((group) => ({
    ...group,
    findings: findings.filter(({ result }) => result === group.result),
  }));
  const [failures = 0, warnings = 0] = found.map((group) => group.findings.length);
  const isSound = failures + warnings === 0;
  return (
    <>
      <p>
        {joinWithDots(
          isSound ? <Mark shape="full">{texts.sound}</Mark> : countText(failures, warnings),
          <Moment at={at} to="second" />,
        )}
      </p>
      {found.map(
        ({ result, title, hint, shape, findings }) =>
          findings.length > 0 && (
            <Section key={result} title={title} {...(hint && { hint })}>
              <ul className={styles.entries}>
                {findings.map((finding) => (
                  <Entry key={finding.subject.en + finding.sentence.en} finding={finding} shape={shape} />
                ))}
              </ul>
            </Section>
          ),
      )}
    </>
  );
}

function Entry({ finding: { subject, sentence, remedy }, shape }: { finding: Finding; shape: MarkShape }) {
  const show = useShow();
  return (
    <li className={styles.finding}>
      <Mark shape={shape}>
        <strong className={styles.subject}>{show(subject)}</strong>
      </Mark>
      <div className={styles.text}>
        <p>{show(sentence)}</p>
        {remedy && <p className={styles.aside}>{show(remedy)}</p>}
      </div>
    </li>
  );
}
