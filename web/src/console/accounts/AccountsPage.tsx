import { listAccounts } from "@baleen/contract/back-office/accounts.ts";
import { exportAccounts } from "@baleen/contract/back-office/list-exports.ts";
import type { AccountRow } from "@baleen/contract/back-office/shop-values.ts";
import { ExportButton } from "../lists/ExportButton.tsx";
import { FilterBar, useFilteredList } from "../lists/FilterBar.tsx";
import { List } from "../lists/List.tsx";
import { accountPath } from "../paths.ts";
import { PageFrame } from "../shell/PageFrame.tsx";
import { type Column, labels, Moment } from "../values/values.tsx";
import { AccountMarks } from "./AccountMarks.tsx";
import { texts } from "./accounts.text.ts";

const names = ["username", "members", "endsWithinDays", "blocked", "registeredFrom", "registeredTo"] as const;
const fields = [
  { name: "username", label: texts.usernameStart, input: "text" },
  { name: "members", label: texts.members, input: { yes: texts.membersOnly } },
  { name: "endsWithinDays", label: texts.endsWithin, input: "number" },
  { name: "blocked", label: texts.blocked, input: { yes: texts.blockedOnly } },
  { name: "registeredFrom", label: texts.registeredFrom, input: "date" },
  { name: "registeredTo", label: texts.registeredTo, input: "date" },
] as const;

const columns: readonly Column<AccountRow>[] = [
  { label: texts.username, cell: ({ username }) => username },
  { label: texts.id, onPhone: "last", cell: ({ id }) => `#${id}` },
  { label: texts.email, cell: ({ email }) => email ?? "–" },
  { label: texts.phone, cell: ({ phone }) => phone ?? "–" },
  {
    label: texts.memberUntil,
    hasPhoneLabel: true,
    onPhone: "second",
    cell: ({ memberUntil }) => <Moment at={memberUntil} to="day" />,
  },
  { label: labels.level, onPhone: "second", cell: ({ level }) => level ?? "–", isFigure: true },
  { label: texts.registered, onPhone: "opened", cell: ({ registeredAt }) => <Moment at={registeredAt} /> },
  { label: labels.lastSeen, onPhone: "opened", cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
  { label: texts.marks, onPhone: "first", cell: (account) => <AccountMarks account={account} /> },
];

export function AccountsPage() {
  const { filters, query, listing } = useFilteredList(listAccounts, names);
  return (
    <PageFrame actions={<ExportButton call={exportAccounts} body={{ filters: query }} name="accounts" />}>
      <FilterBar filters={filters} fields={fields} />
      <List
        label={texts.list}
        listing={listing}
        columns={columns}
        rowKey="id"
        rowPath={accountPath}
        empty={texts.empty}
      />
    </PageFrame>
  );
}
