import { plainText } from "./plain-text.ts";

/**
 * The numbers of a form in a text, in capitals, with words around them and spaces or dashes inside. Two groups that are
 * numbers of a known form by themselves are never joined.
 */
export function findNumbers(
  typed: string,
  form: RegExp,
  known: readonly RegExp[] = [form],
): readonly string[] {
  const parts = plainText(typed)
    .toUpperCase()
    .split(/[^A-Z0-9 -]+/);
  const found = parts.flatMap((part) => {
    const groups = part.match(/[A-Z0-9]+/g) ?? [];
    const isWhole = (group: string) => known.some((whole) => whole.test(group));
    return groups.flatMap((_, first) => {
      const rows = groups.slice(first).map((_, last) => groups.slice(first, first + last + 1));
      return rows
        .filter((row) => row.length === 1 || !row.some(isWhole))
        .map((row) => row.join(""))
        .filter((row) => form.test(row));
    });
  });
  return [...new Set(found)];
}

const chinese =
  "(?:我的|您的)?(?:交易|商户|支付|付款)?(?:订单|单号|用户名?|账号|帐号|昵称|卡密|卡号|手机|电话|邮箱|请求)(?:编号|号码|号)?";
const english = "(?:order|transaction|user ?name|account|card key|key|request)(?: (?:no|number|id)\\.?)?";
/** What people write before a number or a name that they paste. */
const label = new RegExp(
  `^(?:${chinese}(?: *: *| +|(?=\\p{ASCII}))|${english}(?: *: *| +)|[^:]{1,30}: +)(?!$)`,
  "iu",
);

/** A pasted text without the label in front: "订单号：…", "Username: …". */
export function withoutLabel(typed: string): string {
  return plainText(typed).replace(label, "");
}
