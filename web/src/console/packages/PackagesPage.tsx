import {
  type ConsolePackage,
  createPackage,
  listShopPackages,
} from "@baleen/contract/back-office/packages.ts";
import { Link } from "wouter";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { useReply } from "../calls/use-reply.ts";
import type { Column } from "../lists/column.ts";
import { ReplyStates, Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { menu, newPackagePath, packagePath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { useMay } from "../sign-in/operator.ts";
import { chinaTime, count, yuan } from "../values/figures.ts";
import { Mark } from "../values/values.tsx";
import { formTexts, texts } from "./packages.text.ts";

const columns: readonly Column<ConsolePackage>[] = [
  { label: texts.name, cell: ({ name }) => name },
  { label: texts.price, onPhone: "first", cell: ({ price }) => yuan(price.priceFen), isFigure: true },
  {
    label: texts.original,
    cell: ({ price }) => (price.originalPriceFen === null ? "–" : yuan(price.originalPriceFen)),
    isFigure: true,
  },
  { label: texts.days, cell: ({ validDays }) => count(validDays), isFigure: true },
  { label: texts.level, cell: ({ level }) => level, isFigure: true },
  { label: texts.stock, cell: (shopPackage) => <Stock stock={shopPackage.stock} />, isFigure: true },
  {
    label: texts.sold,
    cell: ({ soldIn30Days }) => `${count(soldIn30Days.count)}${soldIn30Days.isMore ? "+" : ""}`,
    isFigure: true,
  },
  { label: texts.visible, onPhone: "second", cell: ({ isVisible }) => <Visibility isVisible={isVisible} /> },
  {
    label: texts.nextPrice,
    isNamed: true,
    cell: ({ nextPrice }) =>
      nextPrice ? `${yuan(nextPrice.priceFen)} · ${chinaTime(nextPrice.fromAt)}` : "–",
  },
];

/** All packages in the shop's order. */
export function PackagesPage() {
  const text = useText();
  const words = useTexts(texts);
  const may = useMay();
  const { data, error, refetch } = useReply(listShopPackages);
  return (
    <PageFrame
      title={text(menu.packages.label)}
      actions={
        may(createPackage.allows) && (
          <Link href={newPackagePath} className={buttonClass("primary")}>
            {text(formTexts.newPackage)}
          </Link>
        )
      }
    >
      <ReplyStates data={data} error={error} onRetry={refetch} />
      {data?.packages.length === 0 && <p className={lists.empty}>{words.empty}</p>}
      {data && data.packages.length > 0 && (
        <Table
          label={words.list}
          columns={columns}
          rows={data.packages}
          rowKey={({ id }) => id}
          rowPath={({ id }) => packagePath(id)}
        />
      )}
    </PageFrame>
  );
}

export function Stock({ stock }: Pick<ConsolePackage, "stock">) {
  const words = useTexts(texts);
  return stock === null ? words.unlimited : count(stock);
}

export function Visibility({ isVisible }: Pick<ConsolePackage, "isVisible">) {
  const words = useTexts(texts);
  return (
    <Mark shape={isVisible ? "full" : "hollow"} tone={isVisible ? "good" : "plain"}>
      {isVisible ? words.shown : words.hidden}
    </Mark>
  );
}
