import {
  type CardReply,
  readCard,
  replaceCard,
  replacePermission,
  setCardExpiry,
} from "@baleen/contract/back-office/cards.ts";
import { Link, useParams } from "wouter";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { Findings } from "../findings/Findings.tsx";
import { FormHost } from "../forms/FormButton.tsx";
import { ReplyStates } from "../lists/List.tsx";
import { accountPath, batchPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { Fact, Facts, Moment } from "../values/values.tsx";
import { CardStateMark } from "./BatchPage.tsx";
import { CardActions, ExpiryButton } from "./CardActions.tsx";
import { actionTexts, texts } from "./cards.text.ts";
import { ReplaceButton } from "./ReplaceButton.tsx";

/** A card, without its key, which is not stored. */
export function CardPage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readCard, { params: { id } });
  return (
    <FormHost>
      <PageFrame
        title={`${words.card} …${data?.ending ?? ""}`}
        actions={
          data && (
            <CardActions
              which={{ cardId: data.id }}
              unused={data.state === "unused" ? 1 : 0}
              canExtend={data.state === "unused"}
            />
          )
        }
      >
        <ReplyStates data={data} error={error} onRetry={refetch} />
        {data && <Findings findings={data.diagnosis} remedies={cardRemedies(data)} />}
        {data && <CardFacts card={data} />}
      </PageFrame>
    </FormHost>
  );
}

function cardRemedies(card: CardReply) {
  return {
    replace: {
      name: actionTexts.replace,
      call: replaceCard,
      permission: replacePermission(card.state),
      button: <ReplaceButton card={card} />,
    },
    extend: {
      name: actionTexts.setExpiry,
      call: setCardExpiry,
      button: <ExpiryButton which={{ cardId: card.id }} />,
    },
  };
}

function CardFacts({ card }: { card: CardReply }) {
  const words = useTexts(texts);
  return (
    <Facts>
      <Fact label={texts.state}>
        <CardStateMark state={card.state} />
      </Fact>
      <Fact label={texts.package}>{card.packageName}</Fact>
      <Fact label={texts.days}>{String(card.validDays)}</Fact>
      <Fact label={texts.level}>{String(card.level)}</Fact>
      <Fact label={texts.batch}>
        <Link href={batchPath(card.batchId)}>{card.batchName}</Link>
      </Fact>
      {card.tag && <Fact label={texts.tag}>{card.tag}</Fact>}
      <Fact label={texts.madeAt}>
        <Moment at={card.madeAt} />
      </Fact>
      <Fact label={texts.keysExpire}>
        {card.keyExpiresAt ? <Moment at={card.keyExpiresAt} /> : words.keyForEver}
      </Fact>
      {card.usedBy && (
        <Fact label={texts.usedBy}>
          <Link href={accountPath(card.usedBy.accountId)}>{card.usedBy.username}</Link>{" "}
          <Moment at={card.usedAt} />
        </Fact>
      )}
      {card.revokedAt && (
        <Fact label={texts.revokedAt}>
          <Moment at={card.revokedAt} />
        </Fact>
      )}
    </Facts>
  );
}
