import { expect, test } from "vitest";
import { clauseBreakAttribute } from "./clause-breaks.ts";

test("a text breaks between its clauses only if each of them fits a line", () => {
  expect(clauseBreakAttribute("写邮件最快。附上截图、版本号和问题。")["data-clauses"]).toBe(true);
  expect(clauseBreakAttribute("这是你和昆明鲸帧科技有限公司之间的约定。")["data-clauses"]).toBeUndefined();
});
