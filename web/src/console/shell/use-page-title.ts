import type { Localized } from "@baleen/contract/language.ts";
import { useEffect } from "react";
import { useText } from "../../i18n/language.tsx";

const suffix: Localized = { zh: "鲸帧控制台", en: "Baleen console" };

export function usePageTitle(title: string): void {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text(suffix)}`;
  }, [title, text]);
}
