import { readNotice, type TimelineEntry } from "@baleen/contract/back-office/orders.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useState } from "react";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { FormButton } from "../forms/ActionButton.tsx";
import { ActionForm } from "../forms/ActionForm.tsx";
import { CopyNumber } from "../values/CopyButton.tsx";
import { Moment } from "../values/values.tsx";
import styles from "./orders.module.css";
import { texts } from "./orders.text.ts";

interface Props {
  readonly orderNo: string;
  readonly entries: readonly TimelineEntry[];
}

/** Everything that happened to an order, newest last. */
export function Timeline({ orderNo, entries }: Props) {
  const text = useText();
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li
          key={`${entry.at}${entry.kind}${entry.reference}${entry.sentence.en}`}
          className={styles.entry}
          data-kind={entry.kind}
        >
          <span className={styles.at}>
            <Moment at={entry.at} />
          </span>
          <div>
            <p>{text(entry.sentence)}</p>
            {(entry.operator || entry.note) && (
              <p className={styles.note}>{[entry.operator, entry.note].filter(Boolean).join(" · ")}</p>
            )}
            {entry.reference && <CopyNumber value={entry.reference} />}
            {entry.noticeId !== null && <NoticeButton orderNo={orderNo} noticeId={entry.noticeId} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Reading a notice is recorded, so it asks for a reason. */
function NoticeButton({ orderNo, noticeId }: { orderNo: string; noticeId: number }) {
  const words = useTexts(texts);
  const [notice, setNotice] = useState<ReplyOf<typeof readNotice>>();
  return (
    <FormButton label={texts.readNotice} call={readNotice} kind="quiet">
      {() =>
        notice ? (
          <pre className={styles.body}>{notice.body ?? `${words.noticeGone}${notice.digest}`}</pre>
        ) : (
          <ActionForm
            call={readNotice}
            params={{ orderNo, noticeId }}
            submit={texts.readNotice}
            onDone={setNotice}
          />
        )
      }
    </FormButton>
  );
}
