import type { ReceivedRequest, Reply } from "../listen.ts";
import { type ComplaintServer, type Family, picturesPath } from "./complaint-book.ts";
import { type Call, ProtocolError } from "./requests.ts";
import { riskMethods } from "./risk-complaints.ts";
import { failure, tradeMethods } from "./trade-complaints.ts";

/** The result of a method about complaints; undefined for any other method. Throws `ProtocolError`. */
export function answerComplaintCall(call: Call, server: ComplaintServer): object | undefined {
  const family: Family = Object.hasOwn(riskMethods, call.method) ? "risk" : "trade";
  const method = (family === "risk" ? riskMethods : tradeMethods)[call.method];
  if (!method) return undefined;
  const access = server.switches[`${family}-complaints`];
  if (access === "AUTHORITY_ILLEGAL") throw failure("AUTHORITY_ILLEGAL", "无权限操作");
  if (access === "40006") {
    throw new ProtocolError("40006", "isv.insufficient-isv-permissions", "ISV权限不足");
  }
  return method(call, server);
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture, whose address needs no signature; undefined for any other request. */
export function showComplaintPicture({ method, url }: ReceivedRequest): Reply | undefined {
  if (method !== "GET" || !url.pathname.startsWith(picturesPath)) return undefined;
  return { status: 200, headers: { "content-type": "image/png" }, body: pixel };
}
