import { formatCount } from "@baleen/contract/format-count.ts";
import type { ComplaintAct } from "../complaints.ts";
import { GatewayError } from "../gateway.ts";
import { complaintPathOf, requestComplaint } from "./complaint-requests.ts";
import { type WechatConnection, WechatError } from "./connection.ts";

/**
 * What a merchant does with a complaint: https://pay.weixin.qq.com/doc/v3/merchant/4012467254 (reply), 4012467255
 * (complete), 4012467256 (progress of a refund), of 2025-08, and 4017151596 (chat, 2026-01-22). The complaint's id stands
 * in the path alone; in the body too, it is refused (Wechat-Group/WxJava @9eba04d, ComplaintServiceImpl.java).
 */
export const maxTextLength = 200;

const maxPictures = 4;

/** Throws `GatewayError`; of kind `unknown` if the act may have taken effect. */
export async function sendAct(
  connection: WechatConnection,
  gatewayId: string,
  act: ComplaintAct,
): Promise<void> {
  switch (act.kind) {
    case "reply":
      return await reply(connection, gatewayId, act);
    case "complete":
      return await complete(connection, gatewayId);
    case "approve":
      // Moves no money: the refund was requested before, so it starts today.
      return await postAct(connection, gatewayId, "update-refund-progress", {
        action: "APPROVE",
        launch_refund_day: 0,
      });
    case "reject":
      requireText(act.text);
      // With `launch_refund_day` a rejection was refused (report of 2023-08).
      return await postAct(connection, gatewayId, "update-refund-progress", {
        action: "REJECT",
        reject_reason: act.text,
      });
    case "finish":
      throw new GatewayError("refused", "WeChat Pay's complaints have no result of the handling");
  }
}

async function postAct(
  { sendRequest }: WechatConnection,
  gatewayId: string,
  name: string,
  body: Readonly<Record<string, unknown>>,
  { isRepeatable = false }: { readonly isRepeatable?: boolean } = {},
): Promise<void> {
  await sendRequest({ method: "POST", path: `${complaintPathOf(gatewayId)}/${name}`, body, isRepeatable });
}

type Reply = Extract<ComplaintAct, { kind: "reply" }>;

/** A reply has no key, and a repeated one is a second message to the payer; a message into a chat has a key. */
async function reply(
  connection: WechatConnection,
  gatewayId: string,
  { text, pictures, chatKey }: Reply,
): Promise<void> {
  requireText(text);
  if (pictures.length > maxPictures) {
    throw new GatewayError("refused", `A reply has at most ${maxPictures} pictures`);
  }
  const { merchantId: complainted_mchid } = connection.settings;
  if (chatKey === undefined) {
    const images = pictures.length > 0 ? { response_images: pictures } : {};
    await postAct(connection, gatewayId, "response", {
      complainted_mchid,
      response_content: text,
      ...images,
    });
    return;
  }
  const blocks = [
    { type: "TEXT", text: { text, color: "DEFAULT", is_bold: false } },
    ...pictures.map((media_id) => {
      return { type: "IMAGE", image: { media_id, image_style_type: "IMAGE_STYLE_TYPE_NARROW" } };
    }),
  ];
  const message = { blocks, sender_identity: "MANUAL" };
  const body = { complainted_mchid, message, idempotent_id: chatKey };
  await postAct(connection, gatewayId, "response-immediate-service", body, { isRepeatable: true });
}

/** A text of 1 to 200 characters. */
function requireText(text: string): void {
  const { length } = Array.from(text);
  if (length < 1 || length > maxTextLength) {
    throw new GatewayError(
      "refused",
      `The text has ${formatCount(length, "character")}, not 1 to ${maxTextLength}`,
    );
  }
}

/** Also succeeds for complaints that are settled already: it is not documented how WeChat Pay answers then. */
async function complete(connection: WechatConnection, gatewayId: string): Promise<void> {
  const body = { complainted_mchid: connection.settings.merchantId };
  try {
    await postAct(connection, gatewayId, "complete", body);
  } catch (error) {
    const isRefused = error instanceof WechatError && error.kind === "refused";
    if (!isRefused || !(await isSettled(connection, gatewayId))) throw error;
  }
}

async function isSettled(connection: WechatConnection, gatewayId: string): Promise<boolean> {
  return (await requestComplaint(connection, gatewayId)).complaint.state === "settled";
}
