import { useText } from "../i18n/language.tsx";

/** Says so where the page cannot work. */
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
