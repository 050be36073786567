import { z } from "zod";
import { GatewayError } from "../gateway.ts";
import { merchantOf, readComplaint } from "./complaint-fields.ts";
import type { WechatConnection } from "./connection.ts";
import { readContent } from "./signature.ts";

export const complaintsPath = "/v3/merchant-service/complaints-v2";

export function complaintPathOf(gatewayId: string): string {
  return `${complaintsPath}/${encodeURIComponent(gatewayId)}`;
}

/** The complaint with its JSON. Throws `GatewayError` for one of another merchant. */
export async function requestComplaint({ settings, sendRequest }: WechatConnection, gatewayId: string) {
  const answer = await sendRequest({ method: "GET", path: complaintPathOf(gatewayId) });
  const content = readContent(answer, z.looseObject({}));
  const complaint = readComplaint(content);
  if (complaint.gatewayId !== gatewayId)
    throw new GatewayError("unknown", "It answered about another complaint");
  const merchant = merchantOf(content) ?? settings.merchantId;
  if (merchant !== settings.merchantId) {
    throw new GatewayError("refused", `The complaint is about merchant ${merchant}`);
  }
  return { complaint, content };
}
