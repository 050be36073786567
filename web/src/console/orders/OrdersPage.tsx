import { exportOrders } from "@baleen/contract/back-office/list-exports.ts";
import { orderMarkNames, orderStateNames } from "@baleen/contract/back-office/order-names.ts";
import { listOrders } from "@baleen/contract/back-office/orders.ts";
import { listShopPackages } from "@baleen/contract/back-office/packages.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { useReply } from "../calls/calls.tsx";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilteredList } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { orderPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { labels } from "../values/values.tsx";
import { readAmountRange } from "./amount-range.ts";
import { orderColumns } from "./order-columns.tsx";
import { texts } from "./orders.text.ts";

const names = [
  "username",
  "amount",
  "state",
  "method",
  "mark",
  "packageId",
  "promotionCode",
  "from",
  "to",
] as const;
const fields = [
  { name: "username", label: texts.usernameStart, input: "text" },
  { name: "state", label: labels.state, input: orderStateNames },
  { name: "method", label: texts.method, input: methodNames },
  { name: "mark", label: texts.mark, input: orderMarkNames },
  { name: "promotionCode", label: texts.promotionCode, input: "text" },
  { name: "from", label: labels.from, input: "date" },
  { name: "to", label: labels.to, input: "date" },
] as const;

/** Converts the filters into the list's query; undefined if the amount is invalid. */
function readFilters({ amount, ...others }: { readonly amount?: string }): object | undefined {
  const range = amount === undefined ? {} : readAmountRange(amount);
  return range && { ...others, ...range };
}

export function OrdersPage() {
  const { filters, query, listing } = useFilteredList(listOrders, names, { read: readFilters });
  const packageField = usePackageField();
  const amountField = {
    name: "amount",
    label: texts.amountYuan,
    input: "text",
    placeholder: "199, 100-200",
    ...(!query && { problem: texts.amountUnread }),
  } as const;
  return (
    <PageFrame
      actions={query && <ExportButton call={exportOrders} body={{ filters: query }} name="orders" />}
    >
      <FilterBar
        filters={filters}
        fields={[...fields.slice(0, 1), amountField, packageField, ...fields.slice(1)]}
      />
      {query && (
        <List
          label={texts.list}
          listing={listing}
          columns={orderColumns}
          rowKey="orderNo"
          rowPath={orderPath}
          empty={Object.keys(filters.values).length > 0 ? texts.noneMatch : texts.none}
        />
      )}
    </PageFrame>
  );
}

/** A select of the packages by name. */
function usePackageField() {
  const { data } = useReply(listShopPackages);
  const named = data?.packages.map(({ id, name }) => [String(id), { zh: name, en: name }] as const);
  return { name: "packageId", label: labels.package, input: Object.fromEntries(named ?? []) } as const;
}
