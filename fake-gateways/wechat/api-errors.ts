/** Errors of the API by `errcode` (https://developers.weixin.qq.com/doc/offiaccount/Getting_Started/Global_Return_Code.html). */
const messages: Readonly<Record<number, string>> = {
  [-1]: "system error",
  40001: "invalid credential, access_token is invalid or not latest",
  40002: "invalid grant_type",
  40003: "invalid openid",
  40013: "invalid appid",
  40014: "invalid access_token",
  40029: "invalid code",
  40030: "invalid refresh_token",
  40066: "invalid url",
  40097: "invalid args",
  40125: "invalid appsecret",
  40163: "code been used",
  40164: "invalid ip 203.0.113.7, not in whitelist",
  41002: "appid missing",
  41004: "appsecret missing",
  41008: "missing code",
  42001: "access_token expired",
  42003: "code expired",
  45011: "api minute-quota reach limit",
  48001: "api unauthorized",
  50002: "user limited",
};

export function errorBody(errcode: number): object {
  return { errcode, errmsg: `${messages[errcode] ?? "error"}, rid: 6747f0aa-0a1b2c3d-4e5f6071` };
}

const prefix = "errcode:";

/** Misbehaviours that refuse one request to the API with an error, without carrying it out. */
export const errorMisbehaviours = Object.keys(messages).map((errcode) => `${prefix}${errcode}`);

/** The error that a misbehaviour asks for. */
export function errorOfMisbehaviour(mode = ""): object | undefined {
  return mode.startsWith(prefix) ? errorBody(Number(mode.slice(prefix.length))) : undefined;
}
