import { describeAction } from "@baleen/contract/back-office/audit-actions.ts";
import {
  cancelPackagePrice,
  listPackageHistory,
  type PackageChange,
  type PackagePrice,
  readShopPackage,
} from "@baleen/contract/back-office/packages.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useParams } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { usePages, useReply } from "../calls/use-reply.ts";
import { ActionButton } from "../forms/ActionForm.tsx";
import type { Column } from "../lists/column.ts";
import { List, ReplyStates, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { chinaTime, count, yuan } from "../values/figures.ts";
import { Fact, Facts, LocalizedText, Moment } from "../values/values.tsx";
import { CardPreview } from "./CardPreview.tsx";
import { PackageActions } from "./PackageActions.tsx";
import { Stock, Visibility } from "./PackagesPage.tsx";
import { fieldNames, formTexts, texts } from "./packages.text.ts";

type Reply = ReplyOf<typeof readShopPackage>;

export function PackagePage() {
  const words = useTexts(texts);
  const { id = "" } = useParams();
  const { data, error, refetch } = useReply(readShopPackage, { params: { id } });
  return (
    <PageFrame
      title={`${words.package} ${data?.package.name ?? `#${id}`}`}
      actions={data && <PackageActions shopPackage={data.package} />}
    >
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data && <PackageDetail {...data} />}
    </PageFrame>
  );
}

function PackageDetail({ package: shopPackage, prices }: Reply) {
  const words = useTexts(texts);
  return (
    <>
      <Facts>
        <Fact label={texts.price}>
          {yuan(shopPackage.price.priceFen)}
          {shopPackage.price.originalPriceFen !== null && (
            <>
              {" "}
              <s>{yuan(shopPackage.price.originalPriceFen)}</s>
            </>
          )}
        </Fact>
        {shopPackage.nextPrice && (
          <Fact label={texts.nextPrice}>
            {yuan(shopPackage.nextPrice.priceFen)} · {chinaTime(shopPackage.nextPrice.fromAt)}
          </Fact>
        )}
        <Fact label={texts.days}>{count(shopPackage.validDays)}</Fact>
        <Fact label={texts.level}>{String(shopPackage.level)}</Fact>
        <Fact label={texts.stock}>
          <Stock stock={shopPackage.stock} />
        </Fact>
        <Fact label={texts.devices}>{count(shopPackage.toolTerms.devices)}</Fact>
        <Fact label={texts.toolFeatures}>{shopPackage.toolTerms.features.join(" · ") || "–"}</Fact>
        <Fact label={texts.visible}>
          <Visibility isVisible={shopPackage.isVisible} />
        </Fact>
        <Fact label={texts.sold}>
          {count(shopPackage.soldIn30Days.count)}
          {shopPackage.soldIn30Days.isMore && "+"}
        </Fact>
      </Facts>
      <Section title={words.preview}>
        <CardPreview content={{ ...shopPackage, ...shopPackage.price }} />
      </Section>
      <Section title={words.prices}>
        <Prices id={shopPackage.id} prices={prices} />
      </Section>
      <Section title={words.history}>
        <PackageHistory id={shopPackage.id} />
      </Section>
    </>
  );
}

function Prices({ id, prices }: { id: number; prices: readonly PackagePrice[] }) {
  const words = useTexts(texts);
  if (prices.length === 0) return <p>{words.noPrices}</p>;
  const columns: readonly Column<PackagePrice>[] = [
    { label: texts.from, cell: ({ fromAt }) => <Moment at={fromAt} /> },
    { label: texts.price, onPhone: "first", cell: ({ priceFen }) => yuan(priceFen), isFigure: true },
    {
      label: texts.original,
      cell: ({ originalPriceFen }) => (originalPriceFen === null ? "–" : yuan(originalPriceFen)),
      isFigure: true,
    },
    {
      label: texts.actions,
      onPhone: "act",
      cell: ({ fromAt }) =>
        Date.parse(fromAt) > Date.now() && (
          <ActionButton
            label={formTexts.cancelPrice}
            kind="quiet"
            call={cancelPackagePrice}
            isDestructive
            params={{ id }}
            body={() => ({ fromAt })}
          />
        ),
    },
  ];
  return <Table label={words.prices} columns={columns} rows={prices} rowKey={({ fromAt }) => fromAt} />;
}

const columns: readonly Column<PackageChange>[] = [
  { label: texts.at, cell: ({ at }) => <Moment at={at} /> },
  { label: texts.operator, cell: ({ operator }) => operator },
  {
    label: texts.action,
    onPhone: "first",
    cell: (change) => <LocalizedText text={describeAction(change)} />,
  },
  { label: texts.changes, cell: ({ fields }) => <ChangedFields fields={fields} /> },
  { label: texts.reason, cell: ({ reason }) => reason ?? "–" },
];

/** The changes of a package, from the audit log. */
function PackageHistory({ id }: { id: number }) {
  const words = useTexts(texts);
  const listing = usePages(listPackageHistory, { params: { id } });
  return (
    <List
      label={words.history}
      listing={listing}
      columns={columns}
      rowKey={(change) => change.id}
      empty={words.noHistory}
    />
  );
}

type Field = PackageChange["fields"][number];

function ChangedFields({ fields }: Pick<PackageChange, "fields">) {
  const text = useText();
  return (
    <ul>
      {fields.map(({ field, from, to }) => (
        <li key={field}>
          {text(fieldNames[field])}: {shownValue(field, from)} → {shownValue(field, to)}
        </li>
      ))}
    </ul>
  );
}

function shownValue(field: Field["field"], value: Field["from"]): string {
  if (value === null) return "–";
  if (typeof value === "number" && field.endsWith("Fen")) return yuan(value);
  if (typeof value === "string" && field === "fromAt") return chinaTime(value);
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return Array.isArray(value) ? value.join(" / ") : String(value);
}
