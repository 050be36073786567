import { complaintFamilyNames } from "@baleen/contract/back-office/complaint-names.ts";
import { readComplaintDesks, setComplaintUrl } from "@baleen/contract/back-office/complaints.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { type Cell, type Column, Mark, Moment } from "../values/values.tsx";
import { foreignUrlText, formTexts, replaceUrlText, setUrlText, texts } from "./complaints.text.ts";

type Desk = ReplyOf<typeof readComplaintDesks>["desks"][number];

const columns: readonly Column<Desk>[] = [
  { label: texts.family, cell: ({ family }) => complaintFamilyNames[family] },
  { label: texts.access, onPhone: "first", cell: accessOf },
  { label: texts.noticeUrl, onPhone: "second", cell: noticeUrlOf },
  { label: texts.listedAt, hasPhoneLabel: true, cell: ({ listedAt }) => <Moment at={listedAt} /> },
  { label: texts.failure, onPhone: "opened", cell: ({ lastFailure }) => lastFailure ?? "–" },
  { label: formTexts.setUrl, onPhone: "act", cell: (desk) => <UrlButton desk={desk} /> },
];

/** Whether complaints can be read, and whether the gateway sends notices here. */
export function ComplaintDesks() {
  const reply = useReply(readComplaintDesks);
  return (
    <Loaded reply={reply}>
      {({ desks }) =>
        desks.length > 0 && (
          <Section title={texts.desks}>
            <Table label={texts.desks} columns={columns} rows={desks} rowKey="family" />
          </Section>
        )
      }
    </Loaded>
  );
}

function accessOf({ isGranted }: Desk): Cell {
  if (isGranted === null) return texts.notAsked;
  return <Mark shape={isGranted ? "full" : "hollow"}>{isGranted ? texts.granted : texts.notGranted}</Mark>;
}

function noticeUrlOf({ noticeUrl, url }: Desk): Cell {
  const cells = {
    set: <Mark shape="full">{texts.urlSet}</Mark>,
    missing: <Mark shape="half">{texts.urlMissing}</Mark>,
    foreign: <Mark shape="half">{foreignUrlText(url ?? "")}</Mark>,
    console: texts.urlConsole,
    unknown: texts.notAsked,
  };
  return cells[noticeUrl];
}

function UrlButton({ desk: { method, noticeUrl, url, ownUrl } }: { readonly desk: Desk }) {
  if (noticeUrl !== "missing" && noticeUrl !== "foreign") return null;
  const present = noticeUrl === "foreign" && url !== null ? url : undefined;
  return (
    <ActionButton
      label={present === undefined ? formTexts.setUrl : formTexts.replaceUrl}
      isDestructive={present !== undefined}
      call={setComplaintUrl}
      params={{ method }}
      body={() => ({ ...(present !== undefined && { replaces: present }) })}
      consequences={present === undefined ? setUrlText(ownUrl) : replaceUrlText(present, ownUrl)}
    />
  );
}
