import { errors } from "@baleen/contract/errors.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import { captchaTexts, texts as codesTexts } from "@baleen/web/src/accounts/codes/codes.text.ts";
import {
  bindingTexts,
  cardTexts,
  doneTexts as dialogsDoneTexts,
  ownPasswordTexts,
  passwordTexts,
  unbindingTexts,
} from "@baleen/web/src/accounts/profile/dialogs/dialogs.text.ts";
import {
  bindTexts,
  texts as profileTexts,
  replaceTexts,
  unbindTexts,
} from "@baleen/web/src/accounts/profile/ProfilePage.text.ts";
import {
  doneTexts,
  texts as recoverTexts,
  supportTexts,
} from "@baleen/web/src/accounts/recovery/RecoverPage.text.ts";
import { requestTexts } from "@baleen/web/src/accounts/recovery/recovery-request.text.ts";
import { loginTabs } from "@baleen/web/src/accounts/sign-in/login-tabs.text.ts";
import {
  conflictTexts,
  registrationTabs,
  texts as signInTexts,
} from "@baleen/web/src/accounts/sign-in/sign-in.text.ts";
import { texts as wechatScanTexts } from "@baleen/web/src/accounts/wechat/scan/WechatScanPage.text.ts";
import * as layoutTexts from "@baleen/web/src/frame/layout.text.ts";
import { describeFinding } from "@baleen/web/src/payments/help/findings.text.ts";
import { texts as helpTexts } from "@baleen/web/src/payments/help/PaymentHelpPage.text.ts";
import { texts as paymentTexts, titles } from "@baleen/web/src/payments/payment.text.ts";
import {
  texts as purchasesTexts,
  statusNames,
} from "@baleen/web/src/payments/purchases/PurchasesPage.text.ts";
import { texts as receiptTexts } from "@baleen/web/src/payments/receipt/ReceiptPage.text.ts";
import { texts as notificationsTexts } from "@baleen/web/src/privacy/notifications/NotificationsPage.text.ts";
import {
  deletionTexts,
  exportTexts,
  historyNames,
  texts as privacyTexts,
} from "@baleen/web/src/privacy/PrivacyPage.text.ts";

/**
 * Page texts that journeys look for. Texts that are composed at run time or are inside a component are written out
 * here.
 */
export const uiTexts = {
  mainMenu: layoutTexts.mainMenu,
  menu: layoutTexts.menu,
  close: layoutTexts.close,
  otherLanguage: layoutTexts.otherLanguage,

  contact: layoutTexts.contact,
  stillWater: layoutTexts.stillWater,
  download: { zh: "下载桌面版", en: "Download for desktop" },
  preparing: { zh: "正在准备…", en: "Preparing…" },
  downloadFailed: { zh: "下载失败", en: "Download failed" },
  seePlans: { zh: "订阅会员", en: "See plans" },

  slogan: { zh: "只留好镜头。", en: "Keep the shots." },
  pricing: { zh: "价格", en: "Pricing" },
  login: signInTexts.login,
  register: signInTexts.register,
  profile: profileTexts.title,
  signOut: layoutTexts.signOut,

  registering: signInTexts.registering,
  loggingIn: signInTexts.loggingIn,
  sending: codesTexts.sending,
  activating: cardTexts.submitting,
  changing: passwordTexts.submitting,
  binding: bindingTexts.submitting,
  makingOrder: paymentTexts.makingCode,
  bill: helpTexts.bill,
  lookUp: helpTexts.submit,
  billNumberMissing: fieldErrors.billNumberMissing,
  sealedNumber: helpTexts.sealed,
  messageAccount: helpTexts.send,
  accountMessaged: helpTexts.sent,
  ownPayments: helpTexts.own,
  receiptAndInvoice: helpTexts.receipt,
  findings: { active: findingTitle("active"), unpaid: findingTitle("unpaid") },
  signedInAlready: signInTexts.signedInAlready,
  wechatScan: wechatScanTexts.title,
  recover: recoverTexts.title,
  forgotten: signInTexts.forgotten,
  wayToRecover: {
    email: recoverTexts.email,
    phone: recoverTexts.phone,
    key: recoverTexts.key,
  },
  recoveryCaptchaHint: {
    zh: "4到6个字母和数字，不分大小写。看不清？换一张，或者用恢复密钥，不需要验证码。",
    en: "4 to 6 letters and digits, upper or lower case. Hard to read? Get a new one, or use your recovery key, which needs no captcha.",
  },
  maybeSent: recoverTexts.maybeSent,
  setPassword: recoverTexts.submit,
  passwordReset: doneTexts.title,
  toSignIn: recoverTexts.signIn,
  recoveryKeyWrong: errors.recoveryKeyWrong.sentence,
  makeRecoveryKey: { zh: "生成恢复密钥", en: "Create a recovery key" },
  makeKey: { zh: "生成", en: "Create key" },
  yourRecoveryKey: { zh: "你的恢复密钥", en: "Your recovery key" },
  keySaved: { zh: "我已保存", en: "I have saved it" },
  remakeKey: { zh: "重新生成", en: "Create a new one" },
  noMoreNudge: { zh: "不再提醒", en: "Don’t remind me" },
  noOtherWay: supportTexts.question,
  yourRequest: requestTexts.title,
  usernameToRecover: supportTexts.username,
  getRequestCode: supportTexts.submit,
  supportChecked: requestTexts.confirmed,
  supportApproved: requestTexts.approved,
  checkRequest: requestTexts.again,
  requestEnded: errors.recoveryRequestInvalid.sentence,
  stopRecovery: { zh: "不是我，停止找回", en: "Not me, stop it" },
  recoveryStopped: {
    zh: "找回已停止，客服也会知道。请到个人中心修改密码。",
    en: "The recovery has been stopped, and support has been notified. Please change your password in your profile.",
  },

  username: signInTexts.username,
  password: signInTexts.password,
  confirmation: signInTexts.confirmation,
  registered: signInTexts.registered,
  loginMethods: {
    username: loginTabs.username,
    email: loginTabs.email,
    phone: loginTabs.phone,
  },
  wayToRegister: {
    account: registrationTabs.account,
    email: registrationTabs.email,
    phone: registrationTabs.phone,
  },
  address: { email: codesTexts.email, phone: codesTexts.phone },
  captcha: captchaTexts.captcha,
  refreshCaptcha: captchaTexts.refreshCaptcha,
  anotherCaptcha: captchaTexts.captchaChanged,
  captchaFailed: captchaTexts.captchaFailed,
  captchaWrong: errors.captchaWrong.sentence,
  captchaRequired: captchaTexts.captchaRequired,
  code: {
    email: codesTexts.emailCode,
    phone: codesTexts.phoneCode,
  },
  sendCode: codesTexts.get,
  codeLimits: codesTexts.codeLimits,
  codeSent: codesTexts.codeSent,
  codeWrong: errors.codeWrong.sentence,
  credentialsWrong: errors.wrongCredentials.sentence,
  loggedIn: signInTexts.loggedIn,
  themeOfSystem: { zh: "主题：跟随系统", en: "Theme: system" },
  themeLight: { zh: "主题：浅色", en: "Theme: light" },
  showPhone: { zh: "显示 手机号", en: "Show Phone" },
  noAnswer: {
    zh: "网络错误，请检查您的网络连接",
    en: "Network error. Please check your connection",
  },

  bind: bindingTexts.submit,
  bindAddress: {
    email: bindTexts.email,
    phone: bindTexts.phone,
  },
  replaceAddress: {
    email: replaceTexts.email,
    phone: replaceTexts.phone,
  },
  newAddress: {
    email: bindingTexts.newEmail,
    phone: bindingTexts.newPhone,
  },
  unbindAddress: {
    email: unbindTexts.email,
    phone: unbindTexts.phone,
  },
  unbind: unbindingTexts.submit,
  unbound: dialogsDoneTexts.unbound,
  notBound: profileTexts.notBound,
  bound: dialogsDoneTexts.bound,
  changePassword: profileTexts.changePassword,
  privacyAndData: privacyTexts.title,
  exportData: exportTexts.title,
  export: exportTexts.submit,
  exported: exportTexts.done,
  dataExported: historyNames.exported,
  dialogFailed: { zh: "加载失败，请重试", en: "Loading failed. Please try again" },
  deleteAccount: deletionTexts.title,
  noMembershipLost: deletionTexts.noMembership,
  deleteNow: deletionTexts.now,
  deletionRequested: deletionTexts.requested,
  keepAccount: deletionTexts.keep,
  accountKept: signInTexts.accountKept,
  deletionCancelled: historyNames["deletion cancelled"],
  accountDeleted: deletionTexts.deleted,
  currentPassword: ownPasswordTexts.label,
  currentWrong: errors.passwordWrong.sentence,
  newPassword: { zh: "新密码", en: "New password" },
  newConfirmation: { zh: "确认新密码", en: "Confirm new password" },
  passwordChanged: dialogsDoneTexts.password,
  activateCard: profileTexts.activateCard,
  cardKey: cardTexts.key,
  activate: cardTexts.submit,
  cardRefused: cardTexts.refused,
  cardDone: dialogsDoneTexts.card,
  notActive: profileTexts.inactive,
  active: profileTexts.active,
  loadAgain: { zh: "重新加载", en: "Load again" },
  signedOut: signInTexts.expired,
  elsewhere: conflictTexts.title,
  cancel: conflictTexts.cancel,
  force: conflictTexts.force,

  pickPackage: {
    zh: "会员价格：买多久用多久，不自动续费",
    en: "Pricing: buy the days you need. No auto-renewal.",
  },
  purchases: purchasesTexts.title,
  notifications: notificationsTexts.title,
  reminders: notificationsTexts.reminders,
  remindersOn: notificationsTexts.on,
  remindersOff: notificationsTexts.off,
  turnRemindersOff: { zh: "关闭提醒", en: "Turn reminders off" },
  nothingBought: purchasesTexts.noOrders,
  toBePaid: statusNames.open,
  payOn: purchasesTexts.payOn,
  membershipLevels: purchasesTexts.levels,
  receipt: receiptTexts.title,
  notFapiao: receiptTexts.notFapiao,
  buyYearly: { zh: "购买年度会员", en: "Buy Yearly" },
  nothingToBuy: titles.lifetime,
  alreadyLifetime: paymentTexts.lifetime,
  lifetimeRefused: errors.membershipIsLifetime.sentence,
  understood: paymentTexts.understood,
  memberUntil: paymentTexts.memberUntil,
  yourOrder: titles.select,
  wechat: { zh: "微信支付", en: "WeChat Pay" },
  alipay: { zh: "支付宝", en: "Alipay" },
  hupi: { zh: "虎皮椒", en: "Hupijiao" },
  makeCode: paymentTexts.makeCode,
  scanToPay: titles.paying,
  paymentCode: { zh: "付款二维码，金额269元", en: "QR code for a payment of 269 yuan" },
  sixMinutes: paymentTexts.limit,
  scanWithWechat: { zh: "请用微信扫一扫", en: "Scan the code with WeChat" },
  orderIsOver: { zh: "订单已关闭", en: "this order is closed" },
  memberFrom: { zh: "会员至", en: "You are a member until" },
  needNotPayTwice: { zh: "不用再付", en: "your membership starts by itself" },
  openCashier: paymentTexts.openCashier,
  codeDead: paymentTexts.expired,
  newCode: paymentTexts.newCode,
  failed: titles.failed,
  retry: paymentTexts.retry,
  paid: titles.succeeded,
  granted: { zh: "已支付，会员已开通", en: "Paid, membership granted" },
  paymentFailed: statusNames.failed,
} as const satisfies Record<string, Localized | Record<string, Localized>>;

function findingTitle(kind: BuyerFindingKind): Localized {
  return describeFinding({ kind, amount: null, at: null, used: null }, { price: 0 }).title;
}
