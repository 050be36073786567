import {
  type FirstHourStep,
  firstHourSteps,
  type ReachedStep,
} from "@baleen/contract/back-office/first-hour.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { listNewestBackups } from "../../operations/backups/backup-store.ts";
import { listStepEntries, type StepEntry } from "../../operators/audit-log/audit-log-store.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { type Finding, withRemedy } from "../../platform/check.ts";
import { firstHourChecks } from "./first-hour-steps.ts";

export const readFirstHour: ConsoleHandler<"readFirstHour"> = async (context) => {
  const { readsDb, publicSettings } = context;
  const entries = await listStepEntries(readsDb);
  const backups = await listNewestBackups(readsDb);
  const facts = { context, entries, backups, content: await context.content.read() };
  const steps: ReachedStep[] = [];
  for (const step of firstHourSteps) {
    const { subject } = firstHourChecks[step];
    const [finding] = [await firstHourChecks[step].run(facts)].flat();
    if (finding && finding.result !== "skipped")
      steps.push(describeStep({ step, subject }, finding, entries));
  }
  return { mode: publicSettings.mode, steps };
};

function describeStep(
  named: { readonly step: FirstHourStep; readonly subject: Localized },
  finding: Finding,
  entries: readonly StepEntry[],
): ReachedStep {
  const unsettled = { ...named, at: null, advice: null, reason: null, by: null };
  if (finding.result === "ok") {
    return { ...unsettled, state: "done", at: finding.at?.toISOString() ?? null };
  }
  const newest = entries.find(
    ({ subject, action }) => subject === named.step && ["setAsideStep", "takeUpStep"].includes(action),
  );
  if (newest?.action !== "setAsideStep") return { ...unsettled, state: "open", advice: withRemedy(finding) };
  const { operator: by, reason, at } = newest;
  return { ...unsettled, state: "setAside", at: at.toISOString(), reason, by };
}
