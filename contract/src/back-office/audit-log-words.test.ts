import { expect, test } from "vitest";
import { type AuditAction, describeAction, describeOutcome, describeSubject } from "./audit-log-words.ts";

test.each<[AuditAction, string]>([
  ["recheck", "重新查询"],
  ["take 7 days", "收回7天"],
  ["move 3 days to account 12", "转出3天到账号12"],
  ["create 1 card of package 2", "制作卡密1个，套餐2"],
  ["create 100 cards of package 2", "制作卡密100个，套餐2"],
  ["stock +5", "库存+5"],
  ["export cards", "导出卡密"],
])("the action %s is %s", (action, zh) => {
  expect(describeAction(action)).toEqual({ zh, en: action });
});

test("subjects and outcomes are said in Chinese, and names in them stay as they are", () => {
  expect(describeSubject("batch $& spring*, ending A1B2").zh).toBe("批次$& spring*，尾号A1B2");
  expect(describeSubject("account 5").zh).toBe("账号5");
  expect(describeOutcome("refused").zh).toBe("被拒绝");
});

test("what no pattern knows, such as an order's number or a gateway's answer, is shown as it is", () => {
  expect(describeSubject("20260301080000ABC").zh).toBe("20260301080000ABC");
  expect(describeOutcome("paid at wechat").zh).toBe("paid at wechat");
});
