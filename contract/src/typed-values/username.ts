import { plainText } from "./plain-text.ts";

const label = /^(?:用户名|[账帐][号户]|user ?name|user|account|login) ?[:=]/iu;
/** What no username contains, and a full stop's Chinese sister. */
const around = /^[^\p{L}\p{N}_.-]+|[^\p{L}\p{N}_.-]+$/gu;

/** A username without what stands around it: `@li`, `“li”`, `用户名：li。`. What is between two words stays, as an error. */
export function readUsername(typed: string): string {
  const text = plainText(typed).replace(label, "");
  return text.replaceAll(around, "") || text;
}
