import { useText } from "../i18n/use-language.tsx";
import { scriptRequired } from "./script-required.text.ts";

/** A notice for pages that need scripts. */
export function ScriptRequired() {
  const text = useText();
  return <noscript>{import.meta.env.SSR && text(scriptRequired)}</noscript>;
}
