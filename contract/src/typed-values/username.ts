import { plainRow } from "./plain-text.ts";

const label =
  /^(?:\p{Script=Han}{0,6}(?:[账帐]号|[称名户])[是为]?|(?:user ?)?name|user|account|login|id)(?: ?[:=]| +(?:is +)?(?!.*[ :=]))/iu;
/** What no username contains, and a full stop's Chinese sister. */
const around = /^[^\p{L}\p{N}_.-]+|[^\p{L}\p{N}_.-]+$/gu;

/**
 * A username, or an address in its place, without what stands around it: `@li`, `“li”`, `用户名：li。`. What is between two
 * words stays, as an error.
 */
export function readUsername(typed: string): string {
  const text = plainRow(typed).replace(label, "");
  return text.replaceAll(around, "") || text;
}
