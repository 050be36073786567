import type { Localized } from "@baleen/contract/language.ts";
import {
  type RetentionTerm,
  retentionPolicy,
  retentionText,
} from "@baleen/contract/privacy/retention-policy.ts";
import { type ContentPage, facts, notice, points, prose } from "./blocks.ts";
import { lastUpdated, legalMonth } from "./legal.text.ts";

const payerRetention = retentionText(retentionPolicy.payerAuthorizations);

export const content: ContentPage = {
  title: { zh: "隐私政策", en: "Privacy policy" },
  description: {
    zh: "鲸帧隐私政策：我们收集哪些信息、用来做什么、怎样存储和保护、交给哪些第三方，以及你查看、更正、删除信息的权利。视频只为处理暂存，之后自动删除。",
    en: "Baleen’s privacy policy: what we collect and why, how it is stored and protected, who else receives it, and your rights to see, correct and delete it.",
  },
  heading: { zh: "隐私政策", en: "Privacy policy" },
  updated: lastUpdated,
  modified: legalMonth,
  zh: "这份政策说明鲸帧收集哪些信息、为什么收集、保留多久，以及你有哪些权利。",
  en: "This policy explains what Baleen collects, why, for how long, and what rights you have.",
  isArticle: true,
  blocks: [
    notice({ zh: "要点", en: "Key points" }, [
      {
        zh: "上传的视频只在处理期间暂存，处理完自动删除。",
        en: "Uploaded videos are stored temporarily for processing, then deleted automatically.",
      },
      { zh: "数据以AES-256加密。", en: "Data is encrypted with AES-256." },
      { zh: "年满13岁才能使用鲸帧。", en: "You must be at least 13 years old to use Baleen." },
      { zh: "我们不出售你的个人信息。", en: "We do not sell your personal information." },
    ]),
    prose({ id: "collected", zh: "收集的|信息", en: "Information we collect" }, [
      { zh: "只收集提供服务需要的信息：", en: "We collect what the service needs:" },
      [
        {
          zh: "账号信息：用户名、密码和恢复密钥（只保存无法还原的摘要），以及你绑定的邮箱、手机号或微信。",
          en: "Account: your username, your password and recovery key (stored only as irreversible hashes), and the email address, phone number or WeChat you add.",
        },
        {
          zh: "订单信息：购买的套餐、金额、支付方式和支付结果。我们看不到你的银行卡号。",
          en: "Orders: the plan, the amount, the payment method and its result. We never see your card number.",
        },
        {
          zh: `在微信里付款：微信给出的付款人标识（openid），用来发起这次付款，${payerRetention.zh}后删除。在其他地方付款不收集它。`,
          en: `Payments inside WeChat: your WeChat payer ID (openid), which starts that payment and is deleted after ${payerRetention.en}. Payments elsewhere do not ask for it.`,
        },
        {
          zh: "用微信登录：微信给你的标识（openid，有时还有unionid），用于识别你；如果你在微信里登录，也用来在那里付款。保存到你解除绑定或注销账号为止。你在个人中心点“显示微信昵称”并在微信里同意后，也保存昵称，方便你分辨绑定的是哪个微信。不收集头像、手机号和好友。没有用微信登录，也没有绑定微信，就不收集。",
          en: "Sign-in with WeChat: the IDs that WeChat gives us for you (openid, sometimes unionid), which we use to identify you and, if you sign in inside WeChat, to take payments there. We keep them until you unlink WeChat or delete your account. If you press “Show WeChat name” on your profile and agree in WeChat, we keep that name too, so that you can tell which WeChat is linked. We do not collect your picture, phone number or contacts. If you neither sign in with WeChat nor link it, we collect none of this.",
        },
        {
          zh: "设备信息：登录时的浏览器与系统名称、界面语言、登录时间，用来提示账号在别处登录，并用你的语言写邮件。",
          en: "Devices: the browser and system you sign in from, the language of the page, and when, so that we can warn you of other sessions and write to you in your language.",
        },
        {
          zh: "内容：你上传处理的视频、声音样本和稿子。",
          en: "Content: the videos, voice samples and scripts you upload for processing.",
        },
        {
          zh: "浏览器里的设置：语言、主题、是否减少动画，以及登录凭据。联系表单和问题反馈表单的草稿只留在你的浏览器里。",
          en: "Settings in your browser: language, theme, reduced motion, and the token that keeps you signed in. Drafts of the contact and bug report forms stay in your browser alone.",
        },
      ],
    ]),
    points({ id: "use", zh: "信息|用途", en: "How we use it" }, [
      {
        zh: "提供功能：剪辑、字幕、声音克隆、数字人等。",
        en: "To provide the features you use: cuts, subtitles, voice cloning, digital humans and others.",
      },
      { zh: "开通和续期会员，处理付款与退回的款项。", en: "To grant memberships and to handle payments." },
      {
        zh: "发送验证码和与账号安全有关的通知。",
        en: "To send verification codes and notices about the safety of your account.",
      },
      {
        zh: "会员到期前发邮件提醒你。可以在“通知”里关闭，也可以点邮件末尾的链接关闭，不用登录。",
        en: "To remind you by email before your membership ends. You can turn this off under Notifications, or with the link at the bottom of every reminder, without signing in.",
      },
      { zh: "防止盗号、刷单和滥用。", en: "To prevent stolen accounts, fraud and abuse." },
      {
        zh: "统计下载次数等总量数字，不涉及具体的人。",
        en: "To count aggregate totals, such as downloads, that identify no one.",
      },
    ]),
    prose({ id: "storage", zh: "存储|与安全", en: "Storage and security" }, [
      {
        zh: "数据以AES-256加密存储，传输全程加密。能接触数据的员工有限，每次访问都有记录。",
        en: "Data is encrypted with AES-256 at rest, and encrypted in transit. Few employees have access, and access is logged.",
      },
      {
        zh: "视频、声音样本和稿子在处理期间暂存，处理完自动删除。账号信息保留到你注销为止；交易记录按法律要求的期限保留。",
        en: "Videos, voice samples and scripts are stored temporarily and deleted automatically after processing. Account data is kept until you delete the account; transaction records for as long as the law requires.",
      },
    ]),
    points(
      { id: "retention", zh: "保存|期限", en: "How long data is kept" },
      Object.values(retentionPolicy).map(retentionLine),
    ),
    prose({ id: "third-parties", zh: "第三方|服务", en: "Third-party services" }, [
      {
        zh: "以下服务只会收到完成任务所需的信息：",
        en: "These services receive only what they need for their task:",
      },
      [
        {
          zh: "支付：微信支付、支付宝和虎皮椒，收到订单号与金额；在手机浏览器里用微信支付时，还有付款手机的IP地址。",
          en: "Payments: WeChat Pay, Alipay and Hupijiao receive the number and amount of a payment; WeChat Pay in a phone’s browser also the phone’s IP address.",
        },
        {
          zh: "微信登录：点“微信登录”会打开微信的页面，微信由此知道你在登录鲸帧。我们不把账号信息交给微信。",
          en: "Sign-in with WeChat opens a page of WeChat’s, so WeChat learns that you are signing in to Baleen. We send it nothing about your account.",
        },
        {
          zh: "短信与邮件服务商，收到手机号或邮箱和要发送的内容。",
          en: "SMS and email providers receive the phone number or address and the message.",
        },
        { zh: "云服务商，代为存储加密后的数据。", en: "Cloud providers store encrypted data for us." },
      ],
    ]),
    prose({ id: "rights", zh: "你的权利", en: "Your rights" }, [
      {
        zh: "你可以查看、更正、导出或删除你的信息，也可以撤回同意、注销账号。登录后，在个人中心里更正，在“隐私与数据”里导出全部数据或注销账号，都无需审批；其他请求请写邮件给我们，核实身份后15个工作日内答复。",
        en: "You can see, correct, export or delete your information, withdraw consent, and delete your account. Signed in, you correct it on your profile, and export everything or delete the account under “Privacy and data”, without asking anyone. For anything else, write to us; once we have confirmed your identity, we answer within 15 working days.",
      },
      {
        zh: "注销申请默认七天后生效，期间登录即视为取消，也可以选择立刻注销。还在进行的付款和退款先办完。之后，用户名、邮箱、手机号、绑定的微信、登录记录和恢复密钥都删除；交易记录只带一个编号，保存三年，再往后只剩金额。",
        en: "Deletion takes effect after seven days; signing in before then cancels it. You can also choose to delete at once. Payments and refunds in progress are finished first. Then the username, email address, phone number, linked WeChat, sessions and recovery key are erased; transaction records stay for three years with only an account number, and after that only the amounts.",
      },
      {
        zh: "你可以把自己的两个账号合并成一个：会员、订单、发票等记录都转到保留的账号。另一个账号的用户名不会给他人使用，在注销保留的账号时一并删除。",
        en: "You can merge two of your own accounts. The membership, orders, invoices and other records move to the one you keep. The other username stays reserved, and is erased together with the account you keep.",
      },
      {
        zh: "鲸帧不面向13岁以下的儿童。如果发现收集了儿童的信息，我们会删除。",
        en: "Baleen is not meant for children under 13. If we find that we hold a child’s information, we delete it.",
      },
    ]),
    prose({ id: "changes", zh: "政策的|变更", en: "Changes to this policy" }, [
      {
        zh: "有变更时，我们会更新这一页和顶部的日期；影响较大的变更会另行通知。变更后继续使用，即表示接受新的政策。",
        en: "When something changes we update this page and the date at its top, and announce larger changes separately. By continuing to use Baleen, you accept the new policy.",
      },
    ]),
    facts({ zh: "联系我们", en: "Contact" }, [
      {
        name: { zh: "隐私问题", en: "Questions about privacy" },
        link: { mail: "company", subject: { zh: "隐私", en: "Privacy" } },
      },
    ]),
  ],
};

/** Derived from the list of retention periods that the server uses to erase data. */
function retentionLine(term: RetentionTerm): Localized {
  const { what, since } = term;
  const retention = retentionText(term);
  return {
    zh: `${what.zh}：${since.zh}${retention.zh}。`,
    en: `${what.en[0]?.toUpperCase()}${what.en.slice(1)}: ${retention.en} after ${since.en}.`,
  };
}
