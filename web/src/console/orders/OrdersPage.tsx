import { exportOrders } from "@baleen/contract/back-office/list-exports.ts";
import { markNames, stateNames } from "@baleen/contract/back-office/order-names.ts";
import { listOrders } from "@baleen/contract/back-office/orders.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { usePages } from "../calls/use-reply.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilters } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { menu, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { orderColumns } from "./order-columns.tsx";
import { texts } from "./orders.text.ts";

const names = ["state", "method", "mark", "packageId", "from", "to"] as const;
const fields = [
  { name: "state", label: texts.state, input: stateNames },
  { name: "method", label: texts.method, input: methodNames },
  { name: "mark", label: texts.mark, input: markNames },
  { name: "packageId", label: texts.packageId, input: "number" },
  { name: "from", label: texts.from, input: "date" },
  { name: "to", label: texts.to, input: "date" },
] as const;

export function OrdersPage() {
  const text = useText();
  const words = useTexts(texts);
  const filters = useFilters(names);
  // The URL may hold any text; the server answers 400 to invalid filters.
  const query = filters.values as SentQueryOf<typeof listOrders>;
  const listing = usePages(listOrders, { query });
  return (
    <PageFrame
      title={text(menu.orders.label)}
      actions={<ExportButton call={exportOrders} body={{ filters: query }} name="orders" />}
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
