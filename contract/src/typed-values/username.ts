import { normaliseListItem } from "./normalise-text.ts";

const label =
  /^(?:\p{Script=Han}{0,6}(?:[账帐]号|[称名户])[是为]?|(?:user ?)?name|user|account|login|id)(?: ?[:=]| +(?:is +)?(?!.*[ :=]))/iu;
/** Characters at either end that usernames do not contain, and the Chinese full stop. */
const around = /^[^\p{L}\p{N}_.-]+|[^\p{L}\p{N}_.-]+$/gu;

/**
 * A username, or an address in its place, without the characters and labels around it: `@li`, `“li”`, `用户名：li。`.
 * Characters between two words stay and make it invalid.
 */
export function normaliseUsername(typed: string): string {
  const text = normaliseListItem(typed).replace(label, "");
  return text.replaceAll(around, "") || text;
}
