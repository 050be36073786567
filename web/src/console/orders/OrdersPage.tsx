import { exportOrders } from "@baleen/contract/back-office/list-exports.ts";
import { listOrders } from "@baleen/contract/back-office/orders.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { useText, useTexts } from "../../platform/i18n/language.tsx";
import { usePages } from "../calls/use-reply.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilters } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { menu, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { markNames, methodNames, stateNames, texts } from "./orders.text.ts";
import { orderColumns } from "./orders-columns.tsx";

const names = ["state", "method", "mark", "packageId", "from", "to"] as const;
const fields = [
  { name: "state", label: texts.state, of: stateNames },
  { name: "method", label: texts.method, of: methodNames },
  { name: "mark", label: texts.mark, of: markNames },
  { name: "packageId", label: texts.packageId, of: "number" },
  { name: "from", label: texts.from, of: "date" },
  { name: "to", label: texts.to, of: "date" },
] as const;

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
      <FilterBar filters={filters} fields={fields} />
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
