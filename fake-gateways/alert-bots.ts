import { createHmac } from "node:crypto";
import { type Behaviour, listen, type ReceivedRequest } from "./listen.ts";

export type BotName = "wecom" | "dingtalk" | "feishu" | "webhook";

/** A message that a bot has shown in its group, or that the own receiver has accepted. */
interface ShownMessage {
  readonly bot: BotName;
  readonly at: Date;
  readonly body: string;
}

export interface AlertBots {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly shownMessages: readonly ShownMessage[];
  /** The messages that were rejected, with their error codes. */
  readonly refusedMessages: readonly { readonly bot: BotName; readonly code: number }[];
  /** Connections to these bots are reset. */
  unreachableBots: readonly BotName[];
  close(): Promise<void>;
}

const secrets = { dingtalk: "SECtest", feishu: "feishutest", webhook: "own-secret" } as const;

const paths: Readonly<Record<string, BotName>> = {
  "/cgi-bin/webhook/send?key=": "wecom",
  "/robot/send?access_token=": "dingtalk",
  "/open-apis/bot/v2/hook/": "feishu",
  "/own": "webhook",
};

/** Rate limits: the maximum number of messages in so many seconds, and the error code when it is exceeded. */
const limits: Readonly<Record<BotName, readonly (readonly [max: number, seconds: number, code: number])[]>> =
  {
    wecom: [[20, 60, 45009]],
    dingtalk: [[20, 60, 130101]],
    feishu: [
      [5, 1, 11232],
      [100, 60, 11232],
    ],
    webhook: [],
  };

/**
 * The group bots of WeCom, DingTalk and Feishu, and a receiver of the owner's own. They check signatures, formats and
 * rate limits.
 */
export async function startAlertBots(now: () => Date): Promise<AlertBots> {
  const shownMessages: ShownMessage[] = [];
  const refusedMessages: { bot: BotName; code: number }[] = [];
  const bots = { away: [] as readonly BotName[] };
  const listener = await listen(0, async (request): Promise<Behaviour> => {
    const bot = Object.entries(paths).find(([path]) => request.target.startsWith(path))?.[1];
    if (!bot || request.method !== "POST") return { status: 404 };
    if (bots.away.includes(bot)) return "reset";
    const body = request.body.toString();
    const countRecent = (seconds: number) =>
      shownMessages.filter((one) => one.bot === bot && one.at.getTime() > now().getTime() - seconds * 1000)
        .length;
    const limited = limits[bot].find(([max, seconds]) => countRecent(seconds) >= max)?.[2];
    const code = checkByBot[bot](request, body, now()) || limited || 0;
    if (code === 0) shownMessages.push({ bot, at: now(), body });
    else refusedMessages.push({ bot, code });
    return answerOf(bot, code);
  });
  const { origin } = listener;
  return {
    origin,
    settings: {
      ALERT_WECOM_URL: `${origin}/cgi-bin/webhook/send?key=693a91f6-7xxx`,
      ALERT_DINGTALK_URL: `${origin}/robot/send?access_token=566cc69da782ec`,
      ALERT_DINGTALK_SECRET: secrets.dingtalk,
      ALERT_FEISHU_URL: `${origin}/open-apis/bot/v2/hook/aa-bb`,
      ALERT_FEISHU_SECRET: secrets.feishu,
      ALERT_WEBHOOK_URL: `${origin}/own`,
      ALERT_WEBHOOK_SECRET: secrets.webhook,
    },
    shownMessages,
    refusedMessages,
    get unreachableBots() {
      return bots.away;
    },
    set unreachableBots(names) {
      bots.away = names;
    },
    close: () => listener.close(),
  };
}

type Check = (request: ReceivedRequest, body: string, now: Date) => number;

/** Check a message; 0 if it is valid, otherwise an error code. */
const checkByBot: Readonly<Record<BotName, Check>> = {
  wecom(_, body) {
    const content = /^\{"msgtype":"markdown","markdown":\{"content":"(.+)"\}\}$/s.exec(body)?.[1];
    if (content === undefined) return 40008;
    return Buffer.byteLength(JSON.parse(body).markdown.content) > 4_096 ? 45002 : 0;
  },
  dingtalk({ url }, body, now) {
    const ms = url.searchParams.get("timestamp") ?? "";
    const mac = createHmac("sha256", secrets.dingtalk).update(`${ms}\n${secrets.dingtalk}`).digest("base64");
    if (url.searchParams.get("sign") !== mac || Math.abs(Number(ms) - now.getTime()) > 3_600_000)
      return 310000;
    const form =
      /^\{"msgtype":"markdown","markdown":\{"title":".+","text":".+"\},"at":\{"isAtAll":false\}\}$/s;
    return form.test(body) ? 0 : 400402;
  },
  feishu(_, body, now) {
    const { timestamp, sign } = JSON.parse(body);
    const mac = createHmac("sha256", `${timestamp}\n${secrets.feishu}`).digest("base64");
    if (sign !== mac || Math.abs(Number(timestamp) * 1000 - now.getTime()) > 3_600_000) return 19021;
    const form =
      /^\{"timestamp":"\d+","sign":"[^"]+","msg_type":"interactive","card":\{"header":\{"title":\{"tag":"plain_text","content":".+"\},"template":"red"\},"elements":\[\{"tag":"div","text":\{"tag":"lark_md","content":".+"\}\}\]\}\}$/s;
    return form.test(body) ? 0 : 9499;
  },
  webhook({ headers }, body, now) {
    const [, seconds = "", signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["baleen-signature"])) ?? [];
    const mac = createHmac("sha256", secrets.webhook).update(`${seconds}.${body}`).digest("hex");
    return signature === mac && Math.abs(Number(seconds) * 1000 - now.getTime()) < 300_000 ? 0 : 401;
  },
};

/** Bots always answer with status 200 and put the error code in the body. The owner's receiver uses the status. */
function answerOf(bot: BotName, code: number): Behaviour {
  const headers = { "content-type": "application/json" };
  if (bot === "webhook") return { status: code === 0 ? 204 : code };
  const content =
    bot === "feishu"
      ? { code, data: {}, msg: code === 0 ? "success" : "sign match fail or limited" }
      : { errcode: code, errmsg: code === 0 ? "ok" : "refused" };
  return { status: 200, headers, body: JSON.stringify(content) };
}
