import { useText } from "../i18n/language.tsx";

/** A notice for pages that need scripts. */
export function ScriptRequired() {
  const text = useText();
  return (
    <noscript>
      {import.meta.env.SSR &&
        text({
          zh: "这个页面需要JavaScript，请在浏览器里打开它。",
          en: "This page needs JavaScript. Please turn it on in your browser.",
        })}
    </noscript>
  );
}
