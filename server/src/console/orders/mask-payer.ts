/** Names of fields in gateways' notices that tell who has paid. */
const payerFields =
  "buyer_logon_id|buyer_id|buyer_open_id|buyer_user_id|buyer_user_name|buyer_email|payer_name|openid|open_id|sub_openid|unionid|nickname|user_id";

/** In forms, `name=value`, and in JSON, `"name":"value"`. */
const inForm = new RegExp(`(^|&)(${payerFields})=[^&]*`, "gi");
const inJson = new RegExp(`("(?:${payerFields})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|[^,}\\s]+)`, "gi");

/** A notice's body without the payer's names and numbers. What a gateway has sealed stays sealed. */
export function maskPayer(body: string): string {
  return body.replace(inForm, "$1$2=***").replace(inJson, '$1"***"');
}
