import type { PrivateSearchKind } from "@baleen/contract/back-office/search.ts";
import type { Localized } from "@baleen/contract/language.ts";

export const texts = {
  skip: { zh: "跳到正文", en: "Skip to content" },
  menu: { zh: "菜单", en: "Menu" },
  console: { zh: "控制台", en: "Console" },
  rehearsal: {
    zh: "支付演练中：付款不是真钱，买家无法付款。正式收款前，请去掉PAYMENT_REHEARSAL和本机的支付网关，并换用新的数据库。",
    en: "Payment rehearsal: no real money moves, and buyers cannot pay. Before going live, remove PAYMENT_REHEARSAL and the gateways on this machine, and start with a new database.",
  },
  search: { zh: "搜索", en: "Search" },
  searchHint: {
    zh: "粘贴买家发来的任何号码：订单号、交易单号、手机号、邮箱、卡密、请求编号、用户名；或输入页面名",
    en: "Paste what the buyer sent (order, payment, phone, email, card key, username), or type a page’s name",
  },
  goTo: { zh: "打开页面或查找", en: "Go to a page, or search" },
  pages: { zh: "页面", en: "Pages" },
  page: { zh: "页面", en: "Page" },
  waiting: { zh: "项待处理", en: "waiting" },
  searching: { zh: "正在查找", en: "Searching" },
  nothingFound: {
    zh: "没有找到。请粘贴完整的号码或地址、号码末尾至少6位，或用户名的开头。",
    en: "Nothing found. Paste a whole number or address, at least the last six symbols of a number, or the beginning of a username.",
  },
  hits: { zh: "搜索结果", en: "Search results" },
  order: { zh: "订单", en: "Order" },
  account: { zh: "账号", en: "Account" },
  card: { zh: "卡密", en: "Card key" },
  promotion: { zh: "优惠码", en: "Promotion" },
  complaint: { zh: "投诉", en: "Complaint" },
  request: { zh: "出错的请求", en: "Failed request" },
  openCard: { zh: "打开这张卡密", en: "Open this card" },
  signOut: { zh: "退出登录", en: "Sign out" },
  own: { zh: "我的账号", en: "My account" },
  shortcuts: { zh: "键盘快捷键", en: "Keyboard shortcuts" },
  shortcutsOn: { zh: "使用快捷键", en: "Use shortcuts" },
  rows: { zh: "下一行、上一行", en: "Next row, previous row" },
  openRow: { zh: "打开所选的行", en: "Open the selected row" },
  help: { zh: "显示这个列表", en: "Show this list" },
  missing: { zh: "没有这个页面", en: "There is no such page" },
  missingHint: { zh: "从菜单或搜索继续。", en: "Go on from the menu or the search field." },
  brokenTitle: { zh: "这一页出错了", en: "This page has failed" },
  brokenHint: {
    zh: "重新载入多半就好；如果还不行，请把这一页的地址告诉开发者。",
    en: "Loading it again usually helps. If it does not, tell the developers this page’s address.",
  },
  reload: { zh: "重新载入", en: "Load again" },
  forbidden: { zh: "你的角色不能打开这一页。", en: "Your role cannot open this page." },
  allowed: { zh: "可以打开的角色：", en: "Roles that can: " },
} as const satisfies Record<string, Localized>;

const contactRefused = {
  zh: "你的角色不能按手机号或邮箱查找。请用订单号、账号编号或用户名",
  en: "Your role cannot search by phone number or email address. Use an order number, an account number or a username",
};

/** Why a search is refused if the operator's role lacks the permission. */
const refusedTexts = {
  phone: contactRefused,
  email: contactRefused,
  wechatId: {
    zh: "你的角色不能按微信标识查找。请用订单号、账号编号或用户名",
    en: "Your role cannot search by WeChat ID. Use an order number, an account number or a username",
  },
  gatewayTradeNo: {
    zh: "你的角色不能按支付平台的交易单号查找。请让买家提供商户单号或订单号，或交给财务",
    en: "Your role cannot search by the gateway’s payment number. Ask the buyer for the merchant number or the order number, or pass it to finance",
  },
} as const satisfies Record<PrivateSearchKind, Localized>;

/** The message for a search without hits. */
export function noHitsText(found: { readonly refused: readonly PrivateSearchKind[] } | undefined): Localized {
  const [refused] = found?.refused ?? [];
  return refused ? refusedTexts[refused] : texts.nothingFound;
}
