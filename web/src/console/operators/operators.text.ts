import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  list: { zh: "操作员列表", en: "Operators" },
  login: { zh: "登录名", en: "Sign-in name" },
  name: { zh: "姓名", en: "Name" },
  role: { zh: "角色", en: "Role" },
  state: { zh: "状态", en: "State" },
  lastSeen: { zh: "最近使用", en: "Last seen" },
  actions: { zh: "操作", en: "Actions" },
  active: { zh: "使用中", en: "Active" },
  activeWithout: { zh: "使用中，未设两步验证", en: "Active, no second factor" },
  invited: { zh: "已邀请", en: "Invited" },
  disabled: { zh: "已停用", en: "Disabled" },
  choose: { zh: "请选择", en: "Please choose" },
  invite: { zh: "邀请操作员", en: "Invite an operator" },
  changeRole: { zh: "更改角色", en: "Change role" },
  disable: { zh: "停用", en: "Disable" },
  enable: { zh: "恢复", en: "Enable" },
  reset: { zh: "重置登录", en: "Reset sign-in" },
  disableHint: { zh: "所有登录立即结束。", en: "All sessions end at once." },
  resetHint: {
    zh: "生成新的开通链接。链接用掉之前，原来的密码和两步验证照常可用；用掉之后，它们连同恢复码全部换新，所有登录结束。",
    en: "Makes a new setup link. Until it is used, the present password and second factor keep working; using it replaces them and the recovery codes, and ends all sessions.",
  },
  resetStolen: {
    zh: "如果密码或手机落到别人手里，请先停用，再重置。",
    en: "If somebody else has the password or the phone, disable the operator before you reset.",
  },
  resetDisabledHint: {
    zh: "生成新的开通链接。用掉它，密码、两步验证和恢复码全部换新，这位操作员也随之恢复。",
    en: "Makes a new setup link. Using it replaces password, second factor and recovery codes, and enables the operator.",
  },
  oneself: { zh: "（你）", en: " (you)" },
  linkOnce: {
    zh: "把这个链接交给本人。它只显示这一次，只能用一次。",
    en: "Give this link to the person. It is shown only now and works once.",
  },
  expires: { zh: "失效时间", en: "Expires" },
  copy: { zh: "复制", en: "Copy" },
} as const satisfies Record<string, Localized>;
