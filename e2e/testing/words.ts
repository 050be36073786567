import type { Localized } from "@baleen/contract/language.ts";

/** What people read on the pages and look for. Journeys see the site from outside, so they say it themselves. */
export const words = {
  mainMenu: { zh: "主菜单", en: "Main menu" },
  menu: { zh: "菜单", en: "Menu" },
  close: { zh: "关闭", en: "Close" },
  otherLanguage: { zh: "English", en: "中文" },

  slogan: { zh: "只留好镜头。", en: "Keep the shots." },
  pricing: { zh: "价格", en: "Pricing" },
  login: { zh: "登录", en: "Sign in" },
  register: { zh: "注册", en: "Register" },
  profile: { zh: "个人中心", en: "Profile" },
  signOut: { zh: "退出登录", en: "Sign out" },

  username: { zh: "用户名", en: "Username" },
  password: { zh: "密码", en: "Password" },
  confirmation: { zh: "再输入一次密码", en: "Password, once more" },
  registered: { zh: "注册成功", en: "Registration successful" },
  signedOut: { zh: "未授权，请重新登录", en: "You are signed out. Please sign in again" },
  elsewhere: { zh: "你的账号正在别处使用", en: "You are signed in elsewhere" },
  force: { zh: "退出其他设备并登录", en: "Sign the others out and sign in" },

  pickPackage: { zh: "选一个潜水深度", en: "Pick your depth" },
  buyYearly: { zh: "购买年度会员", en: "Buy Yearly" },
  yourOrder: { zh: "确认订单", en: "Your order" },
  wechat: { zh: "微信支付", en: "WeChat Pay" },
  alipay: { zh: "支付宝", en: "Alipay" },
  makeCode: { zh: "生成付款码", en: "Show the payment code" },
  scanToPay: { zh: "扫码支付", en: "Scan to pay" },
  code: { zh: "付款二维码，金额269元", en: "QR code for a payment of 269 yuan" },
  failed: { zh: "支付没有完成", en: "The payment did not go through" },
  retry: { zh: "重试", en: "Try again" },
  paid: { zh: "支付成功！会员权限已激活", en: "Payment Successful! Membership Permission Activated" },
  granted: { zh: "已支付，会员已开通", en: "Paid, membership granted" },
  paymentFailed: { zh: "支付失败", en: "Payment failed" },
} as const satisfies Record<string, Localized>;
