import { exportOrders } from "@baleen/contract/back-office/list-exports.ts";
import { listOrders } from "@baleen/contract/back-office/orders.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { usePages } from "../calls/use-reply.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, FilterInput, FilterSelect, optionsOf, useFilters } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { menu, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { markNames, methodNames, stateNames, texts } from "./orders.text.ts";
import { orderColumns } from "./orders-columns.tsx";

const names = ["state", "method", "mark", "packageId", "from", "to"] as const;

export function OrdersPage() {
  const text = useText();
  const words = useTexts(texts);
  const filters = useFilters(names);
  // The address may hold anything; the server answers 400 to what is no filter.
  const query = filters.values as SentQueryOf<typeof listOrders>;
  const listing = usePages(listOrders, { query });
  return (
    <PageFrame
      title={text(menu.orders.label)}
      actions={<ExportButton call={exportOrders} filters={query} name="orders" />}
    >
      <FilterBar filters={filters}>
        <FilterSelect filters={filters} name="state" label={texts.state} options={optionsOf(stateNames)} />
        <FilterSelect filters={filters} name="method" label={texts.method} options={optionsOf(methodNames)} />
        <FilterSelect filters={filters} name="mark" label={texts.mark} options={optionsOf(markNames)} />
        <FilterInput filters={filters} name="packageId" label={texts.packageId} type="number" />
        <FilterInput filters={filters} name="from" label={texts.from} type="date" />
        <FilterInput filters={filters} name="to" label={texts.to} type="date" />
      </FilterBar>
      <List
        label={words.list}
        listing={listing}
        columns={orderColumns}
        rowKey={({ orderNo }) => orderNo}
        rowPath={({ orderNo }) => orderPath(orderNo)}
        empty={
          <>
            {words.empty} {words.emptyHint}
          </>
        }
      />
    </PageFrame>
  );
}
