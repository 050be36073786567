import { expect, test } from "vitest";
import { maskPayer } from "./read-notice.ts";

test("a form keeps its figures, and loses who has paid and by which payment", () => {
  const body =
    "total_amount=39.00&buyer_logon_id=li***%40example.com&buyer_id=2088&trade_no=2026&out_trade_no=P1";
  expect(maskPayer(body)).toBe(
    "total_amount=39.00&buyer_logon_id=***&buyer_id=***&trade_no=***&out_trade_no=P1",
  );
});

test("so does JSON, also with escaped quotes, numbers and deeper down", () => {
  const body = JSON.stringify({
    id: "N1",
    payer: { openid: 'o"x', total: 3900 },
    user_id: 2088,
    nickname: "</script>",
  });
  const masked = maskPayer(body);
  expect(JSON.parse(masked)).toEqual({
    id: "N1",
    payer: { openid: "***", total: 3900 },
    user_id: "***",
    nickname: "***",
  });
});
