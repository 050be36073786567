import type { DeliveryProblem, DeliveryState } from "@baleen/contract/back-office/webhooks.ts";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "接收地址", en: "Endpoints" },
  endpoint: { zh: "接收地址", en: "Endpoint" },
  none: { zh: "还没有接收地址。", en: "No endpoints yet." },
  noneHint: {
    zh: "添加一个，付款、会员、卡密和注销发生时，本站就会通知你的其他系统。",
    en: "Add one, and this site notifies your other systems of payments, memberships, card keys and deletions.",
  },
  url: { zh: "地址", en: "URL" },
  description: { zh: "用途", en: "Description" },
  types: { zh: "事件", en: "Events" },
  active: { zh: "正常", en: "Active" },
  failing: { zh: "推送失败", en: "Failing" },
  paused: { zh: "已暂停", en: "Paused" },
  failingSince: { zh: "失败开始于", en: "Failing since" },
  waiting: { zh: "待推送", en: "Waiting" },
  failed: { zh: "失败", en: "Failed" },
  made: { zh: "添加", en: "Added" },
  secrets: { zh: "签名密钥", en: "Secrets" },
  log: { zh: "推送记录", en: "Log" },
  event: { zh: "事件", en: "Event" },
  attempts: { zh: "次数", en: "Attempts" },
  lastAttempt: { zh: "上次推送", en: "Last attempt" },
  nextAttempt: { zh: "下次推送", en: "Next attempt" },
  duration: { zh: "耗时", en: "Took" },
  answer: { zh: "答复", en: "Answer" },
  payload: { zh: "内容", en: "Payload" },
  show: { zh: "查看", en: "Show" },
  noDeliveries: {
    zh: "没有推送记录。可以先发送一个测试事件。记录保留30天。",
    en: "Nothing was sent. Try a test event. The log is kept for 30 days.",
  },
} as const satisfies Record<string, Localized>;

export const formTexts = {
  add: { zh: "添加接收地址", en: "Add an endpoint" },
  urlHint: { zh: "公网的https地址，端口443。", en: "https on a public host, port 443." },
  edit: { zh: "修改", en: "Edit" },
  pause: { zh: "暂停推送", en: "Pause" },
  pauseHint: {
    zh: "暂停时的事件会记下来，恢复后可以重新推送。",
    en: "Events are kept meanwhile and can be replayed later.",
  },
  test: { zh: "发送测试事件", en: "Send a test event" },
  testDone: {
    zh: "测试事件已排队，结果见推送记录",
    en: "The test event is queued. See the log for its outcome",
  },
  rotate: { zh: "更换签名密钥", en: "Rotate the secret" },
  overlap: { zh: "旧密钥", en: "The former secret" },
  overlaps: {
    "24": { zh: "再用24小时", en: "signs for 24 more hours" },
    "168": { zh: "再用7天", en: "signs for 7 more days" },
    "0": { zh: "立即失效（已泄露）", en: "ends at once, since it has leaked" },
  },
  rotateHint: {
    zh: "在此期间每个事件都带两个签名，接收方用新旧哪个密钥都能验证。",
    en: "Until then each event has both signatures, so its consumer can verify with either secret.",
  },
  secretOnce: {
    zh: "把这个密钥交给接收方。它只显示这一次。",
    en: "Give this secret to the consumer. It is shown only now.",
  },
  remove: { zh: "移除", en: "Remove" },
  removed: { zh: "已移除", en: "Removed" },
  removeHint: {
    zh: "不再推送，密钥和推送记录一并删除，不能恢复。",
    en: "Nothing more is sent. Its secrets and its log are deleted for good.",
  },
  replay: { zh: "重新推送", en: "Replay" },
  replayHint: {
    zh: "编号和内容不变，接收方凭编号识别重复。",
    en: "With the same ID and payload: consumers recognize repetitions by the ID.",
  },
  replayFailed: { zh: "重新推送失败的事件", en: "Replay what failed" },
  since: { zh: "从何时发生的事件起（北京时间）", en: "Events since (China time)" },
} as const satisfies Record<string, Localized | Readonly<Record<string, Localized>>>;

export const stateNames: Readonly<Record<DeliveryState, Localized>> = {
  waiting: { zh: "待推送", en: "Waiting" },
  delivered: { zh: "已送达", en: "Delivered" },
  failed: { zh: "失败", en: "Failed" },
};

export const problemNames: Readonly<Record<DeliveryProblem, Localized>> = {
  noAnswer: { zh: "连不上", en: "No answer" },
  timeout: { zh: "10秒内没有答复", en: "No answer within 10 s" },
  addressForbidden: { zh: "域名指向的不是公网地址", en: "Not a public address" },
  statusRefused: { zh: "对方没有接受", en: "Not accepted" },
  secretLost: { zh: "签名密钥打不开，请更换", en: "The secret cannot be opened; rotate it" },
  paused: { zh: "已暂停", en: "Paused" },
};

export function replayedText({ replayed, left }: { replayed: number; left: number }): Localized {
  const zh = left > 0 ? `，还有${left}个，请再执行一次` : "";
  const en = left > 0 ? `; ${left} are left, replay again` : "";
  return { zh: `${replayed}个事件已排队${zh}`, en: `${formatCount(replayed, "event")} queued${en}` };
}

export function secretText(at: string, until: string | null): Localized {
  return until === null
    ? { zh: `${at}生成`, en: `made ${at}` }
    : { zh: `${at}生成，用到${until}`, en: `made ${at}, signs until ${until}` };
}
