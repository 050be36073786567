import {
  cancelPackagePrice,
  type PackagePrice,
  readShopPackage,
} from "@baleen/contract/back-office/packages.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useParams } from "wouter";
import { useTexts } from "../../platform/i18n/language.tsx";
import { useReply } from "../calls/use-reply.ts";
import { ActionButton } from "../forms/ActionButton.tsx";
import { type Column, Table } from "../lists/List.tsx";
import { Failure, Waiting } from "../lists/reply-states.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { chinaTime, count, yuan } from "../values/figures.ts";
import { Fact, Facts, Moment } from "../values/values.tsx";
import { CardPreview } from "./CardPreview.tsx";
import { PackageActions } from "./PackageActions.tsx";
import { PackageHistory } from "./PackageHistory.tsx";
import { Stock, Visibility } from "./PackagesPage.tsx";
import { formTexts, texts } from "./packages.text.ts";

type Reply = ReplyOf<typeof readShopPackage>;

export function PackagePage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readShopPackage, { params: { id } });
  return (
    <PageFrame
      title={`${words.package} ${data?.package.name ?? `#${id}`}`}
      actions={data && <PackageActions sold={data.package} />}
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Waiting />}
      {data && <PackageDetail {...data} />}
    </PageFrame>
  );
}

function PackageDetail({ package: sold, prices }: Reply) {
  const words = useTexts(texts);
  return (
    <>
      <Facts>
        <Fact label={texts.price}>
          {yuan(sold.price.priceFen)}
          {sold.price.originalPriceFen !== null && (
            <>
              {" "}
              <s>{yuan(sold.price.originalPriceFen)}</s>
            </>
          )}
        </Fact>
        {sold.nextPrice && (
          <Fact label={texts.nextPrice}>
            {yuan(sold.nextPrice.priceFen)} · {chinaTime(sold.nextPrice.fromAt)}
          </Fact>
        )}
        <Fact label={texts.days}>{count(sold.validDays)}</Fact>
        <Fact label={texts.level}>{String(sold.level)}</Fact>
        <Fact label={texts.stock}>
          <Stock stock={sold.stock} />
        </Fact>
        <Fact label={texts.visible}>
          <Visibility isVisible={sold.isVisible} />
        </Fact>
        <Fact label={texts.sold}>
          {count(sold.soldIn30Days.count)}
          {sold.soldIn30Days.isMore && "+"}
        </Fact>
      </Facts>
      <Section title={words.preview}>
        <CardPreview content={{ ...sold, ...sold.price }} />
      </Section>
      <Section title={words.prices}>
        <Prices id={sold.id} prices={prices} />
      </Section>
      <Section title={words.history}>
        <PackageHistory id={sold.id} />
      </Section>
    </>
  );
}

function Prices({ id, prices }: { id: number; prices: readonly PackagePrice[] }) {
  const words = useTexts(texts);
  if (prices.length === 0) return <p>{words.noPrices}</p>;
  const columns: readonly Column<PackagePrice>[] = [
    { label: texts.from, cell: ({ fromAt }) => <Moment at={fromAt} /> },
    { label: texts.price, cell: ({ priceFen }) => yuan(priceFen), isFigure: true },
    {
      label: texts.original,
      cell: ({ originalPriceFen }) => (originalPriceFen === null ? "–" : yuan(originalPriceFen)),
      isFigure: true,
    },
    {
      label: texts.actions,
      cell: ({ fromAt }) =>
        Date.parse(fromAt) > Date.now() && (
          <ActionButton
            label={formTexts.cancelPrice}
            kind="quiet"
            call={cancelPackagePrice}
            params={{ id }}
            body={() => ({ fromAt })}
          />
        ),
    },
  ];
  return <Table label={words.prices} columns={columns} rows={prices} rowKey={({ fromAt }) => fromAt} />;
}
