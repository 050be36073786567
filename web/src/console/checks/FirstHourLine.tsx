import { readFirstHour } from "@baleen/contract/back-office/first-hour.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { Link } from "wouter";
import { useReply } from "../calls/calls.tsx";
import { firstHourPath } from "../paths.ts";
import { useMay } from "../sign-in/operator.ts";
import { Mark, useShow } from "../values/values.tsx";

const leftText = (left: number): Localized => ({
  zh: `上线清单还有${left}项`,
  en: left === 1 ? "One step of the first hour is open" : `${left} steps of the first hour are open`,
});

/** The overview's count of open go-live steps; hidden when none is open, and in demo mode. */
export function FirstHourLine() {
  const show = useShow();
  const may = useMay();
  const { data } = useReply(readFirstHour, { enabled: may("readSettings") });
  const left = data?.steps.filter(({ state }) => state === "open").length ?? 0;
  if (!data || data.mode === "demo" || left === 0) return null;
  return (
    <p>
      <Mark shape="half">
        <Link href={firstHourPath}>{show(leftText(left))}</Link>
      </Mark>
    </p>
  );
}
