import { type FailedRequestReply, readFailedRequest } from "@baleen/contract/back-office/search.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Link, useParams } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { BuyerText } from "../findings/BuyerText.tsx";
import { Loaded } from "../lists/List.tsx";
import { accountPath, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { CopyNumber, type Fact, Facts, labels, Mark, Moment, useShow } from "../values/values.tsx";

const texts = {
  request: { zh: "出错的请求", en: "Failed request" },
  id: { zh: "请求编号", en: "Request id" },
  call: { zh: "请求", en: "Call" },
  signedOut: { zh: "没有登录", en: "Not signed in" },
  hint: { zh: "日志里同一编号的行有原因。", en: "The log has the cause in the line with this id." },
} as const satisfies Record<string, Localized>;

/** The outcome of a request whose id a buyer's page has shown. */
export function RequestPage() {
  const show = useShow();
  const { id = "" } = useParams();
  const reply = useReply(readFailedRequest, { params: { id } });
  return (
    <PageFrame title={texts.request}>
      <Loaded reply={reply}>
        {(request) => (
          <>
            <p>
              <Mark shape="cross">{request.sentence}</Mark> {show(texts.hint)}
            </p>
            <BuyerText buyer={request.buyer} isOpen />
            <Facts of={request} facts={facts} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

const facts: readonly Fact<FailedRequestReply>[] = [
  { label: texts.id, cell: ({ id }) => <CopyNumber value={id} /> },
  { label: labels.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.call, cell: ({ call }) => call },
  { label: labels.outcome, cell: ({ status, error, code }) => `${status} · ${error} (${code})` },
  {
    label: labels.account,
    cell: ({ account }) =>
      account ? <Link href={accountPath(account.id)}>{account.username}</Link> : texts.signedOut,
  },
  { label: labels.order, cell: ({ orderNo }) => orderNo && <Link href={orderPath(orderNo)}>{orderNo}</Link> },
];
