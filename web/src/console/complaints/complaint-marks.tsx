import { complaintStateNames, complaintTagNames } from "@baleen/contract/back-office/complaint-names.ts";
import type { ComplaintRow } from "@baleen/contract/back-office/complaints.ts";
import { serverNow } from "../../platform/clock/server-clock.ts";
import { joinWithSpaces, Mark, type MarkShape, Moment } from "../values/values.tsx";
import { timeLeftText } from "./complaints.text.ts";

const stateMarks: Readonly<Record<ComplaintRow["state"], MarkShape>> = {
  open: "half",
  answered: "hollow",
  refunding: "hollow",
  withGateway: "hollow",
  settled: "full",
  withdrawn: "dash",
  unknown: "half",
};

/** The state and the tags that operators have to know. */
export function ComplaintMarks({ state, tags }: Pick<ComplaintRow, "state" | "tags">) {
  const shown = tags.flatMap((tag) => {
    const name = complaintTagNames[tag];
    return name === undefined
      ? []
      : [
          <Mark key={tag} shape="half">
            {name}
          </Mark>,
        ];
  });
  return joinWithSpaces(<Mark shape={stateMarks[state]}>{complaintStateNames[state]}</Mark>, ...shown);
}

/** A deadline with the time until it; one that is over is marked. */
export function Deadline({ at }: { readonly at: string | null }) {
  const now = serverNow();
  if (at === null || now === undefined) return <Moment at={at} />;
  const leftS = Math.round((Date.parse(at) - now) / 1000);
  return joinWithSpaces(
    <Mark shape={leftS > 0 ? "dash" : "cross"}>{timeLeftText(leftS)}</Mark>,
    <Moment at={at} />,
  );
}
