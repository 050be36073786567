import { exportOrders } from "@baleen/contract/back-office/list-exports.ts";
import { markNames, stateNames } from "@baleen/contract/back-office/order-names.ts";
import { listOrders } from "@baleen/contract/back-office/orders.ts";
import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import type { SentQueryOf } from "@baleen/contract/call.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useText, useTexts } from "../../platform/i18n/use-language.tsx";
import { usePages, useReply } from "../calls/use-reply.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilters } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { menu, orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { readAmountRange } from "./amount-range.ts";
import { orderColumns } from "./order-columns.tsx";
import { texts } from "./orders.text.ts";

const names = ["username", "amount", "state", "method", "mark", "packageId", "from", "to"] as const;
const fields = [
  { name: "username", label: texts.usernameStart, input: "text" },
  { name: "state", label: texts.state, input: stateNames },
  { name: "method", label: texts.method, input: methodNames },
  { name: "mark", label: texts.mark, input: markNames },
  { name: "from", label: texts.from, input: "date" },
  { name: "to", label: texts.to, input: "date" },
] as const;

export function OrdersPage() {
  const text = useText();
  const words = useTexts(texts);
  const filters = useFilters(names);
  const { amount, ...others } = filters.values;
  const range = amount === undefined ? {} : readAmountRange(amount);
  // The URL may hold any text; the server answers 400 to invalid filters.
  const query = { ...others, ...range } as SentQueryOf<typeof listOrders>;
  const packageField = usePackageField();
  const amountField = {
    name: "amount",
    label: texts.amountYuan,
    input: "text",
    placeholder: "199, 100-200",
    ...(!range && { problem: texts.amountUnread }),
  } as const;
  const listing = usePages(listOrders, { query, enabled: range !== undefined });
  return (
    <PageFrame
      title={text(menu.orders.label)}
      actions={range && <ExportButton call={exportOrders} body={{ filters: query }} name="orders" />}
    >
      <FilterBar
        filters={filters}
        fields={[...fields.slice(0, 1), amountField, packageField, ...fields.slice(1)]}
      />
      {range && (
        <List
          label={words.list}
          listing={listing}
          columns={orderColumns}
          rowKey={({ orderNo }) => orderNo}
          rowPath={({ orderNo }) => orderPath(orderNo)}
          empty={Object.keys(filters.values).length > 0 ? words.noneMatch : words.none}
        />
      )}
    </PageFrame>
  );
}

/** A menu of the packages, by name. */
function usePackageField() {
  const { data } = useReply(listShopPackages);
  const named = data?.packages.map(({ id, name }) => [String(id), { zh: name, en: name }] as const);
  return { name: "packageId", label: texts.package, input: Object.fromEntries(named ?? []) } as const;
}
