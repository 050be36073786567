import { type AccountReply, endDevice } from "@baleen/contract/back-office/accounts.ts";
import { ActionButton } from "../forms/ActionForm.tsx";
import type { Column } from "../lists/column.ts";
import { Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { count } from "../values/figures.ts";
import { type Content, type Fact, Facts, Mark, Moment, spaced } from "../values/values.tsx";
import { actionTexts, deviceEndNames, texts } from "./accounts.text.ts";

type Device = AccountReply["devices"][number];

const limitFacts: readonly Fact<AccountReply>[] = [
  { label: texts.deviceLimit, cell: ({ deviceLimit }) => count(deviceLimit) },
  { label: texts.replacementsLeft, cell: ({ replacementsLeft }) => count(replacementsLeft) },
];

/** The devices of the desktop tool, and what the level allows. */
export function AccountDevices({ reply }: { reply: AccountReply }) {
  const { devices, account } = reply;
  const columns: readonly Column<Device>[] = [
    { label: texts.device, cell: ({ label }) => label },
    { label: texts.system, cell: ({ os, arch }) => [os, arch].filter(Boolean).join(" · ") || "–" },
    { label: texts.appVersion, cell: ({ appVersion }) => appVersion ?? "–" },
    { label: texts.addressPrefix, cell: ({ addressPrefix }) => addressPrefix ?? "–" },
    { label: texts.since, isNamed: true, cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
    { label: texts.lastSeen, isNamed: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
    { label: texts.state, onPhone: "first", cell: stateOf },
    {
      label: texts.actions,
      onPhone: "act",
      cell: ({ id, endedAt }) =>
        endedAt === null && (
          <ActionButton
            label={actionTexts.endDevice}
            kind="quiet"
            call={endDevice}
            isDestructive
            params={{ id: account.id, deviceId: id }}
          />
        ),
    },
  ];
  return (
    <div className={lists.list}>
      <Facts of={reply} facts={limitFacts} />
      <Table label={texts.devices} columns={columns} rows={devices} rowKey="id" empty={texts.nothing} />
    </div>
  );
}

function stateOf({ endedAt, endedWhy, endedBy, isEntitled }: Device): Content {
  if (endedAt !== null && endedWhy !== null) {
    return spaced(deviceEndNames[endedWhy], <Moment at={endedAt} />, endedBy);
  }
  return (
    <Mark shape={isEntitled ? "full" : "hollow"}>{isEntitled ? texts.entitled : texts.beyondLimit}</Mark>
  );
}
