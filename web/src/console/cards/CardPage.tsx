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
import { Loaded } from "../lists/List.tsx";
import { accountPath, batchPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { type Fact, Facts, Moment, spaced } from "../values/values.tsx";
import { CardStateMark } from "./BatchPage.tsx";
import { CardActions, ExpiryButton } from "./CardActions.tsx";
import { actionTexts, texts } from "./cards.text.ts";
import { ReplaceButton } from "./ReplaceButton.tsx";

/** A card, without its key, which is not stored. */
export function CardPage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const reply = useReply(readCard, { params: { id } });
  const card = reply.data;
  const isUnused = card?.state === "unused";
  return (
    <FormHost>
      <PageFrame
        title={`${words.card} …${card?.ending ?? ""}`}
        actions={
          card && <CardActions which={{ cardId: card.id }} unused={isUnused ? 1 : 0} canExtend={isUnused} />
        }
      >
        <Loaded reply={reply}>
          {(data) => (
            <>
              <Findings findings={data.diagnosis} remedies={cardRemedies(data)} />
              <Facts of={data} facts={facts} />
            </>
          )}
        </Loaded>
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

const facts: readonly Fact<CardReply>[] = [
  { label: texts.state, cell: ({ state }) => <CardStateMark state={state} /> },
  { label: texts.package, cell: ({ packageName }) => packageName },
  { label: texts.days, cell: ({ validDays }) => validDays },
  { label: texts.level, cell: ({ level }) => level },
  {
    label: texts.batch,
    cell: ({ batchId, batchName }) => <Link href={batchPath(batchId)}>{batchName}</Link>,
  },
  { label: texts.tag, cell: ({ tag }) => tag },
  { label: texts.madeAt, cell: ({ madeAt }) => <Moment at={madeAt} /> },
  {
    label: texts.keysExpire,
    cell: ({ keyExpiresAt }) => (keyExpiresAt ? <Moment at={keyExpiresAt} /> : texts.keyForEver),
  },
  {
    label: texts.usedBy,
    cell: ({ usedBy, usedAt }) =>
      usedBy &&
      spaced(<Link href={accountPath(usedBy.accountId)}>{usedBy.username}</Link>, <Moment at={usedAt} />),
  },
  { label: texts.revokedAt, cell: ({ revokedAt }) => revokedAt && <Moment at={revokedAt} /> },
];
