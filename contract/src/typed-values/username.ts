import { plainRow } from "./plain-text.ts";

const label =
  /^(?:(?:(?:我|您|你)的)?(?:登录|会员|用户)?(?:用户名?|[账帐][号户]|昵称|登录名|会员名|名)(?:是|为)?|(?:user ?)?name|user|account|login|id)(?: ?[:=]| +(?:is +)?(?!.*[ :=]))/iu;
/** What no username contains, and a full stop's Chinese sister. */
const around = /^[^\p{L}\p{N}_.-]+|[^\p{L}\p{N}_.-]+$/gu;

/** A username without what stands around it: `@li`, `“li”`, `用户名：li。`. What is between two words stays, as an error. */
export function readUsername(typed: string): string {
  const text = plainRow(typed).replace(label, "");
  return text.replaceAll(around, "") || text;
}
