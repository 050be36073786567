import { type FailedRequestReply, readFailedRequest } from "@baleen/contract/back-office/search.ts";
import { Link, useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { BuyerText } from "../findings/Findings.tsx";
import { ReplyStates } from "../lists/List.tsx";
import { accountPath, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { CopyNumber, Fact, Facts, Mark, Moment } from "../values/values.tsx";
import { texts } from "./requests.text.ts";

/** What became of a request whose id a buyer's page has shown. */
export function RequestPage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readFailedRequest, { params: { id } });
  return (
    <PageFrame title={words.request}>
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && <RequestDetail request={data} />}
    </PageFrame>
  );
}

function RequestDetail({ request }: { request: FailedRequestReply }) {
  const words = useTexts(texts);
  const text = useText();
  const { account, orderNo } = request;
  return (
    <>
      <p>
        <Mark shape="cross" tone="bad">
          {text(request.sentence)}
        </Mark>{" "}
        {words.hint}
      </p>
      <BuyerText buyer={request.buyer} isOpen />
      <Facts>
        <Fact label={texts.id}>
          <CopyNumber value={request.id} />
        </Fact>
        <Fact label={texts.at}>
          <Moment at={request.at} />
        </Fact>
        <Fact label={texts.call}>{request.call}</Fact>
        <Fact label={texts.outcome}>
          {request.status} · {request.error} ({request.code})
        </Fact>
        <Fact label={texts.account}>
          {account ? <Link href={accountPath(account.id)}>{account.username}</Link> : words.signedOut}
        </Fact>
        {orderNo && (
          <Fact label={texts.order}>
            <Link href={orderPath(orderNo)}>{orderNo}</Link>
          </Fact>
        )}
      </Facts>
    </>
  );
}
