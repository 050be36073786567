import { describeAction } from "@baleen/contract/back-office/audit-actions.ts";
import {
  type ConsolePackage,
  cancelPackagePrice,
  listPackageHistory,
  type PackageChange,
  type PackagePrice,
  readShopPackage,
} from "@baleen/contract/back-office/packages.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useParams } from "wouter";
import { serverNow } from "../../platform/clock/server-clock.ts";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { usePages, useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { List, Loaded, Table } from "../lists/List.tsx";
import { PageFrame, Section } from "../shell/PageFrame.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import {
  type Column,
  type Fact,
  Facts,
  joinWithDots,
  joinWithSpaces,
  labels,
  Moment,
  useShow,
} from "../values/values.tsx";
import { CardPreview } from "./CardPreview.tsx";
import { PackageActions } from "./PackageActions.tsx";
import { countUpTo, originalPriceOf, stockOf, Visibility } from "./PackagesPage.tsx";
import { fieldNames, formTexts, texts, trialsText } from "./packages.text.ts";

type Reply = ReplyOf<typeof readShopPackage>;

export function PackagePage() {
  const { id = "" } = useParams();
  const reply = useReply(readShopPackage, { params: { id } });
  const shopPackage = reply.data?.package;
  return (
    <PageFrame
      title={labels.package}
      about={shopPackage?.name ?? `#${id}`}
      actions={shopPackage && <PackageActions shopPackage={shopPackage} />}
    >
      <Loaded reply={reply}>{(data) => <PackageDetail {...data} />}</Loaded>
    </PageFrame>
  );
}

const facts: readonly Fact<ConsolePackage>[] = [
  {
    label: texts.price,
    cell: ({ price }) =>
      joinWithSpaces(
        formatYuan(price.priceFen),
        price.originalPriceFen !== null && <s>{formatYuan(price.originalPriceFen)}</s>,
      ),
  },
  {
    label: texts.nextPrice,
    cell: ({ nextPrice }) =>
      nextPrice && joinWithDots(formatYuan(nextPrice.priceFen), formatChinaTime(nextPrice.fromAt)),
  },
  { label: texts.days, cell: ({ validDays }) => formatNumber(validDays) },
  { label: labels.level, cell: ({ level }) => level },
  { label: texts.stock, cell: stockOf },
  { label: texts.devices, cell: ({ toolTerms }) => formatNumber(toolTerms.devices) },
  { label: texts.toolFeatures, cell: ({ toolTerms }) => toolTerms.features.join(" · ") || "–" },
  { label: texts.visible, cell: ({ isVisible }) => <Visibility isVisible={isVisible} /> },
  { label: texts.sold, cell: ({ soldIn30Days }) => countUpTo(soldIn30Days) },
  { label: fieldNames.trialDays, cell: ({ trialDays }) => trialDays },
  { label: texts.trials, cell: ({ trialsIn30Days }) => trialsText(trialsIn30Days) },
];

function PackageDetail({ package: shopPackage, prices }: Reply) {
  const { id } = shopPackage;
  const history = usePages(listPackageHistory, { params: { id } });
  return (
    <>
      <Facts of={shopPackage} facts={facts} />
      <Section title={texts.preview}>
        <CardPreview content={{ ...shopPackage, ...shopPackage.price }} />
      </Section>
      <Section title={texts.prices}>
        <Prices id={id} prices={prices} />
      </Section>
      <Section title={texts.history}>
        <List
          label={texts.history}
          listing={history}
          columns={changeColumns}
          rowKey="id"
          empty={texts.noHistory}
        />
      </Section>
    </>
  );
}

function Prices({ id, prices }: { id: number; prices: readonly PackagePrice[] }) {
  const columns: readonly Column<PackagePrice>[] = [
    { label: texts.from, cell: ({ fromAt }) => <Moment at={fromAt} /> },
    { label: texts.price, onPhone: "first", cell: ({ priceFen }) => formatYuan(priceFen), isFigure: true },
    { label: texts.original, cell: originalPriceOf, isFigure: true },
    {
      label: labels.actions,
      onPhone: "act",
      cell: ({ fromAt }) =>
        Date.parse(fromAt) > (serverNow() ?? 0) && (
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
  return (
    <Table label={texts.prices} columns={columns} rows={prices} rowKey="fromAt" empty={texts.noPrices} />
  );
}

/** Columns of the package's audit log. */
const changeColumns: readonly Column<PackageChange>[] = [
  { label: labels.at, cell: ({ at }) => <Moment at={at} /> },
  { label: labels.operator, cell: ({ operator }) => operator },
  { label: labels.action, onPhone: "first", cell: (change) => describeAction(change) },
  { label: texts.changes, cell: ({ fields }) => <ChangedFields fields={fields} /> },
  { label: labels.reason, cell: ({ reason }) => reason ?? "–" },
];

type Field = PackageChange["fields"][number];

function ChangedFields({ fields }: Pick<PackageChange, "fields">) {
  const show = useShow();
  return (
    <ul>
      {fields.map(({ field, from, to }) => (
        <li key={field}>
          {show(fieldNames[field])}: {shownValue(field, from)} → {shownValue(field, to)}
        </li>
      ))}
    </ul>
  );
}

function shownValue(field: Field["field"], value: Field["from"]): string {
  if (value === null) return "–";
  if (typeof value === "number" && field.endsWith("Fen")) return formatYuan(value);
  if (typeof value === "string" && field === "fromAt") return formatChinaTime(value);
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return Array.isArray(value) ? value.join(" / ") : String(value);
}
