import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  diagnosis: { zh: "诊断", en: "Diagnosis" },
  buyer: { zh: "给买家的回复", en: "Reply to the buyer" },
  copyZh: { zh: "复制中文", en: "Copy the Chinese text" },
  copyEn: { zh: "复制英文", en: "Copy the English text" },
  order: { zh: "打开订单", en: "Open the order" },
  account: { zh: "打开账号", en: "Open the account" },
  card: { zh: "打开卡密", en: "Open the card" },
} as const satisfies Record<string, Localized>;

/** Who may do what one's own role may not. */
export function forOthers(remedy: Localized, roles: readonly Localized[]): Localized {
  return {
    zh: `“${remedy.zh}”请找${roles.map(({ zh }) => zh).join("或")}`,
    en: `“${remedy.en}” is for these roles: ${roles.map(({ en }) => en).join(", ")}`,
  };
}
