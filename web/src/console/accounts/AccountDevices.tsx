import { type AccountReply, endDevice } from "@baleen/contract/back-office/accounts.ts";
import { useTexts } from "../../platform/i18n/use-language.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import type { Column } from "../lists/column.ts";
import { Table } from "../lists/List.tsx";
import lists from "../lists/lists.module.css";
import { count } from "../values/figures.ts";
import { Fact, Facts, LocalizedText, Mark, Moment } from "../values/values.tsx";
import { actionTexts, deviceEndNames, texts } from "./accounts.text.ts";

type Device = AccountReply["devices"][number];

/** The devices of the desktop tool, and what the level allows. */
export function AccountDevices({ reply }: { reply: AccountReply }) {
  const words = useTexts(texts);
  const { devices, deviceLimit, replacementsLeft, account } = reply;
  const columns: readonly Column<Device>[] = [
    { label: texts.device, cell: ({ label }) => label },
    { label: texts.system, cell: ({ os, arch }) => [os, arch].filter(Boolean).join(" · ") || "–" },
    { label: texts.appVersion, cell: ({ appVersion }) => appVersion ?? "–" },
    { label: texts.addressPrefix, cell: ({ addressPrefix }) => addressPrefix ?? "–" },
    { label: texts.since, isNamed: true, cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
    { label: texts.lastSeen, isNamed: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
    { label: texts.state, onPhone: "first", cell: (device) => <DeviceState device={device} /> },
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
      <Facts>
        <Fact label={texts.deviceLimit}>{count(deviceLimit)}</Fact>
        <Fact label={texts.replacementsLeft}>{count(replacementsLeft)}</Fact>
      </Facts>
      {devices.length === 0 ? (
        <p className={lists.empty}>{words.nothing}</p>
      ) : (
        <Table label={words.devices} columns={columns} rows={devices} rowKey={({ id }) => id} />
      )}
    </div>
  );
}

function DeviceState({ device: { endedAt, endedWhy, endedBy, isEntitled } }: { device: Device }) {
  const words = useTexts(texts);
  if (endedAt !== null && endedWhy !== null) {
    return (
      <>
        <LocalizedText text={deviceEndNames[endedWhy]} /> <Moment at={endedAt} /> {endedBy}
      </>
    );
  }
  return (
    <Mark shape={isEntitled ? "full" : "hollow"} tone={isEntitled ? "good" : "plain"}>
      {isEntitled ? words.entitled : words.beyondLimit}
    </Mark>
  );
}
