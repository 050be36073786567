import type { Fact } from "../platform/facts/Facts.tsx";
import { machineTexts } from "./desktop.text.ts";

interface Machine {
  readonly os: string | null;
  readonly arch: string | null;
  readonly appVersion: string | null;
}

/** What the tool has told of its machine. */
export function machineFacts({ os, arch, appVersion }: Machine): readonly Fact[] {
  return [
    [machineTexts.system, [os, arch].filter((part) => part !== null).join(" · ")],
    [machineTexts.appVersion, appVersion],
  ];
}
