import type { Device } from "@baleen/contract/desktop/devices.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { Fact } from "../platform/facts/Facts.tsx";

export const machineTexts = {
  device: { zh: "设备", en: "Device" },
  system: { zh: "系统", en: "System" },
  appVersion: { zh: "软件版本", en: "App version" },
  network: { zh: "网络", en: "Network" },
  account: { zh: "登录到账号", en: "Signing in as" },
} as const satisfies Record<string, Localized>;

export function lastUsedText(at: string): Localized {
  return { zh: `最近使用：${at}`, en: `Last used ${at}` };
}

/** What the desktop tool has reported about its computer. */
export function machineFacts({
  os,
  arch,
  appVersion,
}: Pick<Device, "os" | "arch" | "appVersion">): readonly Fact[] {
  return [
    [machineTexts.system, [os, arch].filter((part) => part !== null).join(" · ")],
    [machineTexts.appVersion, appVersion],
  ];
}
