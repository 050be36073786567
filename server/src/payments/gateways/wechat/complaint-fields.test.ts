import { describe, expect, test } from "vitest";
import { readComplaint } from "./complaint-fields.ts";

/** Every field that is documented (https://pay.weixin.qq.com/doc/v3/merchant/4012533436). */
const whole = {
  complaint_id: "200201820200101080076610000",
  complaint_time: "2026-03-01T16:00:00.123+08:00",
  complaint_detail: "没有开通",
  complaint_state: "PENDING",
  complainted_mchid: "1900000109",
  payer_phone: "c2VjcmV0",
  payer_openid: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o",
  complaint_media_list: [
    { media_type: "USER_COMPLAINT_IMAGE", media_url: ["https://api.mch.weixin.qq.com/a"] },
  ],
  complaint_order_info: [{ transaction_id: "42000001", out_trade_no: "P1", amount: 990 }],
  service_order_info: [{ order_id: "1", out_order_no: "2", state: "DONE" }],
  complaint_full_refunded: true,
  incoming_user_response: true,
  problem_description: "未收到",
  user_complaint_times: 3,
  problem_type: "REFUND",
  apply_refund_amount: 500,
  user_tag_list: ["TRUSTED", "HIGH_RISK"],
  additional_info: { type: "SHARE_POWER_TYPE", share_power_info: {} },
  in_platform_service: true,
  need_immediate_service: true,
  is_agent_mode: false,
};

const required = ["complaint_id", "complaint_state", "complaint_time"];
const optional = Object.keys(whole).filter((name) => !required.includes(name));

describe("a complaint", () => {
  test("is read whole, its raw JSON without the phone number", () => {
    expect(readComplaint(whole)).toMatchObject({
      payments: [{ attemptNo: "P1", gatewayTradeNo: "42000001", amountFen: 990 }],
      refundFen: 500,
      createdAt: new Date("2026-03-01T08:00:00.123Z"),
      times: 3,
      tags: ["trusted", "highRisk", "messageWaits", "withGateway", "immediate", "fullyRefunded"],
      pictures: ["https://api.mch.weixin.qq.com/a"],
    });
    const { payer_phone: _phone, ...rest } = whole;
    expect(JSON.parse(readComplaint(whole).raw)).toEqual(rest);
  });

  test.each(optional)("is read without %s, and with anything in it", (name) => {
    for (const value of [undefined, null, 7.5, "x", [], [null], { a: 1 }]) {
      const { gatewayId, state } = readComplaint({ ...whole, [name]: value });
      expect([gatewayId, state]).toEqual([whole.complaint_id, "open"]);
    }
  });

  test.each(required)("is not read without %s", (name) => {
    for (const value of [undefined, null, "", {}]) {
      expect(() => readComplaint({ ...whole, [name]: value })).toThrow("unexpected form");
    }
  });

  // A report of 2023-06 shows milliseconds since 1970.
  test.each([1772352000123, "1772352000123"])("may have its time as %j", (complaint_time) => {
    expect(readComplaint({ ...whole, complaint_time }).createdAt).toEqual(
      new Date("2026-03-01T08:00:00.123Z"),
    );
  });

  test("may have a single object where a list is documented", () => {
    const [complaint_media_list] = whole.complaint_media_list;
    expect(readComplaint({ ...whole, complaint_media_list }).pictures).toHaveLength(1);
  });
});
