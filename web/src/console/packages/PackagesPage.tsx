import {
  type ConsolePackage,
  createPackage,
  listShopPackages,
  type PackagePrice,
} from "@baleen/contract/back-office/packages.ts";
import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import { formatChinaTime } from "../../platform/i18n/format-date.ts";
import { useReply } from "../calls/calls.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { packagePath } from "../paths.ts";
import { NewLink, PageFrame } from "../shell/PageFrame.tsx";
import { formatNumber, formatYuan } from "../values/figures.ts";
import { type Column, labels, Mark, type TextOrPair } from "../values/values.tsx";
import { formTexts, texts } from "./packages.text.ts";

const columns: readonly Column<ConsolePackage>[] = [
  { label: labels.name, cell: ({ name }) => name },
  { label: texts.price, onPhone: "first", cell: ({ price }) => formatYuan(price.priceFen), isFigure: true },
  { label: texts.original, cell: ({ price }) => originalPriceOf(price), isFigure: true },
  { label: texts.days, cell: ({ validDays }) => formatNumber(validDays), isFigure: true },
  { label: labels.level, cell: ({ level }) => level, isFigure: true },
  { label: texts.stock, cell: stockOf, isFigure: true },
  { label: texts.sold, cell: ({ soldIn30Days }) => countUpTo(soldIn30Days), isFigure: true },
  { label: texts.visible, onPhone: "second", cell: ({ isVisible }) => <Visibility isVisible={isVisible} /> },
  {
    label: texts.nextPrice,
    hasPhoneLabel: true,
    cell: ({ nextPrice }) =>
      nextPrice ? `${formatYuan(nextPrice.priceFen)} · ${formatChinaTime(nextPrice.fromAt)}` : "–",
  },
];

/** All packages in the shop's order. */
export function PackagesPage() {
  const reply = useReply(listShopPackages);
  return (
    <PageFrame
      actions={
        <NewLink
          permission={createPackage.requiredAccess}
          href="/console/packages/new"
          label={formTexts.newPackage}
        />
      }
    >
      <Loaded reply={reply}>
        {({ packages }) => (
          <Table
            label={texts.list}
            columns={columns}
            rows={packages}
            rowKey="id"
            rowPath={packagePath}
            empty={texts.empty}
          />
        )}
      </Loaded>
    </PageFrame>
  );
}

export function originalPriceOf({ originalPriceFen }: PackagePrice): string {
  return originalPriceFen === null ? "–" : formatYuan(originalPriceFen);
}

export function stockOf({ stock }: Pick<ConsolePackage, "stock">): TextOrPair {
  return stock === null ? texts.unlimited : formatNumber(stock);
}

export function countUpTo({ count: figure, isMore }: RowCount): string {
  return `${formatNumber(figure)}${isMore ? "+" : ""}`;
}

export function Visibility({ isVisible }: Pick<ConsolePackage, "isVisible">) {
  return <Mark shape={isVisible ? "full" : "hollow"}>{isVisible ? texts.shown : texts.hidden}</Mark>;
}
